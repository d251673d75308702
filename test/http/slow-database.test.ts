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

/** On a busy machine, one attempt may also exceed the longer timeout that password attempts have. */
const ATTEMPTS = 5;

test('users can sign in and see their account while the database is slow', async () => {
  const { request: call } = await repeat(() => account.signIn());
  const shown = await repeat(async () => {
    const response = await call('GET', '/api/v1/account');
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    return (await response.json()) as object;
  });
  expect(shown).toMatchObject({ email: account.email });
});

/**
 * Repeats what fails, at most `ATTEMPTS` times. With the timeout of the rate limiter, every attempt would
 * fail.
 */
async function repeat<T>(attempt: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (attempts === 1) throw error;
    return repeat(attempt, attempts - 1);
  }
}
