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
      /^session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
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
      const cookie = response.headers.get('set-cookie')!;
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

  test('is limited per email, across all clients', async () => {
    const { email } = await signUp();
    const responses = await Promise.all(
      Array.from({ length: 14 }, () => post('/api/v1/auth/sign-in', { email, password: 'wrong password' })),
    );
    expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
  });

  test('is limited per IP address, across all emails', async () => {
    const proxied = await startTestApi({ TRUST_PROXY: 'loopback' });
    const tryFrom = (address: string) =>
      fetch(`${proxied.url}/api/v1/auth/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        // An invalid password counts the same toward the limit and takes no time to verify.
        body: '{}',
      });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 61; count++) statuses.push((await tryFrom('203.0.113.7')).status);
      expect(statuses).toEqual([...Array<number>(60).fill(422), 429]);
      const refused = await tryFrom('203.0.113.7');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
      expect((await tryFrom('203.0.113.8')).status).toBe(422);
    } finally {
      await proxied.stop();
    }
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
