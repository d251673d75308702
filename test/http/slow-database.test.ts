import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.js';

let proxy: FaultProxy;
let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  const real = new URL(process.env['QRELAY_TEST_MONGODB_URI']!);
  proxy = await startFaultProxy(real.hostname, Number(real.port));
  real.port = String(proxy.port);
  api = await startTestApi({ MONGODB_URI: real.toString(), LIMIT_TIMEOUT_MS: '1000' });
  account = await api.createAccount('pro');
  // Longer than the timeout of the rate limiter.
  proxy.slow(1_050);
});

afterAll(async () => {
  proxy?.restore();
  await api?.stop();
  await proxy?.close();
});

test('users can sign in and see their account while the database is slow', async () => {
  const { request: call } = await account.signIn();
  const response = await call('GET', '/api/v1/account');
  expect([response.status, await response.json()]).toMatchObject([200, { email: account.email }]);
});
