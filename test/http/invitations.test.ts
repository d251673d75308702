import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { signInMember } from '../support/add-member.js';
import { createCaller, startTestApi, type Session, type TestAccount, type TestApi } from '../support/api.js';

const PASSWORD = 'correct horse battery';

interface NewInvitation {
  id: string;
  url: string;
  email: string;
}

let api: TestApi;
let owner: TestAccount;
let session: Session;
let addresses = 0;

beforeAll(async () => {
  api = await startTestApi({ SIGNUP: 'closed', MEMBERS_PRO: '3' });
});
afterAll(() => api.stop());
beforeEach(async () => {
  owner = await api.createAccount();
  session = await owner.signIn();
});

const newAddress = () => `person-${(addresses += 1)}-${Date.now()}@example.com`;
const anyone = () => createCaller(api.url, {});
const tokenOf = ({ url }: NewInvitation) => url.split('#')[1]!;

async function invite(email = newAddress(), fields: object = {}): Promise<NewInvitation> {
  const body = { email, role: 'editor', ...fields };
  const response = await session.request('POST', '/api/v1/invitations', body);
  expect(response.status).toBe(201);
  return (await response.json()) as NewInvitation;
}

const accept = (token: string, body: object = { password: PASSWORD }, send = anyone()) =>
  send('POST', '/api/v1/auth/accept-invitation', { token, ...body });

async function errorOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as {
    error: { code: string; details?: { path: string }[] };
  };
  return [response.status, error.code, error.details?.[0]?.path].filter(Boolean).join(' ');
}

describe('an invitation', () => {
  test('is shown with its link once, and the link with the rest to who opens it', async () => {
    const email = newAddress();
    const created = await invite(email);
    expect(created).toMatchObject({ email, role: 'editor', folders: null, state: 'pending', mailed: true });
    expect(created.url).toMatch(/\/join#qri_[\w-]{43}$/);
    const shown = await session.request('GET', `/api/v1/invitations/${created.id}`);
    expect(await shown.json()).not.toHaveProperty('url');
    const stored = JSON.stringify(await api.db.collection('invitations').find().toArray());
    expect(stored).not.toContain(tokenOf(created));
    const opened = await anyone()('POST', '/api/v1/auth/invitation', { token: tokenOf(created) });
    expect(await opened.json()).toEqual({
      accountName: owner.email,
      email,
      role: 'editor',
      hasUser: false,
    });
  });

  test('makes a new person a member with a session there, once, also if sign-up is closed', async () => {
    const invitation = await invite();
    const response = await accept(tokenOf(invitation), { password: PASSWORD, name: 'Grace' });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ id: owner.accountId });
    const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
    const me = await createCaller(api.url, { cookie })('GET', '/api/v1/me');
    expect(await me.json()).toMatchObject({
      email: invitation.email,
      name: 'Grace',
      accounts: [{ role: 'editor' }],
    });
    expect(await errorOf(await accept(tokenOf(invitation)))).toBe('422 validation_error token');
  });

  test('makes one member if it is accepted twice at once', async () => {
    const invitation = await invite();
    const responses = await Promise.all([accept(tokenOf(invitation)), accept(tokenOf(invitation))]);
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    const members = await api.db.collection('members').countDocuments({ accountId: owner.accountId });
    expect(members).toBe(2);
  });

  test('needs an acceptable password of a new person', async () => {
    const invitation = await invite();
    expect(await errorOf(await accept(tokenOf(invitation), {}))).toBe('422 validation_error password');
    const common = await accept(tokenOf(invitation), { password: 'password1' });
    expect(await errorOf(common)).toBe('422 validation_error password');
    expect((await accept(tokenOf(invitation))).status).toBe(201);
  });

  test.each(['unknown', 'expired', 'revoked', 'replaced', 'resent'])(
    'that is %s has one and the same error',
    async (state) => {
      const invitation = await invite();
      const { id, email } = invitation;
      const path = `/api/v1/invitations/${id}`;
      if (state === 'expired') {
        const past = { $set: { expiresAt: new Date(Date.now() - 1) } };
        await api.db.collection<{ _id: string }>('invitations').updateOne({ _id: id }, past);
      }
      if (state === 'revoked') await session.request('DELETE', path);
      if (state === 'replaced') await invite(email);
      if (state === 'resent') await session.request('POST', `${path}/resend`);
      const token = state === 'unknown' ? `qri_${'A'.repeat(43)}` : tokenOf(invitation);
      expect(await errorOf(await accept(token))).toBe('422 validation_error token');
      const read = await anyone()('POST', '/api/v1/auth/invitation', { token });
      expect(await errorOf(read)).toBe('422 validation_error token');
    },
  );

  test('works by its newest link after it was sent again', async () => {
    const { id } = await invite();
    const again = await session.request('POST', `/api/v1/invitations/${id}/resend`);
    expect((await accept(tokenOf((await again.json()) as NewInvitation))).status).toBe(201);
  });

  test('of an address with a person needs a session of that person', async () => {
    const person = await signInMember(api, (await api.createAccount()).accountId, 'viewer');
    const stranger = await signInMember(api, (await api.createAccount()).accountId, 'viewer');
    const token = tokenOf(await invite(person.email));
    const read = await anyone()('POST', '/api/v1/auth/invitation', { token });
    expect(await read.json()).toMatchObject({ hasUser: true });
    expect(await errorOf(await accept(token))).toBe('409 conflict');
    expect(await errorOf(await accept(token, {}, stranger.request))).toBe('403 forbidden');
    expect((await accept(token, {}, person.request)).status).toBe(201);
    const me = await anyone()('POST', '/api/v1/auth/sign-in', person);
    expect(me.status).toBe(422);
    const signedIn = await anyone()('POST', '/api/v1/auth/sign-in', {
      email: person.email,
      password: person.password,
    });
    expect(await signedIn.json()).toMatchObject({ id: owner.accountId });
  });

  test('gives nothing to a person who has the address here but not the link', async () => {
    const attacker = await signInMember(api, (await api.createAccount()).accountId, 'viewer');
    await invite(attacker.email);
    const me = await attacker.request('GET', '/api/v1/me');
    expect(JSON.stringify(await me.json())).not.toContain(owner.accountId);
    const switched = await attacker.request('POST', '/api/v1/auth/switch-account', {
      accountId: owner.accountId,
    });
    expect(switched.status).toBe(404);
  });
});

