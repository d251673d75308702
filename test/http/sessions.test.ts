import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../support/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const PASSWORD = 'correct horse battery';

async function post(path: string, body?: object, headers: Record<string, string> = {}) {
  return fetch(api.url + path, {
    method: 'POST',
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function signUp() {
  const email = `${randomUUID()}@example.com`;
  const response = await post('/api/v1/auth/sign-up', { email, password: PASSWORD });
  expect(response.status).toBe(201);
  return { email, cookie: cookieOf(response), account: (await response.json()) as Record<string, any> };
}

const cookieOf = (response: Response) => response.headers.get('set-cookie')!.split(';')[0]!;

describe('signing up', () => {
  test('creates a Free account with a session cookie that scripts and other sites cannot use', async () => {
    const email = `${randomUUID()}@Example.com`;
    const response = await post('/api/v1/auth/sign-up', { email, password: PASSWORD });
    expect(response.headers.get('set-cookie')).toMatch(
      /^session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax, device=/,
    );
    for (const cookie of response.headers.getSetCookie()) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    }
    expect(await response.json()).toMatchObject({
      email: email.toLowerCase(),
      plan: 'free',
      limits: { qrCodes: 10 },
    });
  });

  test('sets a cookie limited to HTTPS and to this host when the service uses HTTPS', async () => {
    const secure = await startTestApi({ PUBLIC_URL: 'https://qr.example.org' });
    try {
      const response = await fetch(`${secure.url}/api/v1/auth/sign-up`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'a@example.com', password: PASSWORD }),
      });
      const [cookie = '', device] = response.headers.getSetCookie();
      expect(device).toMatch(/^__Host-device=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(cookie).toMatch(
        /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      const account = (sent: string) => fetch(`${secure.url}/api/v1/account`, { headers: { cookie: sent } });
      expect((await account(cookie.split(';')[0]!)).status).toBe(200);
      // Anyone on plain HTTP could have set a cookie of that name without the prefix.
      expect((await account(cookie.split(';')[0]!.replace('__Host-', ''))).status).toBe(401);
    } finally {
      await secure.stop();
    }
  });

  test('stores neither the password nor the session token in readable form', async () => {
    const { cookie } = await signUp();
    const everything = JSON.stringify(
      await Promise.all((await api.db.collections()).map((c) => c.find().toArray())),
    );
    expect(everything).not.toContain(PASSWORD);
    expect(everything).not.toContain(cookie.split('=')[1]);
  });

  test('twice with the same email is a conflict', async () => {
    const { email } = await signUp();
    const again = await post('/api/v1/auth/sign-up', { email: email.toUpperCase(), password: PASSWORD });
    expect(again.status).toBe(409);
  });

  test('requires a password of eight characters and a valid email', async () => {
    const response = await post('/api/v1/auth/sign-up', { email: 'x', password: 'short' });
    const { error } = (await response.json()) as { error: { details: { path: string }[] } };
    expect([response.status, error.details.map(({ path }) => path)]).toEqual([422, ['email', 'password']]);
  });

  test('can be closed by the operator', async () => {
    const closed = await startTestApi({ SIGNUP: 'closed' });
    try {
      const response = await fetch(`${closed.url}/api/v1/auth/sign-up`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'a@example.com', password: PASSWORD }),
      });
      expect(response.status).toBe(403);
    } finally {
      await closed.stop();
    }
  });
});

describe('a session', () => {
  test('may call the API on the Free plan, up to ten codes', async () => {
    const { cookie } = await signUp();
    const body = { type: 'url', data: 'https://example.com' };
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++) {
      statuses.push((await post('/api/v1/qr-codes', body, { cookie })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(201), 403]);
    const account = await fetch(`${api.url}/api/v1/account`, { headers: { cookie } });
    expect(await account.json()).toMatchObject({ plan: 'free', usage: { qrCodes: 10, callsToday: 0 } });
  });

  test('of a Free account cannot create an API key', async () => {
    const { cookie } = await signUp();
    expect((await post('/api/v1/api-keys', { name: 'x' }, { cookie })).status).toBe(403);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['the dashboard', { 'sec-fetch-site': 'same-origin' }, 201],
  ])('gets from %s with %j the status %d for a change', async (_who, headers, status) => {
    const { cookie } = await signUp();
    const body = { type: 'url', data: 'https://example.com' };
    const sent = { cookie, ...(headers as Record<string, string>) };
    expect((await post('/api/v1/qr-codes', body, sent)).status).toBe(status);
  });

  test('ends at sign-out', async () => {
    const { cookie } = await signUp();
    const out = await post('/api/v1/auth/sign-out', undefined, { cookie });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await fetch(`${api.url}/api/v1/account`, { headers: { cookie } })).status).toBe(401);
  });
});

