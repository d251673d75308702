import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Client, Connection } from '@temporalio/client';
import { preferAttributes } from '../../temporal/attribute-fallback.js';
import { createErasureStarter } from '../../api/accounts/erasure-starter.js';
import { openTemporalClient } from '../../api/temporal/client.js';
import { loadSettings } from '../../config/settings.js';
import { deleteAccountWorkflowId } from '../../core/accounts/account-deletion.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { getFreePort } from '../../embedded/ports.js';
import type { AccountDocument } from '../../store/accounts/accounts.js';
import { createDeletedAccountStore } from '../../store/accounts/deleted-accounts.js';
import { SCANS, type ScanDocument } from '../../store/scans/scan-documents.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { buildPdf } from '../support/build-pdf.js';
import { collectionsWith } from '../support/collections-with.js';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.js';
import { lockDocument } from '../support/lock-document.js';
import { findMarked, scanOf } from '../support/seeded-account.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';

const ACCOUNT = '/api/v1/account';
/** Longer than any request that was admitted before the deletion can take. */
const LONG_AGO_MS = 3 * 60_000;
/** Three batches of the erasure. */
const SCAN_COUNT = 2_500;

let temporal: FaultProxy;
let env: Record<string, string>;
let api: TestApi;
let client: Client;
const processes: ServiceProcess[] = [];

beforeAll(async () => {
  const [host, port] = process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!.split(':');
  temporal = await startFaultProxy(host!, Number(port));
  env = {
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    WORKER_QUEUES: 'jobs',
    RATE_LIMIT_PER_MINUTE: '0',
    GEOIP_DATABASE: 'none',
  };
  api = await startTestApi({ ...env, TEMPORAL_ADDRESS: `127.0.0.1:${temporal.port}` });
  env['MONGODB_DATABASE'] = api.db.databaseName;
  client = openTemporalClient(
    loadSettings({ TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS'] }),
  );
});

afterEach(async () => {
  for (const started of processes.splice(0)) await started.end('SIGKILL');
  temporal.restore();
});

afterAll(async () => {
  await api?.stop();
  await (client?.connection as Connection | undefined)?.close();
  await temporal?.close();
});

function start(name: 'api' | 'worker', more: Record<string, string> = {}): ServiceProcess {
  const started = startProcess(name, {
    ...env,
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
    DATA_DIR: `${api.dataDir}/${processes.length}`,
    ...more,
  });
  processes.push(started);
  return started;
}

const accounts = () => api.db.collection<AccountDocument>('accounts');
const scans = () => api.db.collection<ScanDocument>(SCANS);
const findTombstone = (id: string) => accounts().findOne({ _id: id });
const workflowOf = ({ accountId }: TestAccount) =>
  client.workflow.getHandle(deleteAccountWorkflowId(accountId));

/** Creates an account with a code and scans. */
async function createScannedAccount(): Promise<{ account: TestAccount; code: QrCode }> {
  const account = await api.createAccount();
  const body = { type: 'url', data: 'https://example.com/' };
  const code = (await (await account.request('POST', '/api/v1/qr-codes', body)).json()) as QrCode;
  await scans().insertMany(
    Array.from({ length: SCAN_COUNT }, (_, index) =>
      scanOf(account.accountId, code, new Date(Date.now() - index * 1_000)),
    ),
  );
  return { account, code };
}

/** Moves the deletion of an account into the past. */
const backdateDeletion = ({ accountId }: TestAccount) =>
  accounts().updateOne({ _id: accountId }, { $set: { deletedAt: new Date(Date.now() - LONG_AGO_MS) } });

async function expectErased({ accountId }: TestAccount, { id, shortCode }: QrCode): Promise<void> {
  const remaining = await findMarked(api.db, [accountId]);
  expect([...remaining.keys()]).toEqual(['qr_codes']);
  expect(remaining.get('qr_codes')).toEqual([
    { _id: id, accountId, shortCodes: [shortCode], deletedAt: expect.any(Date) },
  ]);
}

test('another worker completes the erasure of a worker that was killed', async () => {
  const { account, code } = await createScannedAccount();
  const { accountId } = account;
  // A scan of the second batch, whichever index the erasure uses.
  const [locked] = await scans().find({ accountId }).sort({ at: -1 }).skip(1_500).limit(1).toArray();
  const unlock = await lockDocument(api.db, SCANS, locked!._id);
  const deletedAccounts = createDeletedAccountStore(api.db);
  expect(await deletedAccounts.markDeleted(accountId, new Date(Date.now() - LONG_AGO_MS))).toBe(true);
  const killed = start('worker');
  await killed.ready();
  await createErasureStarter(client, env['TEMPORAL_TASK_QUEUE']!, preferAttributes)(accountId, 5_000);
  const countScans = () => scans().countDocuments({ accountId });
  await waitFor(
    async () => (await countScans()) < SCAN_COUNT,
    60_000,
    () => 'the first batch to be erased',
  );
  await killed.end('SIGKILL');
  await unlock();
  expect(await countScans()).toBeGreaterThan(0);
  expect((await workflowOf(account).describe()).status.name).toBe('RUNNING');

  await start('worker').ready();
  await workflowOf(account).result();
  await expectErased(account, code);
}, 240_000);

test('while Temporal is down, an account is deleted immediately; it is erased once Temporal is back', async () => {
  const { account, code } = await createScannedAccount();
  const session = await account.signIn();
  temporal.disconnect();
  const response = await session.request('DELETE', ACCOUNT, { password: account.password });
  expect(response.status).toBe(204);
  expect((await session.request('GET', ACCOUNT)).status).toBe(401);
  expect((await account.request('GET', ACCOUNT)).status).toBe(401);
  const scan = () => fetch(`${api.url}/r/${code.shortCode}`, { redirect: 'manual' });
  await waitFor(
    async () => (await scan()).status === 410,
    20_000,
    () => 'the short link to return 410',
  );
  await waitFor(
    () => api.logLines.some((line) => line.includes('dispatching is interrupted')),
    20_000,
    () => 'the API to report the interruption',
  );
  expect(await scans().countDocuments({ accountId: account.accountId })).toBe(SCAN_COUNT);

  await backdateDeletion(account);
  temporal.restore();
  await start('worker').ready();
  await waitFor(
    async () => (await findTombstone(account.accountId)) === null,
    60_000,
    () => 'the account to be erased',
  );
  await expectErased(account, code);
}, 240_000);

test('another API starts the erasure if the one that deleted the account was killed', async () => {
  const { account, code } = await createScannedAccount();
  temporal.disconnect();
  const port = await getFreePort();
  const killed = start('api', {
    HOST: '127.0.0.1',
    PORT: String(port),
    TEMPORAL_ADDRESS: `127.0.0.1:${temporal.port}`,
  });
  await killed.ready();
  const { cookie } = await account.signIn();
  const response = await fetch(`http://127.0.0.1:${port}${ACCOUNT}`, {
    method: 'DELETE',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ password: account.password }),
  });
  expect(response.status).toBe(204);
  await killed.end('SIGKILL');
  await expect(workflowOf(account).describe()).rejects.toThrow(/not found/);

  await backdateDeletion(account);
  temporal.restore();
  await start('worker').ready();
  await waitFor(
    async () => (await findTombstone(account.accountId)) === null,
    60_000,
    () => 'the account to be erased',
  );
  await expectErased(account, code);
}, 240_000);

