import { setTimeout as sleep } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openTemporalClient } from '../../api/temporal/client.js';
import { loadSettings } from '../../config/settings.js';
import { getFreePort } from '../../embedded/ports.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';

/** A browser: scans by bots do not wake webhooks. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

let setup: TestApi;
let account: TestAccount;
let api: ServiceProcess;
let url: string;

beforeAll(async () => {
  setup = await startTestApi();
  account = await setup.createAccount('business');
});

afterAll(async () => {
  await setup?.stop();
});

beforeEach(async () => {
  const port = await getFreePort();
  url = `http://127.0.0.1:${port}`;
  api = startProcess('api', {
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
    MONGODB_DATABASE: setup.db.databaseName,
    TEMPORAL_ADDRESS: `127.0.0.1:${await getFreePort()}`,
    PORT: String(port),
    PUBLIC_URL: url,
    GEOIP_DATABASE: 'none',
    // Less than the grace period for running requests, as in production.
    TEMPORAL_TIMEOUT_MS: '2000',
  });
  await api.ready();
});

afterEach(async () => {
  await api?.end('SIGKILL');
});

async function expectCleanStop(): Promise<void> {
  const startedAt = Date.now();
  const exitCode = await api.end('SIGTERM');
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  expect(api.output()).toContain('API has stopped');
  expect(api.output()).not.toContain('throw ');
  expect(exitCode).toBe(0);
}

test('while Temporal is down, an API that is stopped while it starts a job responds and exits cleanly', async () => {
  const request = fetch(`${url}/api/v1/qr-codes/bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.key}` },
    body: JSON.stringify([{ type: 'url', data: 'https://example.com' }]),
  });
  await waitFor(
    async () => (await setup.db.collection('jobs').countDocuments({ status: 'queued' })) === 1,
    20_000,
    () => `a job to be stored; the API printed:\n${api.output()}`,
  );
  await expectCleanStop();
  // The job is stored, so the next process or another one starts it.
  expect((await request).status).toBe(202);
});

test('while Temporal is down, an API that is stopped while it wakes a webhook exits cleanly', async () => {
  const hook = { url: 'https://example.com/hook', events: ['qr_code.scanned'] };
  expect((await account.request('POST', '/api/v1/webhooks', hook)).status).toBe(201);
  const code = { type: 'url', data: 'https://example.com' };
  const response = await account.request('POST', '/api/v1/qr-codes', code);
  const { shortCode } = (await response.json()) as { shortCode: string };
  const scan = await fetch(`${url}/r/${shortCode}`, {
    headers: { 'user-agent': BROWSER },
    redirect: 'manual',
  });
  expect(scan.status).toBe(302);
  await expectCleanStop();
  expect(api.output()).toContain('could not wake a webhook endpoint');
});

test('calls that wait for a retry fail when the client is closed, and are not retried again', async () => {
  const client = openTemporalClient(loadSettings({ TEMPORAL_ADDRESS: `127.0.0.1:${await getFreePort()}` }));
  const call = client.workflow.getHandle('any').describe();
  const failure = call.then(
    () => undefined,
    (error: Error) => error,
  );
  await sleep(1_000);
  await client.connection.close();
  expect(await failure).toMatchObject({ cause: { code: status.CANCELLED } });
});
