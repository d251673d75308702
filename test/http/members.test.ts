import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { founderIdOf, founderMemberIdOf } from '../../core/accounts/derived-person-id.js';
import type { MemberResource } from '../../core/accounts/member-schemas.js';
import type { MeResource } from '../../core/accounts/user-schemas.js';
import { testMongodbUri } from '../support/test-database.js';
import { createTestStores } from '../support/test-stores.js';
import { addMember, signInMember, type SignedInMember } from '../support/add-member.js';
import { createCaller, startTestApi, type Session, type TestAccount, type TestApi } from '../support/api.js';

const COMMAND = fileURLToPath(new URL('../../dist/embedded/command.js', import.meta.url));

let api: TestApi;
let owner: TestAccount;
let session: Session;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  owner = await api.createAccount();
  session = await owner.signIn();
});

async function listMembers(): Promise<MemberResource[]> {
  const response = await session.request('GET', '/api/v1/members');
  return ((await response.json()) as { data: MemberResource[] }).data;
}

async function codeOf(response: Response): Promise<string> {
  return `${response.status} ${((await response.json()) as { error: { code: string } }).error.code}`;
}

const change = (caller: Pick<Session, 'request'>, id: string, body: object) =>
  caller.request('PATCH', `/api/v1/members/${id}`, body);

describe('the person who signs up', () => {
  test('is the only member and the owner', async () => {
    const member = { role: 'owner', email: owner.email, name: null, folders: null, totp: false };
    expect(await listMembers()).toMatchObject([member]);
    const me = (await (await session.request('GET', '/api/v1/me')).json()) as MeResource;
    expect(me).not.toHaveProperty('account');
    expect(me).toMatchObject({
      email: owner.email,
      hasPassword: true,
      accountId: owner.accountId,
      memberId: founderMemberIdOf(owner.accountId),
      accounts: [{ id: owner.accountId, name: owner.email, role: 'owner', folders: null, plan: 'business' }],
    });
  });

  test('cannot leave, be removed, or get another role while there is no other owner', async () => {
    const id = founderMemberIdOf(owner.accountId);
    const leave = await session.request('DELETE', `/api/v1/me/accounts/${owner.accountId}`);
    expect(await codeOf(leave)).toBe('409 last_owner');
    expect(await codeOf(await session.request('DELETE', `/api/v1/members/${id}`))).toBe('409 last_owner');
    expect(await codeOf(await change(session, id, { role: 'admin' }))).toBe('403 forbidden');
  });
});

