import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAccountErasure } from '../../store/erasure/account-erasure.js';
import { getFreePort } from '../../embedded/ports.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startProcess, type ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';

const CODES = '/api/v1/qr-codes';

function limits({ headers }: Response) {
  return ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`) ?? NaN));
}

describe('the rate limit per key', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ RATE_LIMIT_PER_MINUTE: '5', DAILY_QUOTA_PRO: '100' });
  });
  afterAll(() => api.stop());

  test('counts down and then returns 429 with the time to retry', async () => {
    const account = await api.createAccount();
    const remaining: number[] = [];
    for (let call = 0; call < 5; call++) {
      const response = await account.request('GET', CODES);
      expect(response.status).toBe(200);
      remaining.push(limits(response)[1]!);
    }
    expect(remaining).toEqual([4, 3, 2, 1, 0]);

    const refused = await account.request('GET', CODES);
    const [limit, left, reset] = limits(refused);
    const { error } = (await refused.json()) as { error: Record<string, any> };
    expect([refused.status, limit, left]).toEqual([429, 5, 0]);
    expect(error['code']).toBe('rate_limited');
    expect(Date.parse(error['resetAt'])).toBe(reset! * 1000);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(62);
  });

  test('allows exactly five of thirty concurrent calls', async () => {
    const account = await api.createAccount();
    const responses = await Promise.all(Array.from({ length: 30 }, () => account.request('GET', CODES)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  test('applies to each key separately', async () => {
    const [one, two] = [await api.createAccount(), await api.createAccount()];
    for (let call = 0; call < 6; call++) await one.request('GET', CODES);
    expect((await two.request('GET', CODES)).status).toBe(200);
  });

  test('counts no rejected call toward the daily quota', async () => {
    const account = await api.createAccount('pro');
    for (let call = 0; call < 9; call++) await account.request('GET', CODES);
    const [quota] = await api.db
      .collection('daily_quotas')
      // Counts are written without majority concern, so this read does not use it either.
      .find({ _id: new RegExp(account.accountId) }, { readConcern: 'local' })
      .toArray();
    expect(quota!['used']).toBe(5);
  });
});

describe('with four API processes, limits', () => {
  let home: TestApi;
  const processes: ServiceProcess[] = [];
  const urls: string[] = [];
  beforeAll(async () => {
    const limits = {
      RATE_LIMIT_PER_MINUTE: '30',
      DAILY_QUOTA_PRO: '40',
      SESSION_RATE_PER_MINUTE: '20',
      SESSION_WRITES_PER_MINUTE: '0',
    };
    home = await startTestApi(limits);
    for (let count = 0; count < 4; count++) {
      const port = await getFreePort();
      const api = startProcess('api', {
        ...limits,
        MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
        MONGODB_DATABASE: home.db.databaseName,
        TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
        DATA_DIR: home.dataDir,
        GEOIP_DATABASE: 'none',
        HOST: '127.0.0.1',
        PORT: String(port),
      });
      processes.push(api);
      urls.push(`http://127.0.0.1:${port}`);
    }
    await Promise.all(processes.map((api) => api.ready()));
  }, 120_000);
  afterAll(async () => {
    await Promise.all(processes.map((api) => api.end('SIGKILL')));
    await home?.stop();
  });

  const callAllWith = (headers: Record<string, string>, calls: number) =>
    Promise.all(
      Array.from({ length: calls }, (_, call) => fetch(urls[call % urls.length]! + CODES, { headers })),
    );
  const callAll = ({ key }: TestAccount, calls: number) =>
    callAllWith({ authorization: `Bearer ${key}` }, calls);
  const allowed = (responses: Response[]) => responses.filter(({ status }) => status === 200).length;

  test('are exact for every distribution of the calls', async () => {
    const account = await home.createAccount('pro');
    expect(allowed(await callAll(account, 100))).toBe(30);
    // For the window a minute has passed; the daily quota continues.
    await home.db.collection('rate_windows').deleteMany({});
    // Each process remembers for a second that the limit was used up.
    await sleep(1_100);
    expect(allowed(await callAll(account, 100))).toBe(10);
  });

  test('are exact for the sessions of an account together', async () => {
    const account = await home.createAccount('free');
    const [one, two] = [await account.signIn(), await account.signIn()];
    const responses = await Promise.all([one, two].map(({ cookie }) => callAllWith({ cookie }, 30)));
    expect(allowed(responses.flat())).toBe(20);
  });

  test('reject a revoked key on each process within two seconds', async () => {
    const account = await home.createAccount();
    expect(allowed(await callAll(account, 4))).toBe(4);
    const keys = await account.request('GET', '/api/v1/api-keys');
    const { data } = (await keys.json()) as { data: { id: string }[] };
    expect((await account.request('DELETE', `/api/v1/api-keys/${data[0]!.id}`)).status).toBe(200);
    const revokedAt = Date.now();
    let sentLast = 0;
    await waitFor(
      async () => {
        const sentAfter = Date.now() - revokedAt;
        const ended = (await callAll(account, 4)).every(({ status }) => status === 401);
        if (!ended) sentLast = sentAfter;
        return ended;
      },
      20_000,
      () => 'the key to end on all four',
    );
    // Judged by when a call was sent, because a busy machine may delay the response.
    expect(sentLast).toBeLessThan(2_000);
  });
});

