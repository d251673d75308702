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
  test('makes a Free account, signed in by a cookie that scripts and other sites cannot use', async () => {
    const email = `${randomUUID()}@Example.com`;
    const response = await post('/api/v1/auth/sign-up', { email, password: PASSWORD });
    expect(response.headers.get('set-cookie')).toMatch(
      /^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    );
    expect(await response.json()).toMatchObject({
      email: email.toLowerCase(),
      plan: 'free',
      limits: { qrCodes: 10 },
    });
  });

  test('keeps neither the password nor the token readable', async () => {
    const { cookie } = await signUp();
    const everything = JSON.stringify(
      await Promise.all((await api.db.collections()).map((c) => c.find().toArray())),
    );
    expect(everything).not.toContain(PASSWORD);
    expect(everything).not.toContain(cookie.split('=')[1]);
  });

  test('twice with one e-mail is a conflict', async () => {
    const { email } = await signUp();
    const again = await post('/api/v1/auth/sign-up', { email: email.toUpperCase(), password: PASSWORD });
    expect(again.status).toBe(409);
  });

  test('wants a password of eight characters and an e-mail address', async () => {
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
  test('is a client of the same API, also on the Free plan, up to ten codes', async () => {
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

  test('of a Free account makes no key', async () => {
    const { cookie } = await signUp();
    expect((await post('/api/v1/api-keys', { name: 'x' }, { cookie })).status).toBe(403);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['the dashboard', { 'sec-fetch-site': 'same-origin' }, 201],
  ])('takes a change from %s with %j: %d', async (_who, headers, status) => {
    const { cookie } = await signUp();
    const body = { type: 'url', data: 'https://example.com' };
    const sent = { cookie, ...(headers as Record<string, string>) };
    expect((await post('/api/v1/qr-codes', body, sent)).status).toBe(status);
  });

  test('ends with signing out', async () => {
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

  test('says the same for a wrong password as for an unknown e-mail', async () => {
    const { email } = await signUp();
    const answers = [
      await post('/api/v1/auth/sign-in', { email, password: 'wrong password' }),
      await post('/api/v1/auth/sign-in', { email: 'nobody@example.com', password: 'wrong password' }),
    ];
    const errors = await Promise.all(answers.map(async (a) => ((await a.json()) as any).error));
    expect(errors.map(({ status, code, message }) => [status, code, message])).toEqual(
      Array(2).fill([401, 'unauthorized', 'E-mail or password is wrong']),
    );
  });

  test('is limited for one e-mail, whoever tries', async () => {
    const { email } = await signUp();
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => post('/api/v1/auth/sign-in', { email, password: 'wrong password' })),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
  });
});
