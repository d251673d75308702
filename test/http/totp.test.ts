import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createCredentialStore } from '../../store/accounts/credentials.js';
import { generateResetToken } from '../../store/accounts/reset-tokens.js';
import { SESSIONS } from '../../store/accounts/sessions.js';
import { createUserStore } from '../../store/accounts/users.js';
import { USERS } from '../../store/accounts/user-documents.js';
import type { AuditEntryResource } from '../../core/audit/audit-schemas.js';
import { HOUR_MS } from '../../core/basics/time/durations.js';
import { startTestApi, type Session, type TestAccount, type TestApi } from '../support/api.js';
import { canHaveAuthenticator, scanWithPyotp, type Authenticator } from '../support/authenticator.js';
import { testMongodbUri } from '../support/test-database.js';

const COMMAND = fileURLToPath(new URL('../../dist/embedded/command.js', import.meta.url));
const TIMEOUT_MS = 120_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY: 'loopback' });
});
afterAll(() => api.stop());

/** A person with two-factor sign-in, which the code of the step before the present one has confirmed. */
interface Person extends TestAccount {
  session: Session;
  app: Authenticator;
  recoveryCodes: string[];
}

const withCookie = (cookie: string): Session => ({
  cookie,
  request: (method, path, body) =>
    fetch(api.url + path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
});

const cookieOf = (response: Response) => response.headers.get('set-cookie')!.split(';')[0]!;

async function begin(session: Session, password: string): Promise<Authenticator> {
  const response = await session.request('POST', '/api/v1/me/totp', { password });
  expect(response.status).toBe(200);
  const { uri, secret } = (await response.json()) as { uri: string; secret: string };
  const app = await scanWithPyotp(uri);
  expect(app.secret).toBe(secret);
  return app;
}

const confirm = (session: Session, code: string) =>
  session.request('POST', '/api/v1/me/totp/confirm', { code });

async function createPerson(): Promise<Person> {
  const account = await api.createAccount();
  const session = await account.signIn();
  const app = await begin(session, account.password);
  const response = await confirm(session, app.code(-1));
  expect(response.status).toBe(200);
  const { recoveryCodes } = (await response.json()) as { recoveryCodes: string[] };
  return { ...account, session: withCookie(cookieOf(response)), app, recoveryCodes };
}

/** Each call comes from a network of its own unless `network` is given. */
let networks = 0;

function signIn(
  { email, password }: { email: string; password: string },
  code?: string,
  network = (networks += 1),
) {
  return fetch(`${api.url}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${network >> 8}.${network & 255}.1`,
    },
    body: JSON.stringify({ email, password, ...(code !== undefined && { code }) }),
  });
}

/** Returns the status of a sign-in, or the code of its error. */
async function outcomeOf(sent: Promise<Response>): Promise<number | string> {
  const response = await sent;
  if (response.ok) return response.status;
  expect(response.headers.get('set-cookie')).toBeNull();
  const { error } = (await response.json()) as { error: { code: string; status: number } };
  return error.code;
}

const readMe = async ({ request }: Session) =>
  (await (await request('GET', '/api/v1/me')).json()) as { id: string; totp: boolean };

const statusOf = async ({ request }: Session) => (await request('GET', '/api/v1/account')).status;

/** Returns who turned two-factor sign-in on or off, as the audit log says, newest first. */
async function auditOf({ request }: Session): Promise<[actor: string, isOn: boolean][]> {
  const response = await request('GET', '/api/v1/audit-log?action=user.totp_changed');
  const { data } = (await response.json()) as { data: AuditEntryResource[] };
  return data.map(({ actor, changes }) => [actor.type, changes[0]?.to === true]);
}

/** A code that is none of the codes around the present time. */
function wrongCode(app: Authenticator): string {
  const codes = [-3, -2, -1, 0, 1, 2, 3].map((offset) => app.code(offset));
  return ['000000', '000001', '000002', '000003', '000004', '000005', '000006', '000007'].find(
    (code) => !codes.includes(code),
  )!;
}

