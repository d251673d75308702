import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { founderIdOf, founderMemberIdOf } from '../../core/accounts/derived-person-id.js';
import { ACCOUNTS, type AccountDocument } from '../../store/accounts/accounts.js';
import { hashPassword } from '../../store/accounts/passwords.js';
import { SESSIONS } from '../../store/accounts/sessions.js';
import { newId } from '../../store/mongo/ids.js';
import { createCaller, startTestApi, type TestApi } from '../support/api.js';

/** Writes what processes of the version before persons write while an upgrade runs. */

const [FORMER, NEXT] = ['correct horse battery', 'a nice long password'];

let api: TestApi;
let accountId: string;
let email: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  accountId = newId('account');
  email = `${randomUUID()}@example.com`;
  const passwordHash = await hashPassword(FORMER, 1);
  await accounts().insertOne({ _id: accountId, email, passwordHash, plan: 'pro', createdAt: new Date() });
});

const accounts = () => api.db.collection<AccountDocument>(ACCOUNTS);

const signIn = (password: string) =>
  createCaller(api.url, {})('POST', '/api/v1/auth/sign-in', { email, password });

/** Opens a session as the earlier version does: without the person. */
async function openFormerSession(epoch?: number) {
  const token = randomBytes(32).toString('base64url');
  const at = new Date();
  await api.db.collection<{ _id: string } & Record<string, unknown>>(SESSIONS).insertOne({
    _id: createHash('sha256').update(token).digest('base64url'),
    id: newId('session'),
    accountId,
    createdAt: at,
    lastUsedAt: at,
    userAgent: null,
    expiresAt: new Date(at.getTime() + 3_600_000),
    ...(epoch !== undefined && { epoch }),
  });
  return createCaller(api.url, { cookie: `session=${token}` });
}

describe('an account of the earlier version', () => {
  test('can be signed in to, and its person is its owner', async () => {
    const response = await signIn(FORMER);
    expect(response.status).toBe(200);
    const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
    const me = await createCaller(api.url, { cookie })('GET', '/api/v1/me');
    expect(await me.json()).toMatchObject({
      id: founderIdOf(accountId),
      memberId: founderMemberIdOf(accountId),
      accounts: [{ id: accountId, role: 'owner' }],
    });
  });

  test('has its sessions, also before anyone signs in', async () => {
    const send = await openFormerSession();
    expect(await (await send('GET', '/api/v1/account')).json()).toMatchObject({ id: accountId, email });
  });

  test('keeps its address: nobody else can sign up with it', async () => {
    const body = { email, password: NEXT };
    expect((await createCaller(api.url, {})('POST', '/api/v1/auth/sign-up', body)).status).toBe(409);
  });
});

describe('a password that the earlier version changes', () => {
  test('works, the former one does not, and sessions of the former one have ended', async () => {
    const send = await openFormerSession();
    expect((await signIn(FORMER)).status).toBe(200);
    expect((await send('GET', '/api/v1/account')).status).toBe(200);
    const change = { $set: { passwordHash: await hashPassword(NEXT, 1) }, $inc: { sessionEpoch: 1 } };
    await accounts().updateOne({ _id: accountId }, change);
    expect((await send('GET', '/api/v1/account')).status).toBe(401);
    expect((await (await openFormerSession(1))('GET', '/api/v1/account')).status).toBe(200);
    expect((await signIn(FORMER)).status).toBe(401);
    expect((await signIn(NEXT)).status).toBe(200);
  });

  test('is set by the reset link that it stored', async () => {
    const token = `qrr_${randomBytes(32).toString('base64url')}`;
    const tokenHash = createHash('sha256').update(token).digest('base64url');
    const passwordReset = { tokenHash, expiresAt: new Date(Date.now() + 60_000) };
    await accounts().updateOne({ _id: accountId }, { $set: { passwordReset } });
    const reset = () =>
      createCaller(api.url, {})('POST', '/api/v1/auth/reset-password', { token, newPassword: NEXT });
    expect((await reset()).status).toBe(204);
    expect((await reset()).status).toBe(422);
    expect((await signIn(NEXT)).status).toBe(200);
  });
});

test('the earlier version finds the password that this version sets', async () => {
  const cookie = (await signIn(FORMER)).headers.get('set-cookie')!.split(';')[0]!;
  const before = await accounts().findOne({ _id: accountId });
  const body = { currentPassword: FORMER, newPassword: NEXT };
  const changed = await createCaller(api.url, { cookie })('PUT', '/api/v1/account/password', body);
  expect(changed.status).toBe(204);
  const after = await accounts().findOne({ _id: accountId });
  expect(after).toMatchObject({ email, sessionEpoch: 1 });
  expect(after!.passwordHash).not.toBe(before!.passwordHash);
});
