import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateResetToken, RESET_LINK_LIFETIME_MS } from '../../store/accounts/reset-tokens.js';
import { hashPassword } from '../../store/accounts/passwords.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import type { SessionResource } from '../../core/accounts/account-schemas.js';
import { createCredentialStore } from '../../store/accounts/credentials.js';
import { createUserStore } from '../../store/accounts/users.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { waitFor } from '../support/wait-for.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY: 'loopback' });
});
afterAll(() => api.stop());

const PASSWORD = 'correct horse battery';

/** IP address of the client; each has its own limit of sign-ins. */
let clients = 0;

async function post(path: string, body?: object, headers: Record<string, string> = {}) {
  clients += 1;
  return fetch(api.url + path, {
    method: 'POST',
    headers: {
      'x-forwarded-for': `10.${clients >> 8}.${clients & 255}.1`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function signUp() {
  const email = `${randomUUID()}@example.com`;
  const response = await post('/api/v1/auth/sign-up', { email, password: PASSWORD });
  expect(response.status).toBe(201);
  return { email, cookie: cookieOf(response), account: (await response.json()) as Record<string, any> };
}

async function errorPaths(response: Response): Promise<string[]> {
  const { error } = (await response.json()) as { error: { details?: { path: string }[] } };
  return (error.details ?? []).map(({ path }) => path);
}

const SESSIONS = '/api/v1/account/sessions';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** Signs in and returns the cookie of the new session. */
async function signIn(email: string, password = PASSWORD, headers: Record<string, string> = {}) {
  const response = await post('/api/v1/auth/sign-in', { email, password }, headers);
  expect(response.status).toBe(200);
  return cookieOf(response);
}

const send = (cookie: string, method: string, path: string, body?: object) =>
  fetch(api.url + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

const statusOf = async (cookie: string) => (await send(cookie, 'GET', '/api/v1/account')).status;

async function listSessions(cookie: string): Promise<SessionResource[]> {
  const response = await send(cookie, 'GET', SESSIONS);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: SessionResource[] }).data;
}

/** The stored session of a cookie. */
const stored = (cookie: string) => ({
  _id: createHash('sha256').update(cookie.split('=')[1]!).digest('base64url') as never,
});

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

  test.each(['password', 'Password1', '88888888', '        '])(
    'rejects the password %j, which is easy to guess',
    async (password) => {
      const response = await post('/api/v1/auth/sign-up', { email: `${randomUUID()}@example.com`, password });
      expect([response.status, await errorPaths(response)]).toEqual([422, ['password']]);
    },
  );

  test('rejects the email, or its part before the @, as the password', async () => {
    const email = `${randomUUID()}@example.com`;
    for (const password of [email.toUpperCase(), email.split('@')[0]!]) {
      const response = await post('/api/v1/auth/sign-up', { email, password });
      expect([response.status, await errorPaths(response)]).toEqual([422, ['password']]);
    }
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

  test('opens a session that is rejected once it has expired, and that TTL indexes delete', async () => {
    const indexes = await api.db.collection('sessions').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { lastUsedAt: 1 }, expireAfterSeconds: 7 * 86_400 }),
    );
    const { cookie } = await signUp();
    expect((await fetch(`${api.url}/api/v1/account`, { headers: { cookie } })).status).toBe(200);
    await api.db.collection('sessions').updateMany({}, { $set: { expiresAt: new Date(0) } });
    expect((await fetch(`${api.url}/api/v1/account`, { headers: { cookie } })).status).toBe(401);
  });
});