describe('who invites', () => {
  test('cannot invite a member, and an admin no owner', async () => {
    const admin = await signInMember(api, owner.accountId, 'admin');
    const again = await session.request('POST', '/api/v1/invitations', {
      email: admin.email,
      role: 'viewer',
    });
    expect(await errorOf(again)).toBe('409 conflict');
    const body = { email: newAddress(), role: 'owner' };
    expect(await errorOf(await admin.request('POST', '/api/v1/invitations', body))).toBe('403 forbidden');
    expect((await session.request('POST', '/api/v1/invitations', body)).status).toBe(201);
  });

  test.each([
    [{ role: 'boss' }, '422 validation_error role'],
    [{ email: 'nobody' }, '422 validation_error email'],
    [{ role: 'admin', folders: ['fld_01k8zq4w5tfxxa1b2c3d4e5f6g'] }, '422 validation_error folders'],
    [{ folders: ['fld_01k8zq4w5tfxxa1b2c3d4e5f6g'] }, '404 not_found'],
  ])('gets a clear error for %j', async (fields, expected) => {
    const body = { email: newAddress(), role: 'viewer', ...fields };
    const response = await session.request('POST', '/api/v1/invitations', body);
    expect((await errorOf(response)).startsWith(expected)).toBe(true);
  });

  test('has as many members and pending invitations as the plan allows, also at once', async () => {
    const pro = await api.createAccount('pro');
    const { request } = await pro.signIn();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        request('POST', '/api/v1/invitations', { email: newAddress(), role: 'viewer' }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = responses.find(({ status }) => status !== 201)!;
    expect(await errorOf(refused)).toBe('403 plan_required');
    const account = await request('GET', '/api/v1/account');
    expect(await account.json()).toMatchObject({ limits: { members: 3 } });
  });

  test('gets the same invitation for a repeated Idempotency-Key', async () => {
    const body = { email: newAddress(), role: 'viewer' };
    const send = () => session.request('POST', '/api/v1/invitations', body, { 'idempotency-key': 'once' });
    const first = await (await send()).json();
    expect(await (await send()).json()).toEqual(first);
  });
});
