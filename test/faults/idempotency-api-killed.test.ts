import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { getFreePort } from '../../embedded/ports.js';
import { QR_CODES } from '../../store/qr-codes/qr-code-documents.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';

let survivor: TestApi;
let account: TestAccount;
let killed: ServiceProcess;
let url: string;

beforeAll(async () => {
  survivor = await startTestApi();
  account = await survivor.createAccount('business');
  const port = await getFreePort();
  url = `http://127.0.0.1:${port}`;
  killed = startProcess('api', {
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
    MONGODB_DATABASE: survivor.db.databaseName,
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
    PORT: String(port),
    PUBLIC_URL: url,
    GEOIP_DATABASE: 'none',
    DATA_DIR: `${survivor.dataDir}/killed`,
    RATE_LIMIT_PER_MINUTE: '0',
    DAILY_QUOTA_BUSINESS: '0',
  });
  await killed.ready();
});
afterEach(() => killed?.end('SIGKILL'));
afterAll(async () => {
  await survivor?.db.admin().command({ setParameter: 1, transactionLifetimeLimitSeconds: 10 });
  await survivor?.stop();
});

/** Holds a short code in an open transaction, so that the creation of a code with it waits. */
async function holdShortCode(shortCode: string): Promise<() => Promise<void>> {
  // Embedded servers abort transactions after ten seconds.
  await survivor.db.admin().command({ setParameter: 1, transactionLifetimeLimitSeconds: 60 });
  const session = survivor.db.client.startSession();
  session.startTransaction();
  await survivor.db
    .collection<{ _id: string; shortCodes: string[] }>(QR_CODES)
    .insertOne({ _id: `held-${shortCode}`, shortCodes: [shortCode] }, { session });
  return async () => {
    await session.abortTransaction();
    await session.endSession();
  };
}

test('fifty requests with one key have one effect if the API is killed while the first runs, and a retry succeeds within 11 s', async () => {
  const shortCode = `held-${randomUUID().slice(0, 8)}`;
  const release = await holdShortCode(shortCode);
  const headers = { 'idempotency-key': randomUUID() };
  const body = { type: 'url', data: 'https://example.com', shortCode };
  const first = fetch(`${url}/api/v1/qr-codes`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${account.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(
    ({ status }) => status,
    () => 'connection closed',
  );
  const records = survivor.db.collection('idempotency_keys');
  await waitFor(
    async () => (await records.countDocuments({ accountId: account.accountId })) === 1,
    20_000,
    () => 'the first request to run',
  );
  const post = () => account.request('POST', '/api/v1/qr-codes', body, headers);
  const others = await Promise.all(Array.from({ length: 49 }, post));
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]));
  expect(others[0]!.headers.get('retry-after')).toBe('1');
  // The request renews its lease for as long as its process runs.
  await sleep(12_000);
  expect((await post()).status).toBe(409);
  await killed.end('SIGKILL');
  expect(await first).toBe('connection closed');
  await release();

  const killedAt = performance.now();
  const waits: number[] = [];
  let response = await post();
  while (response.status === 409) {
    waits.push(Number(response.headers.get('retry-after')));
    expect((await response.json()) as object).toMatchObject({ error: { code: 'idempotency_in_progress' } });
    await sleep(1_000 * waits.at(-1)!);
    response = await post();
  }
  expect(response.status).toBe(201);
  expect(performance.now() - killedAt).toBeLessThan(11_500);
  // One of them says how long the lease lasts; a client that follows it waits no more than once after that.
  expect(waits.filter((seconds) => seconds > 1)).toHaveLength(1);
  const created = { found: await survivor.db.collection(QR_CODES).countDocuments({ shortCodes: shortCode }) };
  expect(created).toEqual({ found: 1 });
});