describe('the limits of sessions', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({
      SESSION_RATE_PER_MINUTE: '12',
      SESSION_WRITES_PER_MINUTE: '4',
      DAILY_QUOTA_PRO: '100',
    });
  });
  afterAll(() => api.stop());

  const BODY = { type: 'text', data: 'x' };

  test('reject a script that creates codes, although the daily quota is not used up', async () => {
    const account = await api.createAccount('pro');
    const { request } = await account.signIn();
    const statuses: number[] = [];
    for (let call = 0; call < 6; call++) statuses.push((await request('POST', CODES, BODY)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429]);

    const rejected = await request('PATCH', '/api/v1/account', {});
    const { error } = (await rejected.json()) as { error: Record<string, any> };
    expect([rejected.status, error['code'], ...limits(rejected).slice(0, 2)]).toEqual([
      429,
      'rate_limited',
      4,
      0,
    ]);
    expect(error['message']).toContain('The limit of 4 writes per 60 seconds is exceeded');
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(Date.parse(error['resetAt'])).toBe(limits(rejected)[2]! * 1000);

    const read = await request('GET', '/api/v1/account');
    expect([read.status, ...limits(read).slice(0, 2)]).toEqual([200, 12, 4]);
    expect(await read.json()).toMatchObject({ usage: { callsToday: 0, qrCodes: 4 } });
    // The key of the account has limits of its own.
    expect((await account.request('POST', CODES, BODY)).status).toBe(201);
  });

  test('count a preview as a call and not as a write, because it changes nothing', async () => {
    const { request } = await (await api.createAccount('free')).signIn();
    const statuses: number[] = [];
    for (let call = 0; call < 13; call++)
      statuses.push((await request('POST', `${CODES}/preview`, BODY)).status);
    expect(statuses).toEqual([...Array<number>(12).fill(200), 429]);
    const rejected = await request('GET', CODES);
    expect([rejected.status, ...limits(rejected).slice(0, 2)]).toEqual([429, 12, 0]);
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    expect(metrics).toMatch(/api_limited_calls_total\{limit="session_minute",service="api"\} 2\b/);
  });

  test('leave the owner the calls that end a stolen session, although the thief uses up all others', async () => {
    const account = await api.createAccount('pro');
    const [thief, owner] = [await account.signIn(), await account.signIn()];
    for (let call = 0; call < 13; call++) await thief.request('GET', CODES);
    for (let call = 0; call < 5; call++) {
      await thief.request('PUT', '/api/v1/account/password', { currentPassword: 'wrong', newPassword: 'x' });
    }
    expect((await owner.request('GET', CODES)).status).toBe(429);

    const newPassword = `${account.password}-2`;
    const change = { currentPassword: account.password, newPassword };
    expect((await owner.request('DELETE', '/api/v1/account/sessions')).status).toBe(200);
    expect((await thief.request('GET', '/api/v1/account/sessions')).status).toBe(401);
    expect((await owner.request('PUT', '/api/v1/account/password', change)).status).toBe(204);
  });

  test('end with the account: no window of it remains', async () => {
    const account = await api.createAccount('free');
    const { request } = await account.signIn();
    await request('POST', CODES, BODY);
    const windows = api.db.collection<{ _id: string }>('rate_windows');
    const ofAccount = { _id: new RegExp(`^${account.accountId}:`) };
    expect(await windows.countDocuments(ofAccount)).toBe(2);
    const erasure = createAccountErasure(
      api.db,
      { removeAll: async () => undefined },
      { erase: async () => undefined },
    );
    const step = await erasure.eraseBatch(account.accountId, 'content', new Date(), () => true);
    expect(step.erased).toMatchObject({ accountLimits: 2 });
    expect(await windows.countDocuments(ofAccount)).toBe(0);
  });
});

