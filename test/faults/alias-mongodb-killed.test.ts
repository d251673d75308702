import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findMongod } from '../../embedded/find-mongod.js';
import { buildFindOptions } from '../../embedded/find-program.js';
import { startMongod, type Mongod } from '../../embedded/mongod.js';
import { getFreePort } from '../../embedded/ports.js';
import { SCANS, type ScanDocument } from '../../store/scans/scan-documents.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { IPHONE } from '../support/scan-server.js';
import { NO_TEMPORAL } from '../support/test-temporal.js';
import { waitFor } from '../support/wait-for.js';

const HOST = 'go.faults.example';
const PATH = 'Summer menu/Lunch';
const CONCURRENT = 16;

const sharedMongodb = process.env['QRELAY_TEST_MONGODB_URI'];
let folder: string;
let mongod: Mongod;
let api: TestApi;
let start: () => Promise<Mongod>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qrelay-alias-'));
  const binary = await findMongod(buildFindOptions(process.env, () => undefined));
  const port = await getFreePort();
  start = () => startMongod({ binary, folder, port, cacheGb: 0.25, onStart: () => undefined });
  mongod = await start();
  process.env['QRELAY_TEST_MONGODB_URI'] = mongod.uri;
  api = await startTestApi({ TEMPORAL_ADDRESS: NO_TEMPORAL });
}, 120_000);

afterAll(async () => {
  await api?.stop();
  await mongod?.child.stop(0);
  process.env['QRELAY_TEST_MONGODB_URI'] = sharedMongodb;
  await rm(folder, { recursive: true, force: true });
});

/** Visits the alias. Each visit has its number in its referrer, so its scan can be found. */
function visit(agent: Agent, n: number): Promise<number> {
  const { hostname, port } = new URL(api.url);
  const headers = { host: HOST, 'user-agent': IPHONE, referer: `https://v${n}.visits.example/` };
  return new Promise((resolve, reject) => {
    get({ agent, host: hostname, port, path: `/${encodeURI(PATH)}?n=${n}`, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });
}

test('while MongoDB is killed under load, an alias keeps redirecting, and no redirected scan loses its alias', async () => {
  const account = await api.createAccount();
  const branding = { domain: HOST };
  expect((await account.request('PATCH', '/api/v1/account', { branding })).status).toBe(200);
  const created = await account.request('POST', '/api/v1/qr-codes', {
    type: 'url',
    data: 'https://example.com/lunch',
    aliases: [{ path: PATH }],
  });
  expect(created.status).toBe(201);
  const { id } = (await created.json()) as { id: string };

  const agent = new Agent({ keepAlive: true });
  const redirected: number[] = [];
  const others: number[] = [];
  let isLoaded = true;
  let next = 0;
  const client = async () => {
    while (isLoaded) {
      const n = next++;
      const status = await visit(agent, n);
      if (status === 302) redirected.push(n);
      else others.push(status);
    }
  };
  const clients = Array.from({ length: CONCURRENT }, client);
  await waitFor(
    () => redirected.length > 200,
    30_000,
    () => 'the first redirects',
  );
  mongod.child.process.kill('SIGKILL');
  await mongod.child.exited;
  const before = redirected.length;
  await waitFor(
    () => redirected.length > before + 200,
    60_000,
    () => 'redirects without MongoDB',
  );
  mongod = await start();
  const afterwards = redirected.length;
  await waitFor(
    () => redirected.length > afterwards + 200,
    60_000,
    () => 'redirects after MongoDB is back',
  );
  isLoaded = false;
  await Promise.all(clients);
  agent.destroy();
  expect(others).toEqual([]);

  const scans = api.db.collection<ScanDocument>(SCANS);
  const stored = async () =>
    scans.find({ qrCodeId: id }).project({ referrer: 1, alias: 1, _id: 0 }).toArray();
  await waitFor(
    async () => (await scans.countDocuments({ qrCodeId: id })) >= redirected.length,
    60_000,
    () => 'the scans of the spool',
  );
  const found = await stored();
  expect(found.map((scan) => scan['referrer'] as string).sort()).toEqual(
    redirected.map((n) => `v${n}.visits.example`).sort(),
  );
  expect(new Set(found.map((scan) => scan['alias'] as string))).toEqual(new Set([PATH]));
}, 240_000);
