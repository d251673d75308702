import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MongoClient, type Document } from 'mongodb';
import { startChild, type Child } from '../../embedded/child.js';
import { findMongod } from '../../embedded/find-mongod.js';
import { buildFindOptions } from '../../embedded/find-program.js';
import { startMongod, type Mongod } from '../../embedded/mongod.js';
import { getFreePort } from '../../embedded/ports.js';
import { configureReplicaSet, isPrimary, REPLICA_SET_ARGS } from '../../embedded/replica-set.js';
import { waitFor } from '../support/wait-for.js';

let folder: string;
let binary: string;
let child: Child | undefined;

/** Runs `use` with a client that is closed afterwards. */
async function withClient<T>(uri: string, use: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

/** Starts mongod as the version before authentication did, and stores one account. */
async function createDataWithoutAuthentication(): Promise<void> {
  const port = await getFreePort();
  const data = join(folder, 'mongodb');
  mkdirSync(data, { recursive: true });
  const args = [...REPLICA_SET_ARGS, '--bind_ip', '127.0.0.1', '--port', String(port), '--dbpath', data];
  child = startChild({ name: 'mongod', command: binary, args: [...args, '--nounixsocket'], folder });
  await withClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, async (client) => {
    const admin = client.db('admin');
    const isReady = async (): Promise<boolean> => {
      if (await isPrimary(admin)) return true;
      await configureReplicaSet(admin, `127.0.0.1:${port}`);
      return false;
    };
    await waitFor(
      () => isReady().catch(() => false),
      30_000,
      () => 'MongoDB to accept writes',
    );
    await client.db('qrelay').collection<Document>('accounts').insertOne({ email: 'old@example.com' });
  });
  await child.stop(10_000);
}

async function start(): Promise<Mongod> {
  return startMongod({
    binary,
    folder,
    port: await getFreePort(),
    cacheGb: 0.25,
    onStart: (started) => (child = started),
  });
}

const readAccounts = (uri: string): Promise<Document[]> =>
  withClient(uri, (client) => client.db('qrelay').collection('accounts').find().toArray());

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qrelay-access-'));
  binary = await findMongod(buildFindOptions(process.env, () => undefined));
  await createDataWithoutAuthentication();
});

afterAll(async () => {
  await child?.stop(0);
  rmSync(folder, { recursive: true, force: true });
});

test('data from a version without authentication is accessible to the service and to nobody else', async () => {
  const { uri } = await start();
  expect(await readAccounts(uri)).toMatchObject([{ email: 'old@example.com' }]);

  const stranger = `mongodb://${new URL(uri).host}/?directConnection=true`;
  await expect(readAccounts(stranger)).rejects.toThrow('requires authentication');
  const user = { createUser: 'stranger', pwd: 'x', roles: ['root'] };
  const created = withClient(stranger, (client) => client.db('admin').command(user));
  await expect(created).rejects.toThrow('requires authentication');
  await expect(readAccounts(uri.replace(/:\w+@/, ':guess@'))).rejects.toThrow('Authentication failed');
});

test('the key is readable only by its user, and no argument of mongod contains a secret', () => {
  const file = join(folder, 'mongodb.key');
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(child?.process.spawnargs.join(' ')).toContain(file);
  expect(child?.process.spawnargs.join(' ')).not.toContain(readFileSync(file, 'utf8').trim());
});

test('a lost key is replaced at the next start, and the data stays', async () => {
  const file = join(folder, 'mongodb.key');
  const before = readFileSync(file, 'utf8');
  await child?.stop(10_000);
  rmSync(file);
  const { uri } = await start();
  expect(readFileSync(file, 'utf8')).not.toBe(before);
  expect(await readAccounts(uri)).toHaveLength(1);
});