describe('the daily quota', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ DAILY_QUOTA_PRO: '3' });
  });
  afterAll(() => api.stop());

  test('resets at midnight UTC', async () => {
    const account = await api.createAccount('pro');
    const responses = [];
    for (let call = 0; call < 4; call++) responses.push(await account.request('GET', CODES));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const { error } = (await responses[3]!.json()) as { error: { code: string; resetAt: string } };
    expect(error.code).toBe('quota_exceeded');
    expect(error.resetAt).toMatch(/T00:00:00\.000Z$/);
    expect(limits(responses[0]!).slice(0, 2)).toEqual([3, 2]);
  });

  test('is not consumed by calls that the plan or the scope rejects', async () => {
    const account = await api.createAccount('pro');
    const used = async () => {
      const quotas = api.db
        .collection('daily_quotas')
        .find({ _id: new RegExp(account.accountId) }, { readConcern: 'local' });
      return (await quotas.toArray()).map((quota) => quota['used'] as number);
    };
    const refused = await account.request('GET', '/api/v1/webhooks');
    expect([refused.status, ...limits(refused).slice(0, 2)]).toEqual([403, 3, 3]);
    expect(await used()).toEqual([]);
    expect((await account.request('GET', CODES)).status).toBe(200);
    expect(limits(await account.request('GET', '/api/v1/webhooks')).slice(0, 2)).toEqual([3, 2]);
    expect(await used()).toEqual([1]);
  });

  test('that is set to 0 counts calls without a limit, and no header shows one', async () => {
    const account = await api.createAccount('business');
    const responses = await Promise.all([1, 2, 3].map(() => account.request('GET', CODES)));
    for (const { status, headers } of responses) {
      expect(status).toBe(200);
      expect([...headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
    }
    const { limits: allowed, usage } = (await (
      await account.request('GET', '/api/v1/account')
    ).json()) as any;
    expect([allowed.callsPerDay, usage.callsToday]).toEqual([null, 4]);
  });
});

describe('the headers', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({
      RATE_LIMIT_PER_MINUTE: '',
      DAILY_QUOTA_PRO: '',
      DAILY_QUOTA_BUSINESS: '',
      SESSION_RATE_PER_MINUTE: '',
      SESSION_WRITES_PER_MINUTE: '',
    });
  });
  afterAll(() => api.stop());

  test('are on every kind of response', async () => {
    const [account, free] = [await api.createAccount(), await api.createAccount('free')];
    const responses = [
      [200, await account.request('GET', CODES)],
      [401, await fetch(api.url + CODES)],
      [403, await free.request('GET', CODES)],
      [404, await account.request('GET', '/api/v1/nothing')],
      [404, await account.request('GET', `${CODES}/qr_${'0'.repeat(26)}`)],
      [400, await account.request('GET', `${CODES}?nothing=1`)],
      [405, await account.request('PUT', CODES, {})],
      [406, await account.request('GET', CODES, undefined, { accept: 'application/xml' })],
      [413, await account.request('POST', CODES, { type: 'text', data: 'x'.repeat(1024 * 1024) })],
      [415, await account.request('POST', CODES, 'x', { 'content-type': 'text/plain' })],
      [422, await account.request('POST', CODES, {})],
    ] as const;
    for (const [status, response] of responses) {
      expect(response.status).toBe(status);
      expect(limits(response).every(Number.isInteger)).toBe(true);
    }
  });

  test('are on an internal error too, which reveals nothing else', async () => {
    const account = await api.createAccount();
    const broken = { _id: 'qr_broken', accountId: account.accountId, createdAt: new Date() };
    await api.db.collection<{ _id: string }>('qr_codes').insertOne(broken);
    const response = await account.request('GET', CODES);
    expect(limits(response)).toEqual([30, 29, expect.any(Number)]);
    const { error } = (await response.json()) as { error: Record<string, unknown> };
    expect([response.status, error['code']]).toEqual([500, 'internal_error']);
    expect(JSON.stringify(error)).not.toMatch(/undefined|TypeError|node_modules|qr_broken/);
    expect(api.logLines.join('')).toContain(error['requestId']);
  });

  test('show the default of 300 calls and 60 writes per minute to sessions', async () => {
    const { request } = await (await api.createAccount()).signIn();
    expect(limits(await request('GET', CODES)).slice(0, 2)).toEqual([300, 299]);
    expect(limits(await request('POST', CODES, {})).slice(0, 2)).toEqual([60, 59]);
  });

  test('show the default of 30 per minute', async () => {
    const response = await (await api.createAccount()).request('GET', CODES);
    const [limit, remaining, reset] = limits(response);
    expect([limit, remaining]).toEqual([30, 29]);
    expect(Math.abs(reset! - Date.now() / 1000 - 61)).toBeLessThan(3);
  });
});
