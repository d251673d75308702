import { setTimeout as sleep } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTemporalClient } from '../../api/jobs/temporal-client.js';
import { loadSettings } from '../../config/settings.js';
import { freePort } from '../../embedded/free-port.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { until } from '../support/until.js';

let keeper: TestApi;
let account: TestAccount;
let api: ServiceProcess;
let address: string;
let shortCode: string;

beforeAll(async () => {
  keeper = await startTestApi();
  account = await keeper.account('business');
  await account.call('POST', '/api/v1/webhooks', {
    url: 'https://example.com/hook',
    events: ['qr_code.scanned'],
  });
  const made = await account.call('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com' });
  ({ shortCode } = (await made.json()) as { shortCode: string });
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  api = startProcess('api', {
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
    MONGODB_DATABASE: keeper.db.databaseName,
    TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}`,
    PORT: String(port),
    PUBLIC_URL: address,
    GEOIP_DATABASE: 'none',
    // Production's own: less than a request that runs gets to end.
    TEMPORAL_PATIENCE_MS: '5000',
  });
  await api.ready();
});

afterAll(async () => {
  await api?.end('SIGKILL');
  await keeper?.stop();
});

const makeCode = () =>
  fetch(`${address}/api/v1/qr-codes/bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.key}` },
    body: JSON.stringify([{ type: 'url', data: 'https://example.com' }]),
  });

test('an API that is told to stop while it starts a job and wakes a webhook, with Temporal away, answers and ends in order', async () => {
  const asked = makeCode();
  await until(
    async () => (await keeper.db.collection('jobs').countDocuments({ status: 'queued' })) === 1,
    20_000,
    () => `a job to be stored; the API printed:\n${api.output()}`,
  );
  const scan = await fetch(`${address}/r/${shortCode}`, { redirect: 'manual' });
  expect(scan.status).toBe(302);

  const began = Date.now();
  const exitCode = await api.end('SIGTERM');
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(api.output()).toContain('API has stopped');
  expect(api.output()).not.toContain('throw ');
  expect(exitCode).toBe(0);
  // Stored, it is started by the next process, or another one.
  expect((await asked).status).toBe(202);
}, 60_000);

test('calls that wait for their next try when a client is closed fail, and none is made after', async () => {
  const client = openTemporalClient(loadSettings({ TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}` }));
  const call = client.workflow.getHandle('any').describe();
  const failure = call.then(
    () => undefined,
    (error: Error) => error,
  );
  await sleep(1_000);
  await client.connection.close();
  expect(await failure).toMatchObject({ cause: { code: status.CANCELLED } });
}, 20_000);