describe('two owners who demote each other at the same time', () => {
  test('leave one owner', async () => {
    const other = await signInMember(api, owner.accountId, 'owner');
    const outcomes = await Promise.all([
      change(session, other.id, { role: 'viewer' }),
      change(other, founderMemberIdOf(owner.accountId), { role: 'viewer' }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const owners = await api.db
      .collection('members')
      .countDocuments({ accountId: owner.accountId, role: 'owner' });
    expect(owners).toBe(1);
  });
});

describe('an admin', () => {
  let admin: SignedInMember;
  beforeEach(async () => {
    admin = await signInMember(api, owner.accountId, 'admin');
  });

  test('changes members, but neither makes nor changes nor removes owners', async () => {
    const viewer = await signInMember(api, owner.accountId, 'viewer');
    const founder = founderMemberIdOf(owner.accountId);
    expect((await change(admin, viewer.id, { role: 'editor' })).status).toBe(200);
    expect(await codeOf(await change(admin, viewer.id, { role: 'owner' }))).toBe('403 forbidden');
    expect(await codeOf(await change(admin, founder, { role: 'viewer' }))).toBe('403 forbidden');
    const removal = await admin.request('DELETE', `/api/v1/members/${founder}`);
    expect(await codeOf(removal)).toBe('403 forbidden');
  });

  test('does not change the own role', async () => {
    expect(await codeOf(await change(admin, admin.id, { role: 'viewer' }))).toBe('403 forbidden');
  });

  test('names an account, which its members see', async () => {
    const renamed = await admin.request('PATCH', '/api/v1/account', { name: ' Bistro ' });
    expect(await renamed.json()).toMatchObject({ name: 'Bistro', email: owner.email });
    const me = await session.request('GET', '/api/v1/me');
    expect(await me.json()).toMatchObject({ accounts: [{ name: 'Bistro' }] });
    const expanded = (await (await session.request('GET', '/api/v1/me?expand=account')).json()) as MeResource;
    const account = await (await session.request('GET', '/api/v1/account')).json();
    expect(expanded.account).toEqual(account);
    expect(account).toMatchObject({ name: 'Bistro' });
  });
});

describe('a limit to folders', () => {
  test('is for viewers and editors, on Business, and folders of the account', async () => {
    const member = await signInMember(api, owner.accountId, 'viewer');
    const stranger = await api.createAccount();
    const foreign = await stranger.request('POST', '/api/v1/folders', { name: 'Shops' });
    const { id } = (await foreign.json()) as { id: string };
    expect(await codeOf(await change(session, member.id, { folders: [id] }))).toBe('404 not_found');
    const own = await session.request('POST', '/api/v1/folders', { name: 'Shops' });
    const { id: folder } = (await own.json()) as { id: string };
    const asAdmin = await change(session, member.id, { role: 'admin', folders: [folder] });
    expect(await codeOf(asAdmin)).toBe('422 validation_error');
    expect(await (await change(session, member.id, { folders: [folder] })).json()).toMatchObject({
      folders: [folder],
    });
    expect((await member.request('GET', '/api/v1/members')).status).toBe(403);
    expect(await (await member.request('GET', '/api/v1/me?expand=account')).json()).toMatchObject({
      account: await (await member.request('GET', '/api/v1/account')).json(),
    });
    expect(await (await change(session, member.id, { role: 'admin' })).json()).toMatchObject({
      role: 'admin',
      folders: null,
    });
    expect((await member.request('GET', '/api/v1/members')).status).toBe(200);
  });
});

describe('a member who is removed or demoted', () => {
  test('is rejected from the next request on, in every process', async () => {
    const second = await startTestApi({ MONGODB_DATABASE: api.db.databaseName });
    try {
      const member = await signInMember(api, owner.accountId, 'editor');
      const elsewhere = createCaller(second.url, { cookie: member.session.cookie });
      const body = { type: 'url', data: 'https://shop.example/' };
      expect((await elsewhere('POST', '/api/v1/qr-codes', body)).status).toBe(201);
      await change(session, member.id, { role: 'viewer' });
      expect(await codeOf(await elsewhere('POST', '/api/v1/qr-codes', body))).toBe('403 forbidden');
      expect(await codeOf(await member.request('POST', '/api/v1/qr-codes', body))).toBe('403 forbidden');
      await session.request('DELETE', `/api/v1/members/${member.id}`);
      expect((await elsewhere('GET', '/api/v1/qr-codes')).status).toBe(401);
      expect((await member.request('GET', '/api/v1/qr-codes')).status).toBe(401);
    } finally {
      await second.stopKeepingDatabase();
    }
  });

  test('is erased with the last membership, and the address is free', async () => {
    const member = await signInMember(api, owner.accountId, 'editor');
    await session.request('DELETE', `/api/v1/members/${member.id}`);
    expect(await api.db.collection('users').countDocuments({ email: member.email })).toBe(0);
    const signUp = { email: member.email, password: 'correct horse battery' };
    expect((await createCaller(api.url, {})('POST', '/api/v1/auth/sign-up', signUp)).status).toBe(201);
  });

  test('loses the keys that they created, if the caller says so', async () => {
    const admin = await signInMember(api, owner.accountId, 'admin');
    const created = await admin.request('POST', '/api/v1/api-keys', { name: 'shop' });
    const { key } = (await created.json()) as { key: string };
    const removal = await session.request('DELETE', `/api/v1/members/${admin.id}?revokeKeys=true`);
    expect(await removal.json()).toEqual({ id: admin.id, deleted: true, revokedKeys: 1 });
    const asKey = createCaller(api.url, { authorization: `Bearer ${key}` });
    expect((await asKey('GET', '/api/v1/qr-codes')).status).toBe(401);
    expect((await owner.request('GET', '/api/v1/qr-codes')).status).toBe(200);
  });
});

describe('a person in two accounts', () => {
  let other: TestAccount;
  beforeEach(async () => {
    other = await api.createAccount();
    const userId = `usr_${owner.accountId.slice(4)}`;
    await addMember(api.db, other.accountId, userId, 'editor');
  });

  test('switches one session, and the next sign-in begins there', async () => {
    const switched = await session.request('POST', '/api/v1/auth/switch-account', {
      accountId: other.accountId,
    });
    expect(await switched.json()).toMatchObject({ id: other.accountId });
    expect(await (await session.request('GET', '/api/v1/account')).json()).toMatchObject({
      id: other.accountId,
    });
    const next = await owner.signIn();
    expect(await (await next.request('GET', '/api/v1/me')).json()).toMatchObject({
      accountId: other.accountId,
      accounts: [
        { id: owner.accountId, role: 'owner' },
        { id: other.accountId, role: 'editor' },
      ],
    });
  });

  test('does not write into another account than the page shows', async () => {
    const shown = { 'x-account': owner.accountId };
    await session.request('POST', '/api/v1/auth/switch-account', { accountId: other.accountId }, shown);
    const body = { type: 'url', data: 'https://shop.example/' };
    const write = await session.request('POST', '/api/v1/qr-codes', body, shown);
    expect(await codeOf(write)).toBe('409 account_changed');
    expect(await api.db.collection('qr_codes').countDocuments({ accountId: other.accountId })).toBe(0);
  });

  test('is forbidden everything but to see themselves, switch, and sign out after a membership has ended', async () => {
    await session.request('POST', '/api/v1/auth/switch-account', { accountId: other.accountId });
    const left = await session.request('DELETE', `/api/v1/me/accounts/${other.accountId}`);
    expect(left.status).toBe(200);
    expect(await codeOf(await session.request('GET', '/api/v1/account'))).toBe('403 forbidden');
    expect(await codeOf(await session.request('GET', '/api/v1/account/sessions'))).toBe('403 forbidden');
    expect(await (await session.request('GET', '/api/v1/me')).json()).toMatchObject({
      accountId: other.accountId,
      memberId: null,
      accounts: [{ id: owner.accountId }],
    });
    const expanded = (await (await session.request('GET', '/api/v1/me?expand=account')).json()) as MeResource;
    expect(expanded.memberId).toBeNull();
    expect(expanded).not.toHaveProperty('account');
    const back = { accountId: owner.accountId };
    expect((await session.request('POST', '/api/v1/auth/switch-account', back)).status).toBe(200);
    expect((await session.request('GET', '/api/v1/account')).status).toBe(200);
  });

  test('who leaves the account that they created is still signed in, and can come back', async () => {
    const successor = await signInMember(api, owner.accountId, 'owner');
    const left = await session.request('DELETE', `/api/v1/me/accounts/${owner.accountId}`);
    expect(left.status).toBe(200);
    expect(await codeOf(await session.request('GET', '/api/v1/account'))).toBe('403 forbidden');
    expect(await (await session.request('GET', '/api/v1/me')).json()).toMatchObject({
      memberId: null,
      accounts: [{ id: other.accountId }],
    });
    const body = { email: owner.email, role: 'viewer' };
    const invited = await successor.request('POST', '/api/v1/invitations', body);
    const [, token] = ((await invited.json()) as { url: string }).url.split('#');
    const accepted = await session.request('POST', '/api/v1/auth/accept-invitation', { token });
    expect(accepted.status).toBe(201);
    const cookie = accepted.headers.get('set-cookie')!.split(';')[0]!;
    const back = await createCaller(api.url, { cookie })('GET', '/api/v1/account');
    expect(await back.json()).toMatchObject({ id: owner.accountId });
  });

  test("cannot switch to a stranger's account, which looks like a missing one", async () => {
    const stranger = await api.createAccount();
    const body = { accountId: stranger.accountId };
    const response = await session.request('POST', '/api/v1/auth/switch-account', body);
    expect(await codeOf(response)).toBe('404 not_found');
  });
});

test('a deleted account ends its memberships, and erases persons without another account', async () => {
  const other = await api.createAccount();
  const [leaver, remaining] = await Promise.all([
    signInMember(api, owner.accountId, 'editor'),
    signInMember(api, owner.accountId, 'viewer'),
  ]);
  await addMember(api.db, other.accountId, remaining.userId);
  const body = { password: owner.password };
  expect((await session.request('DELETE', '/api/v1/account', body)).status).toBe(204);
  expect((await leaver.request('GET', '/api/v1/me')).status).toBe(401);
  const persons = api.db.collection<{ _id: string }>('users').find({
    _id: { $in: [leaver.userId, remaining.userId, founderIdOf(owner.accountId)] },
  });
  expect((await persons.toArray()).map(({ _id }) => _id)).toEqual([remaining.userId]);
  expect(await codeOf(await remaining.request('GET', '/api/v1/account'))).toBe('403 forbidden');
  const next = { accountId: other.accountId };
  expect((await remaining.request('POST', '/api/v1/auth/switch-account', next)).status).toBe(200);
});

test('an account has the address of its oldest owner, and keeps working after its founder has left', async () => {
  const successor = await signInMember(api, owner.accountId, 'owner');
  expect(await (await owner.request('GET', '/api/v1/account')).json()).toMatchObject({ email: owner.email });
  await session.request('DELETE', `/api/v1/me/accounts/${owner.accountId}`);
  expect(await (await owner.request('GET', '/api/v1/account')).json()).toMatchObject({
    email: successor.email,
  });
  expect((await session.request('GET', '/api/v1/me')).status).toBe(401);
});

test('after a downgrade, owners and then the oldest members keep access; the others can leave and switch', async () => {
  const members = [];
  for (const role of ['viewer', 'editor', 'owner'] as const) {
    members.push(await signInMember(api, owner.accountId, role));
  }
  const { accounts } = createTestStores(api.db);
  await accounts.setPlan(owner.accountId, 'pro');
  const outcomes = await Promise.all(members.map(({ request }) => request('GET', '/api/v1/qr-codes')));
  expect(outcomes.map(({ status }) => status)).toEqual([200, 403, 200]);
  expect(await codeOf(outcomes[1]!)).toBe('403 plan_required');
  expect((await members[1]!.request('GET', '/api/v1/me')).status).toBe(200);
  expect((await owner.request('GET', '/api/v1/qr-codes')).status).toBe(200);
});

describe('the operator', () => {
  /** Runs `npm run account`. Returns its result, or its error. */
  async function account(...args: string[]): Promise<unknown> {
    const env = {
      PATH: process.env['PATH'],
      MONGODB_URI: testMongodbUri(),
      MONGODB_DATABASE: api.db.databaseName,
      DATA_DIR: api.dataDir,
      PASSWORD_HASH_COST: '1',
    };
    const run = promisify(execFile)(process.execPath, [COMMAND, 'account', ...args, '--json'], { env });
    return run.then(
      ({ stdout }) => JSON.parse(stdout) as unknown,
      ({ stderr }: { stderr: string }) => stderr,
    );
  }
  const signInAs = (email: string, password: string) =>
    createCaller(api.url, {})('POST', '/api/v1/auth/sign-in', { email, password });

  test('adds a new person with a password, and a person of another account, as members', async () => {
    const email = `${owner.accountId}-new@example.com`;
    const added = (await account(
      ...['add-member', '--account', owner.accountId, '--email', email, '--role', 'editor'],
    )) as { password: string };
    expect(added).toMatchObject({ accountId: owner.accountId, email, role: 'editor' });
    expect(await (await signInAs(email, added.password)).json()).toMatchObject({ id: owner.accountId });

    const other = await api.createAccount();
    const known = ['add-member', '--account', owner.accountId, '--email', other.email, '--role', 'viewer'];
    expect(await account(...known, '--password', 'a nice long password')).toMatch(/has a sign-in already/);
    expect(await account(...known)).toMatchObject({ role: 'viewer', password: null });
    expect(await account(...known)).toMatch(/is a member of the account already/);
    const me = await (await other.signIn()).request('GET', '/api/v1/me');
    expect(await me.json()).toMatchObject({ accounts: [{ role: 'owner' }, { role: 'viewer' }] });
    const members = (await listMembers()).map(({ email: address, role }) => [address, role]);
    expect(members).toEqual([
      [owner.email, 'owner'],
      [email, 'editor'],
      [other.email, 'viewer'],
    ]);
  });

  test('gives a member another role, but takes away no last owner', async () => {
    const member = await signInMember(api, owner.accountId, 'viewer');
    const role = (email: string, name: string) =>
      account('set-role', '--account', owner.accountId, '--email', email, '--role', name);
    expect(await role(member.email, 'owner')).toMatchObject({ memberId: member.id, role: 'owner' });
    expect(await role(owner.email, 'viewer')).toMatchObject({ role: 'viewer' });
    expect(await role(member.email, 'viewer')).toMatch(/needs an owner/);
    expect(await role(member.email, 'boss')).toMatch(/--role must be viewer, editor, admin, owner/);
    const log = await member.request('GET', '/api/v1/audit-log?action=member.changed');
    expect(await log.json()).toMatchObject({
      data: [{ actor: { type: 'operator' } }, { actor: { type: 'operator' } }],
    });
  });
});