describe('signing in', () => {
  test('opens a new session', async () => {
    const { email } = await signUp();
    const response = await post('/api/v1/auth/sign-in', { email, password: PASSWORD });
    expect(response.status).toBe(200);
    const account = await fetch(`${api.url}/api/v1/account`, { headers: { cookie: cookieOf(response) } });
    expect(((await account.json()) as { email: string }).email).toBe(email);
  });

  test('returns the same error for a wrong password and for an unknown email', async () => {
    const { email } = await signUp();
    const responses = [
      await post('/api/v1/auth/sign-in', { email, password: 'wrong password' }),
      await post('/api/v1/auth/sign-in', { email: 'nobody@example.com', password: 'wrong password' }),
    ];
    const errors = await Promise.all(responses.map(async (a) => ((await a.json()) as any).error));
    expect(errors.map(({ status, code, message }) => [status, code, message])).toEqual(
      Array(2).fill([401, 'unauthorized', 'The email address or the password is incorrect']),
    );
  });

  describe('behind a proxy', () => {
    let proxied: TestApi;
    beforeAll(async () => {
      proxied = await startTestApi({ TRUST_PROXY: 'loopback' });
    });
    afterAll(() => proxied.stop());

    const signInFrom = (address: string, body: object, cookie = '') =>
      fetch(`${proxied.url}/api/v1/auth/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
        body: JSON.stringify(body),
      });
    const tryFrom = async (addresses: readonly string[], email: string) => {
      const attempts = addresses.map((address) => signInFrom(address, { email, password: 'wrong password' }));
      return (await Promise.all(attempts)).map(({ status }) => status);
    };
    const networks = (count: number) => Array.from({ length: count }, (_, index) => `10.1.${index}.7`);

    test('an email address and a network have ten attempts a minute, even if the network is an IPv6 /64', async () => {
      const { email } = await proxied.createAccount();
      const addresses = Array.from({ length: 14 }, (_, index) => `2001:db8:1:2::${index}`);
      expect((await tryFrom(addresses, email)).sort()).toEqual([
        ...Array<number>(10).fill(401),
        ...Array<number>(4).fill(429),
      ]);
    });

    test('strangers do not lock the owner out', async () => {
      const { email, password } = await proxied.createAccount();
      const first = await signInFrom('198.51.100.9', { email, password });
      const [, device = ''] = first.headers.getSetCookie();
      expect(await tryFrom(networks(120), email)).toEqual(Array(120).fill(401));
      // On a new device, from a network that has not used up its reserve, and on a device that is known.
      expect((await signInFrom('198.51.101.9', { email, password })).status).toBe(200);
      for (let attempt = 0; attempt < 10; attempt++) {
        expect((await signInFrom('10.1.0.7', { email, password }, device.split(';')[0])).status).toBe(200);
      }
    });

    test('an unknown email address has the same limits and messages as a known one', async () => {
      const { email } = await proxied.createAccount();
      const responses = (address: string) =>
        Promise.all(
          [email, `nobody-${email}`].map(async (each) => {
            for (let count = 0; count < 10; count++)
              await signInFrom(address, { email: each, password: 'wrong' });
            const response = await signInFrom(address, { email: each, password: 'wrong' });
            const { error } = (await response.json()) as { error: { message: string } };
            return [
              response.status,
              error.message.replace(/\d+ s$/, 'N s'),
              response.headers.get('set-cookie'),
            ];
          }),
        );
      const [known, unknown] = await responses('203.0.113.7');
      expect(known).toEqual([
        429,
        'The limit of 10 attempts per 60 seconds is exceeded; try again in N s',
        null,
      ]);
      expect(unknown).toEqual(known);
    });

    test('a client has sixty attempts a minute for all emails together', async () => {
      // An invalid password counts the same toward the limit and takes no time to verify.
      const tryEmpty = (address: string) => signInFrom(address, {});
      const statuses: number[] = [];
      for (let count = 0; count < 61; count++) statuses.push((await tryEmpty('203.0.114.7')).status);
      expect(statuses).toEqual([...Array<number>(60).fill(422), 429]);
      const refused = await tryEmpty('203.0.114.7');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
      expect((await tryEmpty('203.0.114.8')).status).toBe(422);
    });

    test('an IPv6 /64 has sixty attempts a minute for all emails together', async () => {
      const addresses = Array.from({ length: 65 }, (_, index) => `2001:db8:5:6::${index}`);
      const statuses = await Promise.all(
        addresses.map(async (address) => (await signInFrom(address, {})).status),
      );
      expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    });
  });

  test('is deleted from the database after it has expired', async () => {
    const [index] = (await api.db.collection('sessions').indexes()).filter(
      ({ expireAfterSeconds }) => expireAfterSeconds !== undefined,
    );
    expect(index).toMatchObject({ key: { expiresAt: 1 }, expireAfterSeconds: 0 });
    const { cookie } = await signUp();
    expect((await fetch(`${api.url}/api/v1/account`, { headers: { cookie } })).status).toBe(200);
    await api.db.collection('sessions').updateMany({}, { $set: { expiresAt: new Date(0) } });
    expect((await fetch(`${api.url}/api/v1/account`, { headers: { cookie } })).status).toBe(401);
  });
});