(canHaveAuthenticator ? describe : describe.skip)('two-factor sign-in with pyotp', () => {
  test(
    'begins with a QR code for the app, and is on once a code of it was entered',
    async () => {
      const account = await api.createAccount();
      const { email, password } = account;
      const session = await account.signIn();
      const app = await begin(session, password);
      expect([app.issuer, app.name]).toEqual(['Qrelay', email]);
      expect(await readMe(session)).toMatchObject({ totp: false });
      expect(await outcomeOf(signIn({ email, password }))).toBe(200);

      const response = await confirm(session, app.code());
      const { recoveryCodes } = (await response.json()) as { recoveryCodes: string[] };
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes) expect(code).toMatch(/^([2-9b-z]{4}-){3}[2-9b-z]{4}$/);
      const continued = withCookie(cookieOf(response));
      expect(await readMe(continued)).toMatchObject({ totp: true });
      const members = await continued.request('GET', '/api/v1/members');
      expect(((await members.json()) as { data: object[] }).data).toMatchObject([{ email, totp: true }]);
      expect(await outcomeOf(signIn({ email, password }))).toBe('totp_required');
    },
    TIMEOUT_MS,
  );

  test('signs in with the password and a code, and with neither of them alone', async () => {
    const person = await createPerson();
    expect(await outcomeOf(signIn(person))).toBe('totp_required');
    expect(await outcomeOf(signIn(person, wrongCode(person.app)))).toBe('totp_invalid');
    const stranger = { ...person, password: 'wrong password' };
    expect(await outcomeOf(signIn(stranger, person.app.code()))).toBe('unauthorized');
    expect(await outcomeOf(signIn(stranger, wrongCode(person.app)))).toBe('unauthorized');
    expect(await outcomeOf(signIn(stranger))).toBe('unauthorized');
    expect(await outcomeOf(signIn(stranger, person.recoveryCodes[0]))).toBe('unauthorized');
    // A wrong password has used up neither of the codes.
    const code = person.app.code();
    const response = await signIn(person, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(response.status).toBe(200);
    expect(await statusOf(withCookie(cookieOf(response)))).toBe(200);
    expect(await outcomeOf(signIn(person, person.recoveryCodes[0]))).toBe(200);
  });

  test('accepts a clock that is one step behind or ahead, and no more', async () => {
    const account = await api.createAccount();
    const session = await account.signIn();
    const app = await begin(session, account.password);
    expect(await outcomeOf(confirm(session, app.code(-2)))).toBe('totp_invalid');
    expect(await outcomeOf(confirm(session, app.code(2)))).toBe('totp_invalid');
    expect((await confirm(session, app.code(-1))).status).toBe(200);
    expect(await outcomeOf(signIn(account, app.code(-2)))).toBe('totp_invalid');
    expect(await outcomeOf(signIn(account, app.code(2)))).toBe('totp_invalid');
    expect(await outcomeOf(signIn(account, app.code(1)))).toBe(200);
  });

  test('accepts each code once, and no code of an earlier step', async () => {
    const person = await createPerson();
    // The code that turned it on is used up, too.
    expect(await outcomeOf(signIn(person, person.app.code(-1)))).toBe('totp_invalid');
    expect(await outcomeOf(signIn(person, person.app.code(1)))).toBe(200);
    expect(await outcomeOf(signIn(person, person.app.code(1)))).toBe('totp_invalid');
    expect(await outcomeOf(signIn(person, person.app.code()))).toBe('totp_invalid');
  });

  test('accepts a code once of ten concurrent sign-ins', async () => {
    const person = await createPerson();
    const all = (code: string) =>
      Promise.all(Array.from({ length: 10 }, () => outcomeOf(signIn(person, code))));
    const once = [200, ...Array<string>(9).fill('totp_invalid')];
    expect((await all(person.app.code())).sort()).toEqual(once);
    expect((await all(person.recoveryCodes[3]!)).sort()).toEqual(once);
  });

  test('accepts each recovery code once, in any case, with or without hyphens', async () => {
    const person = await createPerson();
    const [first = '', second = '', third = ''] = person.recoveryCodes;
    expect(await outcomeOf(signIn(person, first))).toBe(200);
    expect(await outcomeOf(signIn(person, first))).toBe('totp_invalid');
    expect(await outcomeOf(signIn(person, second.toUpperCase().replaceAll('-', ' ')))).toBe(200);
    expect(await outcomeOf(signIn(person, second))).toBe('totp_invalid');
    const other = await createPerson();
    expect(await outcomeOf(signIn(other, third))).toBe('totp_invalid');
    expect(await outcomeOf(signIn(person, third))).toBe(200);
  });

  test('counts missing and wrong codes as attempts: after ten, the right one is rejected too', async () => {
    const person = await createPerson();
    networks += 1;
    const network = networks;
    const outcomes = [];
    for (const code of [...Array<undefined>(3).fill(undefined), ...Array<string>(7).fill('')]) {
      const wrong = code === undefined ? undefined : wrongCode(person.app);
      outcomes.push(await outcomeOf(signIn(person, wrong, network)));
    }
    expect(outcomes).toEqual([
      ...Array<string>(3).fill('totp_required'),
      ...Array<string>(7).fill('totp_invalid'),
    ]);
    expect(await outcomeOf(signIn(person, person.app.code(), network))).toBe('rate_limited');
    expect(await outcomeOf(signIn(person, person.recoveryCodes[0], network))).toBe('rate_limited');
    // The attempts that were not checked have used up nothing.
    expect(await outcomeOf(signIn(person, person.app.code()))).toBe(200);
  });

  test('checks at most 50 codes of the app in 24 hours, from any network; recovery codes still work', async () => {
    const person = await createPerson();
    const attempts = Array.from({ length: 50 }, () => outcomeOf(signIn(person, wrongCode(person.app))));
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(['totp_invalid']));
    expect(await outcomeOf(signIn(person, person.app.code()))).toBe('rate_limited');
    expect(await outcomeOf(signIn(person, person.recoveryCodes[0]))).toBe(200);
    // Others are not affected.
    const other = await createPerson();
    expect(await outcomeOf(signIn(other, other.app.code(1)))).toBe(200);
  });

  test('ends other sessions when it is turned on, and replaces the token of the own one', async () => {
    const account = await api.createAccount();
    const [own, other] = [await account.signIn(), await account.signIn()];
    const app = await begin(own, account.password);
    expect(await statusOf(other)).toBe(200);
    const response = await confirm(own, app.code());
    expect(await statusOf(withCookie(cookieOf(response)))).toBe(200);
    expect([await statusOf(own), await statusOf(other)]).toEqual([401, 401]);
  });

  test('stays on after a reset link', async () => {
    const person = await createPerson();
    const { token, hash } = generateResetToken();
    const user = await createUserStore(api.db).findByEmail(person.email);
    await createCredentialStore(api.db).setPasswordReset(user!.id, {
      tokenHash: hash,
      expiresAt: new Date(Date.now() + HOUR_MS),
    });
    const password = 'a nice long password';
    const reset = await fetch(`${api.url}/api/v1/auth/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, newPassword: password }),
    });
    expect(reset.status).toBe(204);
    const changed = { email: person.email, password };
    expect(await outcomeOf(signIn(changed))).toBe('totp_required');
    expect(await outcomeOf(signIn(changed, person.app.code()))).toBe(200);
  });

  test(
    'is turned off by the operator for somebody without phone and recovery codes',
    async () => {
      const person = await createPerson();
      const reset = async () => {
        const { stdout } = await promisify(execFile)(
          process.execPath,
          [COMMAND, 'account', 'reset-totp', '--email', person.email, '--json'],
          {
            env: {
              PATH: process.env['PATH'],
              MONGODB_URI: testMongodbUri(),
              MONGODB_DATABASE: api.db.databaseName,
              DATA_DIR: api.dataDir,
            },
          },
        );
        return JSON.parse(stdout) as object;
      };
      expect(await reset()).toEqual({ email: person.email, wasOn: true });
      expect(await outcomeOf(signIn(person))).toBe(200);
      expect(await readMe(person.session)).toMatchObject({ totp: false });
      expect(await reset()).toEqual({ email: person.email, wasOn: false });
      expect(await auditOf(person.session)).toEqual([
        ['operator', false],
        ['session', true],
      ]);
    },
    TIMEOUT_MS,
  );

  test('is turned off with the password and a code, and its codes work no longer', async () => {
    const person = await createPerson();
    const turnOff = (body: object) => person.session.request('DELETE', '/api/v1/me/totp', body);
    const { password, app, recoveryCodes } = person;
    const wrongPassword = await turnOff({ password: 'wrong password', code: app.code() });
    expect([wrongPassword.status, await wrongPassword.json()]).toMatchObject([
      401,
      { error: { code: 'unauthorized', details: [{ path: 'password' }] } },
    ]);
    expect(await outcomeOf(turnOff({ password, code: wrongCode(app) }))).toBe('totp_invalid');
    expect((await turnOff({ password })).status).toBe(422);
    expect(await readMe(person.session)).toMatchObject({ totp: true });
    expect((await turnOff({ password, code: app.code() })).status).toBe(204);
    expect(await readMe(person.session)).toMatchObject({ totp: false });
    expect(await outcomeOf(signIn(person))).toBe(200);
    expect(await outcomeOf(turnOff({ password, code: recoveryCodes[0] }))).toBe('conflict');
    expect(await auditOf(person.session)).toEqual([
      ['session', false],
      ['session', true],
    ]);
    // The codes of the former secret mean nothing after it is turned on again.
    const next = await begin(person.session, password);
    expect((await confirm(person.session, next.code(-1))).status).toBe(200);
    expect(await outcomeOf(signIn(person, app.code(1)))).toBe('totp_invalid');
    expect(await outcomeOf(signIn(person, recoveryCodes[1]))).toBe('totp_invalid');
    expect(await outcomeOf(signIn(person, next.code()))).toBe(200);
  });

  test('of a person whose password was removed is turned off after a sign-in at the provider', async () => {
    const { email, session, app } = await createPerson();
    await api.db.collection(USERS).updateOne({ email }, { $unset: { passwordHash: '' } });
    const turnOff = () => session.request('DELETE', '/api/v1/me/totp', { code: app.code() });
    expect(await outcomeOf(turnOff())).toBe('reauthentication_required');
    const { id: userId } = await readMe(session);
    const reauthenticatedAt = new Date();
    await api.db.collection(SESSIONS).updateOne({ userId: userId }, { $set: { reauthenticatedAt } });
    expect((await turnOff()).status).toBe(204);
    const { password } = await api.createAccount();
    expect(await outcomeOf(session.request('POST', '/api/v1/me/totp', { password }))).toBe('conflict');
  });

  test('can be turned off with a recovery code', async () => {
    const { session, password, recoveryCodes } = await createPerson();
    const response = await session.request('DELETE', '/api/v1/me/totp', { password, code: recoveryCodes[9] });
    expect(response.status).toBe(204);
  });

  test('needs the password to begin, and a secret of the last ten minutes to be turned on', async () => {
    const account = await api.createAccount();
    const session = await account.signIn();
    const { password } = account;
    expect(await outcomeOf(confirm(session, '123456'))).toBe('conflict');
    const wrong = await session.request('POST', '/api/v1/me/totp', { password: 'wrong password' });
    expect(wrong.status).toBe(401);
    const first = await begin(session, password);
    const second = await begin(session, password);
    expect(await outcomeOf(confirm(session, first.code()))).toBe('totp_invalid');
    const users = api.db.collection(USERS);
    const pending = { email: account.email };
    await users.updateOne(pending, { $set: { 'pendingTotp.expiresAt': new Date(Date.now() - 1) } });
    expect(await outcomeOf(confirm(session, second.code()))).toBe('conflict');
    const third = await begin(session, password);
    const confirmed = await confirm(session, third.code());
    expect(confirmed.status).toBe(200);
    const continued = withCookie(cookieOf(confirmed));
    expect(await outcomeOf(continued.request('POST', '/api/v1/me/totp', { password }))).toBe('conflict');
    expect(await outcomeOf(confirm(continued, third.code(1)))).toBe('conflict');
  });

  test('is not for API keys', async () => {
    const { request, password } = await api.createAccount();
    for (const [method, path, body] of [
      ['POST', '/api/v1/me/totp', { password }],
      ['POST', '/api/v1/me/totp/confirm', { code: '123456' }],
      ['DELETE', '/api/v1/me/totp', { password, code: '123456' }],
    ] as const) {
      expect(await outcomeOf(request(method, path, body))).toBe('forbidden');
    }
  });

  test('neither stores nor logs the secret, the URI, a code, or a recovery code in readable form', async () => {
    const person = await createPerson();
    await signIn(person, person.app.code());
    await signIn(person, person.recoveryCodes[0]);
    const collections = await api.db.collections();
    const stored = JSON.stringify(await Promise.all(collections.map((each) => each.find().toArray())));
    const logged = api.logLines.join('');
    for (const secret of [person.app.secret, 'otpauth:', ...person.recoveryCodes]) {
      expect(stored).not.toContain(secret);
      expect(logged).not.toContain(secret);
    }
    expect(logged).not.toContain(person.app.code());
  });

  test('repeats its secret and its recovery codes under an Idempotency-Key, encrypted until then', async () => {
    const account = await api.createAccount();
    const session = await account.signIn();
    const key = { 'idempotency-key': randomUUID() };
    const beginOnce = async () =>
      (await session.request('POST', '/api/v1/me/totp', { password: account.password }, key)).json();
    const first = (await beginOnce()) as { secret: string };
    expect(await beginOnce()).toEqual(first);
    const records = await api.db.collection('idempotency_keys').find().toArray();
    expect(JSON.stringify(records)).not.toContain(first.secret);
  });
});