describe('the sessions of an account', () => {
  test('are listed with their browsers, without tokens or IP addresses', async () => {
    const { email } = await signUp();
    await signIn(email, PASSWORD, { 'user-agent': IPHONE });
    await signIn(email, PASSWORD, { 'user-agent': `${'x'.repeat(300)}/1.0` });
    const cookie = await signIn(email, PASSWORD, { 'user-agent': FIREFOX });
    const sessions = await listSessions(cookie);
    expect(sessions.map(({ userAgent, current }) => [userAgent, current])).toEqual([
      ['Firefox on Windows', true],
      ['x'.repeat(40), false],
      ['Mobile Safari on iOS', false],
      ['node', false],
    ]);
    for (const session of sessions) {
      expect(Object.keys(session).sort()).toEqual(['createdAt', 'current', 'id', 'lastUsedAt', 'userAgent']);
      expect(Math.abs(Date.parse(session.lastUsedAt) - Date.now())).toBeLessThan(60_000);
    }
    const { accountId } = (await api.db.collection('sessions').findOne(stored(cookie)))!;
    const documents = await api.db.collection('sessions').find({ accountId }).toArray();
    expect(JSON.stringify(documents)).not.toMatch(/127\.0\.0\.1|::1|Mozilla/);
  });

  test('end one by one, and all but the current one at once', async () => {
    const { email, cookie: first } = await signUp();
    const [second, third] = [await signIn(email), await signIn(email)];
    const [mine] = (await listSessions(second)).filter(({ current }) => current);
    const ended = await send(first, 'DELETE', `${SESSIONS}/${mine!.id}`);
    expect([ended.status, await ended.json()]).toEqual([200, { id: mine!.id, deleted: true }]);
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([200, 401, 200]);
    expect((await send(first, 'DELETE', `${SESSIONS}/${mine!.id}`)).status).toBe(404);

    const others = await send(third, 'DELETE', SESSIONS);
    expect([others.status, await others.json()]).toEqual([200, { deleted: 1 }]);
    expect([await statusOf(first), await statusOf(third)]).toEqual([401, 200]);
    expect(await listSessions(third)).toHaveLength(1);
  });

  test('end after 7 days without use, and after 30 days in use', async () => {
    const { email, cookie } = await signUp();
    const idle = await signIn(email);
    const used = (days: number) => ({ $set: { lastUsedAt: new Date(Date.now() - days * DAY_MS) } });
    const sessions = api.db.collection('sessions');
    await sessions.updateOne(stored(idle), used(6.9));
    expect(await statusOf(idle)).toBe(200);
    // Its use counts, and is recorded without delaying the response.
    await waitFor(
      async () => {
        const document = await sessions.findOne(stored(idle));
        return Date.now() - (document!['lastUsedAt'] as Date).getTime() < 60_000;
      },
      10_000,
      () => 'the use to be recorded',
    );
    await sessions.updateOne(stored(idle), used(7.1));
    expect(await statusOf(idle)).toBe(401);
    expect(await listSessions(cookie)).toHaveLength(1);

    const { createdAt, expiresAt } = (await sessions.findOne(stored(cookie)))!;
    expect((expiresAt as Date).getTime() - (createdAt as Date).getTime()).toBe(30 * DAY_MS);
  });

  test('record their use at most once a minute', async () => {
    const { cookie } = await signUp();
    const before = await api.db.collection('sessions').findOne(stored(cookie));
    for (let count = 0; count < 5; count++) expect(await statusOf(cookie)).toBe(200);
    expect(await api.db.collection('sessions').findOne(stored(cookie))).toEqual(before);
  });

  test('number at most 100: the oldest one ends', async () => {
    const { email, cookie } = await signUp();
    const sessions = api.db.collection('sessions');
    const { _id, ...first } = (await sessions.findOne(stored(cookie)))!;
    const createdAt = (first['createdAt'] as Date).getTime();
    await sessions.insertMany(
      Array.from({ length: 99 }, (_, index) => ({
        ...first,
        _id: randomUUID() as never,
        createdAt: new Date(createdAt + index + 1),
      })),
    );
    expect(await statusOf(cookie)).toBe(200);
    const newest = await signIn(email);
    expect([await statusOf(cookie), await statusOf(newest)]).toEqual([401, 200]);
    expect(await listSessions(newest)).toHaveLength(100);
  });

  test('do not accumulate in one browser: signing in ends the session of its former cookie', async () => {
    const { email, cookie } = await signUp();
    const next = await signIn(email, PASSWORD, { cookie });
    expect([await statusOf(cookie), await statusOf(next)]).toEqual([401, 200]);
  });
});

