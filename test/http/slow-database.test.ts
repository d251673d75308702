import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startProxy, type FaultProxy } from '../support/fault-proxy.js';

let proxy: FaultProxy;
let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  const real = new URL(process.env['QRELAY_TEST_MONGODB_URI']!);
  proxy = await startProxy(real.hostname, Number(real.port));
  real.port = String(proxy.port);
  api = await startTestApi({ MONGODB_URI: real.toString(), LIMIT_TIMEOUT_MS: '1000' });
  account = await api.account('pro');
  // Longer than the limiter waits.
  proxy.slow(1_200);
});

afterAll(async () => {
  proxy?.mend();
  await api?.stop();
  await proxy?.close();
});

test('people sign in, and see their account, though the database is slow', async () => {
  const { call } = await account.signIn();
  const answer = await call('GET', '/api/v1/account');
  expect([answer.status, await answer.json()]).toMatchObject([200, { email: account.email }]);
});