test('an erasure that an operator terminates is started again and completes', async () => {
  const { account, code } = await createScannedAccount();
  const session = await account.signIn();
  await session.request('DELETE', ACCOUNT, { password: account.password });
  const getRunId = async () => (await workflowOf(account).describe()).runId;
  await waitFor(
    () => getRunId().then(Boolean, () => false),
    20_000,
    () => 'the erasure to start',
  );
  const first = await getRunId();
  await workflowOf(account).terminate();
  await backdateDeletion(account);
  // As if a minute had passed and the dispatcher checked again.
  await accounts().updateOne({ _id: account.accountId }, { $set: { eraseAfter: new Date() } });
  await waitFor(
    async () => (await getRunId()) !== first,
    20_000,
    () => 'the erasure to be started again',
  );
  await start('worker').ready();
  await workflowOf(account).result();
  await expectErased(account, code);
}, 240_000);

test('after the erasure, neither the database nor the disk of a host has bytes of the files', async () => {
  const account = await api.createAccount('business');
  const marker = `Menu of ${randomUUID()}`;
  const uploaded = await fetch(`${api.url}/api/v1/files?name=Menu`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/pdf' },
    body: buildPdf([marker]),
  });
  const { id } = (await uploaded.json()) as { id: string };
  const created = await account.request('POST', '/api/v1/qr-codes', { type: 'file', data: id });
  const code = (await created.json()) as QrCode;
  const dataDir = join(api.dataDir, 'another-host');
  const port = await getFreePort();
  const settings = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir };
  const host = start('api', settings);
  await host.ready();
  const scan = await fetch(`http://127.0.0.1:${port}/r/${code.shortCode}`, { redirect: 'manual' });
  const { pathname } = new URL(scan.headers.get('location') ?? '');
  expect((await fetch(`http://127.0.0.1:${port}${pathname}`)).status).toBe(200);
  expect(await collectionsWith(api.db, marker)).toEqual(['files.chunks']);
  expect(await filesWith(marker, dataDir)).toHaveLength(1);

  const session = await account.signIn();
  await session.request('DELETE', ACCOUNT, { password: account.password });
  await backdateDeletion(account);
  await start('worker').ready();
  await waitFor(
    async () => (await findTombstone(account.accountId)) === null,
    60_000,
    () => 'the account to be erased',
  );
  await expectErased(account, code);
  expect(await collectionsWith(api.db, marker)).toEqual([]);
  // Copies are swept at each start, and every 5 minutes.
  await host.end('SIGKILL');
  await start('api', settings).ready();
  await waitFor(
    async () => (await filesWith(marker, dataDir)).length === 0,
    30_000,
    () => 'the copy to be removed',
  );
}, 240_000);

/** Returns the files below a folder that have this text. */
async function filesWith(text: string, folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(paths.map((path) => readFile(path).catch(() => Buffer.alloc(0))));
  return paths.filter((_, index) => contents[index]!.includes(text));
}