describe('changing the password', () => {
  const NEW_PASSWORD = 'another nice long one';
  const change = (cookie: string, currentPassword: string, newPassword = NEW_PASSWORD) =>
    send(cookie, 'PUT', '/api/v1/account/password', { currentPassword, newPassword });

  test('ends all other sessions and the former token of the current one', async () => {
    const { email, cookie } = await signUp();
    const other = await signIn(email);
    const response = await change(cookie, PASSWORD);
    expect([response.status, await response.text()]).toEqual([204, '']);
    const rotated = cookieOf(response);
    expect([await statusOf(cookie), await statusOf(other), await statusOf(rotated)]).toEqual([401, 401, 200]);
    expect(await listSessions(rotated)).toMatchObject([{ current: true }]);
    expect((await post('/api/v1/auth/sign-in', { email, password: PASSWORD })).status).toBe(401);
    await signIn(email, NEW_PASSWORD);
  });

  test('requires the current password, and keeps the session if it is wrong', async () => {
    const { email, cookie } = await signUp();
    const response = await change(cookie, 'not my password');
    expect([response.status, await errorPaths(response)]).toEqual([401, ['currentPassword']]);
    expect(await statusOf(cookie)).toBe(200);
    await signIn(email);
  });

  test('rejects passwords that are easy to guess', async () => {
    const { email, cookie } = await signUp();
    for (const password of ['short', 'iloveyou', 'zzzzzzzzzz', email]) {
      const response = await change(cookie, PASSWORD, password);
      expect([response.status, await errorPaths(response)]).toEqual([422, ['newPassword']]);
    }
    await signIn(email);
  });

  test('cannot be used to guess the current password', async () => {
    const { cookie } = await signUp();
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async () => (await change(cookie, 'not my password')).status),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
  });

  test('ends a session that signs in with the former password at the same moment', async () => {
    const { email, cookie } = await signUp();
    const { accountId } = (await api.db.collection('sessions').findOne(stored(cookie)))!;
    // A sign-in that read the account before the change inserts its session after it.
    const late = await signIn(email);
    const session = (await api.db.collection('sessions').findOne(stored(late)))!;
    const rotated = cookieOf(await change(cookie, PASSWORD));
    await api.db.collection('sessions').insertOne(session);
    expect([await statusOf(late), await statusOf(rotated)]).toEqual([401, 200]);
    expect(await api.db.collection('sessions').countDocuments({ accountId })).toBe(2);
    expect(await listSessions(rotated)).toHaveLength(1);
  });
});

describe('a reset link', () => {
  const reset = (token: string, newPassword = 'another nice long one') =>
    post('/api/v1/auth/reset-password', { token, newPassword });

  /** Creates a link as the operator does, and returns its token. */
  async function createToken(email: string, lifetimeMs = RESET_LINK_LIFETIME_MS): Promise<string> {
    const { token, hash } = generateResetToken();
    const reset = { tokenHash: hash, expiresAt: new Date(Date.now() + lifetimeMs) };
    const user = await createUserStore(api.db).findByEmail(email);
    expect(await createCredentialStore(api.db).setPasswordReset(user!.id, reset)).toBeDefined();
    return token;
  }

  test('sets a new password once, and ends all sessions', async () => {
    const { email, cookie } = await signUp();
    const token = await createToken(email);
    const responses = await Promise.all(Array.from({ length: 4 }, () => reset(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 422, 422, 422]);
    expect(responses.map((response) => response.headers.get('set-cookie'))).toEqual(Array(4).fill(null));
    expect(await statusOf(cookie)).toBe(401);
    expect((await post('/api/v1/auth/sign-in', { email, password: PASSWORD })).status).toBe(401);
    await signIn(email, 'another nice long one');
  });

  test('stops working after an hour, with a newer link, and with a change of the password', async () => {
    const { email, cookie } = await signUp();
    const rejected = async (token: string) => {
      const response = await reset(token);
      expect([response.status, await errorPaths(response)]).toEqual([422, ['token']]);
    };
    await rejected(await createToken(email, -1));
    const [former, current] = [await createToken(email), await createToken(email)];
    await rejected(former);
    const body = { currentPassword: PASSWORD, newPassword: 'my own new password' };
    expect((await send(cookie, 'PUT', '/api/v1/account/password', body)).status).toBe(204);
    await rejected(current);
    await rejected('qrr_unknown');
    await signIn(email, 'my own new password');
  });

  test('survives a password that is easy to guess, and its token is neither stored nor logged', async () => {
    const { email } = await signUp();
    const token = await createToken(email);
    for (const password of ['qwerty123', email, 'eeeeeeeee']) {
      const response = await reset(token, password);
      expect([response.status, await errorPaths(response)]).toEqual([422, ['newPassword']]);
    }
    const accounts = JSON.stringify(await api.db.collection('accounts').find().toArray());
    expect(accounts).not.toContain(token);
    expect(api.logLines.join('')).not.toContain(token);
    expect((await reset(token)).status).toBe(204);
  });
});

describe('a stored password hash', () => {
  test('is replaced at sign-in if its parameters or its form are outdated', async () => {
    const { email } = await signUp();
    const users = api.db.collection('users');
    const hashOf = async () => (await users.findOne({ email }))!['passwordHash'] as string;
    expect(await hashOf()).toMatch(/^\$scrypt\$ln=1,r=8,p=3\$/);
    await users.updateOne({ email }, { $set: { passwordHash: await hashPassword(PASSWORD, 2) } });
    await post('/api/v1/auth/sign-in', { email, password: 'not my password' });
    expect(await hashOf()).toMatch(/^\$scrypt\$ln=2,/);
    await signIn(email);
    expect(await hashOf()).toMatch(/^\$scrypt\$ln=1,/);
    await signIn(email);
  });
});
