import { setTimeout as sleep } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openTemporalClient } from '../../api/temporal/client.js';
import { loadSettings } from '../../config/settings.js';
import { getFreePort } from '../../embedded/ports.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';

/** Scans of bots wake no webhook. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

let keeper: TestApi;
let account: TestAccount;
let api: ServiceProcess;
let address: string;

beforeAll(async () => {
  keeper = await startTestApi();
  account = await keeper.createAccount('business');
});

afterAll(async () => {
  await keeper?.stop();
});

beforeEach(async () => {
  const port = await getFreePort();
  address = `http://127.0.0.1:${port}`;
  api = startProcess('api', {
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
    MONGODB_DATABASE: keeper.db.databaseName,
    TEMPORAL_ADDRESS: `127.0.0.1:${await getFreePort()}`,
    PORT: String(port),
    PUBLIC_URL: address,
    GEOIP_DATABASE: 'none',
    // Less than a request that runs gets to end, as in production.
    TEMPORAL_TIMEOUT_MS: '2000',
  });
  await api.ready();
});

afterEach(async () => {
  await api?.end('SIGKILL');
});

async function stopsInOrder(): Promise<void> {
  const began = Date.now();
  const exitCode = await api.end('SIGTERM');
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(api.output()).toContain('API has stopped');
  expect(api.output()).not.toContain('throw ');
  expect(exitCode).toBe(0);
}

test('with Temporal away an API that is told to stop while it starts a job answers, and ends in order', async () => {
  const asked = fetch(`${address}/api/v1/qr-codes/bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.key}` },
    body: JSON.stringify([{ type: 'url', data: 'https://example.com' }]),
  });
  await waitFor(
    async () => (await keeper.db.collection('jobs').countDocuments({ status: 'queued' })) === 1,
    20_000,
    () => `a job to be stored; the API printed:\n${api.output()}`,
  );
  await stopsInOrder();
  // Stored, it is started by the next process, or another one.
  expect((await asked).status).toBe(202);
}, 60_000);

test('with Temporal away an API that is told to stop while it wakes a webhook ends in order', async () => {
  const hook = { url: 'https://example.com/hook', events: ['qr_code.scanned'] };
  expect((await account.request('POST', '/api/v1/webhooks', hook)).status).toBe(201);
  const code = { type: 'url', data: 'https://example.com' };
  const made = await account.request('POST', '/api/v1/qr-codes', code);
  const { shortCode } = (await made.json()) as { shortCode: string };
  const scan = await fetch(`${address}/r/${shortCode}`, {
    headers: { 'user-agent': BROWSER },
    redirect: 'manual',
  });
  expect(scan.status).toBe(302);
  await stopsInOrder();
  expect(api.output()).toContain('a webhook was not woken');
}, 60_000);

test('calls that wait for their next try when a client is closed fail, and none is made after', async () => {
  const client = openTemporalClient(loadSettings({ TEMPORAL_ADDRESS: `127.0.0.1:${await getFreePort()}` }));
  const call = client.workflow.getHandle('any').describe();
  const failure = call.then(
    () => undefined,
    (error: Error) => error,
  );
  await sleep(1_000);
  await client.connection.close();
  expect(await failure).toMatchObject({ cause: { code: status.CANCELLED } });
}, 20_000);
