import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createCaller, startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import {
  canProvideIdentities,
  OIDC_CLIENT,
  startOidcProvider,
  type OidcProviderProcess,
} from '../support/oidc-provider.js';
import { createSignInBrowser, type SignInBrowser } from '../support/sign-in-browser.js';

const suite = canProvideIdentities ? describe : describe.skip;
const DOMAIN = 'members.example';

let provider: OidcProviderProcess;
/** Passwords are on, and sign-up is open. */
let open: TestApi;
/** The other APIs share its database. Passwords are off. */
let passwordless: TestApi;
/** New persons join an account. */
let joining: TestApi;
/** Nothing but invitations admits new persons. */
let closed: TestApi;
let operator: TestAccount;

beforeAll(async () => {
  if (!canProvideIdentities) return;
  provider = await startOidcProvider();
  const oidc = { OIDC_ISSUER: provider.issuer, ...OIDC_CLIENT };
  open = await startTestApi(oidc);
  operator = await open.createAccount();
  const shared = { ...oidc, MONGODB_DATABASE: open.db.databaseName };
  passwordless = await startTestApi({ ...shared, PASSWORD_SIGN_IN: 'off' });
  joining = await startTestApi({
    ...shared,
    SIGNUP: 'closed',
    OIDC_ACCOUNT: operator.accountId,
    OIDC_ALLOWED_DOMAINS: DOMAIN,
    OIDC_ROLE: 'editor',
  });
  closed = await startTestApi({ ...shared, SIGNUP: 'closed' });
}, 180_000);
afterAll(async () => {
  for (const api of [closed, joining, passwordless]) await api?.stopKeepingDatabase();
  await open?.stop();
  await provider?.stop();
});

const failed = (code: string) => `/sign-in?error=${code}`;

function newPerson(email = `${randomUUID()}@${DOMAIN}`) {
  return { sub: randomUUID(), email, email_verified: true, name: 'Grace' };
}

/** Signs in at the provider as a person. */
async function signIn(api: TestApi, person: ReturnType<typeof newPerson>, query = '') {
  await provider.behave({ person });
  const browser = createSignInBrowser(api);
  const { path } = await browser.signIn(query);
  return { browser, path };
}

const meOf = async (browser: Pick<SignInBrowser, 'request'>) =>
  (await (await browser.request('GET', '/api/v1/me')).json()) as Record<string, any>;

async function errorOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error: { code: string; details?: { path: string }[] } };
  return [response.status, error.code, error.details?.[0]?.path].filter(Boolean).join(' ');
}

async function invite(account: TestAccount, email: string, fields: object) {
  const { request } = await account.signIn();
  const response = await request('POST', '/api/v1/invitations', { email, ...fields });
  expect(response.status).toBe(201);
}

suite('a new person', () => {
  test('becomes a member of every account that has invited their verified address', async () => {
    const [first, second] = [await open.createAccount(), await open.createAccount()];
    const person = newPerson(`Grace.${randomUUID()}@Example.com`);
    await invite(first, person.email, { role: 'editor' });
    await invite(second, person.email, { role: 'admin' });
    expect((await signIn(closed, { ...person, email_verified: false })).path).toBe(
      failed('email_not_verified'),
    );
    const { browser, path } = await signIn(closed, person);
    expect(path).toBe('/');
    const me = await meOf(browser);
    expect(me).toMatchObject({ email: person.email.toLowerCase(), name: 'Grace', hasPassword: false });
    expect(me['accounts']).toMatchObject([
      { id: first.accountId, role: 'editor' },
      { id: second.accountId, role: 'admin' },
    ]);
    const { request } = await first.signIn();
    const { data } = (await (await request('GET', '/api/v1/invitations')).json()) as { data: unknown[] };
    expect(data).toEqual([]);
  });

  test('becomes a member of OIDC_ACCOUNT as OIDC_ROLE, if their domain is allowed', async () => {
    const { browser, path } = await signIn(joining, newPerson());
    expect(path).toBe('/');
    expect((await meOf(browser))['accounts']).toMatchObject([{ id: operator.accountId, role: 'editor' }]);
    expect((await signIn(joining, newPerson('ada@other.example'))).path).toBe(failed('domain_not_allowed'));
  });

  test('is not invited, if nothing admits them', async () => {
    const person = newPerson();
    expect((await signIn(closed, person)).path).toBe(failed('not_invited'));
    expect(await open.db.collection('users').findOne({ email: person.email })).toBeNull();
  });

  test('is created once by concurrent sign-ins', async () => {
    const person = newPerson();
    await provider.behave({ person });
    const browsers = Array.from({ length: 5 }, () => createSignInBrowser(open));
    const paths = await Promise.all(browsers.map(async (browser) => (await browser.signIn()).path));
    expect(paths).toEqual(Array(5).fill('/'));
    const ids = await Promise.all(browsers.map(async (browser) => (await meOf(browser))['id']));
    expect(new Set(ids).size).toBe(1);
  });
});

suite('an address that a person has', () => {
  test('gives nothing to the person at the provider, and nothing to an attacker who was first', async () => {
    const attacker = await open.createAccount();
    const victim = newPerson(attacker.email);
    expect((await signIn(open, victim)).path).toBe(failed('link_required'));
    const { request } = await attacker.signIn();
    const me = (await (await request('GET', '/api/v1/me')).json()) as Record<string, any>;
    expect(me['identities']).toEqual([]);
  });

  test('is taken over where passwords are off: password, reset link, and sessions of before end', async () => {
    const attacker = await open.createAccount();
    const { request } = await attacker.signIn();
    const { browser, path } = await signIn(passwordless, newPerson(attacker.email));
    expect(path).toBe('/');
    expect(await meOf(browser)).toMatchObject({ email: attacker.email, hasPassword: false });
    expect((await request('GET', '/api/v1/me')).status).toBe(401);
    await expect(attacker.signIn()).rejects.toThrow('401');
    const stored = await open.db.collection('accounts').findOne({ _id: attacker.accountId as never });
    expect(stored).not.toHaveProperty('passwordHash');
  });

  test('is not taken over from a person who has another identity at the provider', async () => {
    const person = newPerson();
    await signIn(open, person);
    const successor = newPerson(person.email);
    expect((await signIn(passwordless, successor)).path).toBe(failed('link_required'));
    expect((await signIn(passwordless, person)).path).toBe('/');
  });
});

suite('an existing person', () => {
  /** A browser with the session of a new account. */
  async function signedIn() {
    const account = await open.createAccount();
    const browser = createSignInBrowser(open);
    browser.setCookies((await account.signIn()).cookie);
    return { ...account, browser };
  }

  async function link(browser: SignInBrowser, body: object) {
    const response = await browser.request('POST', '/api/v1/me/identities', body);
    expect(response.status).toBe(200);
    const { url } = (await response.json()) as { url: string };
    return browser.callback(await browser.authorize(url));
  }

  test('links an identity with their password, signs in with it, and unlinks it', async () => {
    const { browser, email, password, accountId } = await signedIn();
    // Neither verified nor the same address: the person has proved both.
    const person = { ...newPerson('other@else.example'), email_verified: false };
    await provider.behave({ person });
    expect((await link(browser, { password })).path).toBe('/settings/security');
    const { identities } = await meOf(browser);
    expect(identities).toMatchObject([{ issuer: provider.issuer, id: expect.stringMatching(/^idn_/) }]);
    const other = await signIn(open, person);
    expect(await meOf(other.browser)).toMatchObject({ email, accountId, hasPassword: true });
    // Linking again changes nothing.
    expect((await link(browser, { password })).path).toBe('/settings/security');
    expect((await meOf(browser))['identities']).toEqual(identities);
    const path = `/api/v1/me/identities/${identities[0].id}`;
    expect((await browser.request('DELETE', path)).status).toBe(200);
    expect((await browser.request('DELETE', path)).status).toBe(404);
    expect((await signIn(closed, person)).path).toBe(failed('email_not_verified'));
    expect((await meOf(browser))['identities']).toEqual([]);
  });

  test('needs the right password to link', async () => {
    const { browser } = await signedIn();
    const path = '/api/v1/me/identities';
    expect(await errorOf(await browser.request('POST', path, { password: 'wrong' }))).toBe(
      '401 unauthorized password',
    );
    expect(await errorOf(await browser.request('POST', path, {}))).toBe('422 validation_error password');
    expect((await browser.request('GET', path)).status).toBe(405);
  });

  test('cannot link an identity of another person, and another session cannot finish a link', async () => {
    const person = newPerson();
    await signIn(open, person);
    const { browser, password } = await signedIn();
    await provider.behave({ person });
    expect((await link(browser, { password })).path).toBe(failed('identity_taken'));
    expect((await meOf(browser))['identities']).toEqual([]);
    await provider.behave({ person: newPerson() });
    const response = await browser.request('POST', '/api/v1/me/identities', { password });
    const { url } = (await response.json()) as { url: string };
    const callback = await browser.authorize(url);
    const other = await signedIn();
    other.browser.setCookies(`${other.browser.cookies()}; ${/sign-in=[^;]+/.exec(browser.cookies())![0]}`);
    expect((await other.browser.callback(callback)).path).toBe(failed('provider_error'));
    expect((await meOf(other.browser))['identities']).toEqual([]);
  });

  test('cannot unlink the only way to sign in, also if a password does not sign in', async () => {
    const { browser } = await signIn(open, newPerson());
    const [{ id }] = (await meOf(browser))['identities'];
    expect(await errorOf(await browser.request('DELETE', `/api/v1/me/identities/${id}`))).toBe(
      '409 conflict',
    );
    const { browser: own, password } = await signedIn();
    await provider.behave({ person: newPerson() });
    await link(own, { password });
    const [identity] = (await meOf(own))['identities'];
    const request = createCaller(passwordless.url, { cookie: own.cookies() });
    expect((await request('DELETE', `/api/v1/me/identities/${identity.id}`)).status).toBe(409);
  });

  test("is not another person's: their identity is 404", async () => {
    const { browser } = await signIn(open, newPerson());
    const [{ id }] = (await meOf(browser))['identities'];
    const other = await signedIn();
    expect((await other.browser.request('DELETE', `/api/v1/me/identities/${id}`)).status).toBe(404);
  });
});

suite('a person without a password', () => {
  const PASSWORD = 'a nice long password';

  test('confirms by authenticating again, for 10 minutes, and can set a first password', async () => {
    const person = newPerson();
    const { browser } = await signIn(open, person);
    const first = await meOf(browser);
    const set = () => browser.request('PUT', '/api/v1/account/password', { newPassword: PASSWORD });
    expect(await errorOf(await set())).toBe('403 reauthentication_required');
    expect(await errorOf(await browser.request('DELETE', '/api/v1/account', {}))).toBe(
      '403 reauthentication_required',
    );
    const url = await browser.start('?reauthenticate=1&returnTo=/settings/security');
    expect(new URL(url).searchParams.get('max_age')).toBe('0');
    expect((await browser.callback(await browser.authorize(url))).path).toBe('/settings/security');
    await open.db
      .collection('sessions')
      .updateMany({ userId: first['id'] }, { $set: { reauthenticatedAt: new Date(Date.now() - 601_000) } });
    expect(await errorOf(await set())).toBe('403 reauthentication_required');
    await browser.signIn('?reauthenticate=1');
    expect((await set()).status).toBe(204);
    const session = await open.db.collection('sessions').findOne({ userId: first['id'] });
    // The session still ends within a day.
    expect(session!['expiresAt'].getTime() - Date.now()).toBeLessThan(86_400_000);
    expect((await meOf(browser))['hasPassword']).toBe(true);
    const response = await fetch(`${open.url}/api/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: PASSWORD }),
    });
    expect(response.status).toBe(200);
    expect(await errorOf(await set())).toBe('422 validation_error currentPassword');
  });

  test('does not confirm with a sign-in of before, or of another person', async () => {
    const person = newPerson();
    const { browser } = await signIn(open, person);
    const now = Math.floor(Date.now() / 1000);
    for (const auth_time of [now - 3_600, null]) {
      await provider.behave({ person, claims: { auth_time } });
      expect((await browser.signIn('?reauthenticate=1')).path).toBe(failed('provider_error'));
    }
    const other = newPerson();
    await signIn(open, other);
    await provider.behave({ person: other });
    expect((await browser.signIn('?reauthenticate=1')).path).toBe(failed('provider_error'));
    await provider.behave({ person: newPerson() });
    expect((await browser.signIn('?reauthenticate=1')).path).toBe(failed('provider_error'));
    expect(await meOf(browser)).toMatchObject({ email: person.email });
    const response = await browser.request('DELETE', '/api/v1/account');
    expect(await errorOf(response)).toBe('403 reauthentication_required');
  });

  test('deletes their account after they have authenticated again, and is then new', async () => {
    const person = newPerson();
    const { browser } = await signIn(open, person);
    const { id } = await meOf(browser);
    await browser.signIn('?reauthenticate=1');
    expect((await browser.request('DELETE', '/api/v1/account')).status).toBe(204);
    const again = await signIn(open, person);
    expect(again.path).toBe('/');
    expect((await meOf(again.browser))['id']).not.toBe(id);
  });

  test('signs in nowhere with a password that is empty', async () => {
    const person = newPerson();
    const { browser } = await signIn(open, person);
    const body = { email: person.email, password: '' };
    expect((await createSignInBrowser(open).request('POST', '/api/v1/auth/sign-in', body)).status).toBe(401);
    await browser.signIn('?reauthenticate=1');
    const wrong = await browser.request('DELETE', '/api/v1/account', { password: 'anything' });
    expect(await errorOf(wrong)).toBe('401 unauthorized password');
  });
});

suite('with PASSWORD_SIGN_IN=off', () => {
  test('sign-up, sign-in with a password, reset, and invitations with a password are 403', async () => {
    const account = await open.createAccount();
    const email = `${randomUUID()}@example.com`;
    const { request } = await account.signIn();
    const invited = await request('POST', '/api/v1/invitations', { email, role: 'viewer' });
    const { url } = (await invited.json()) as { url: string };
    const bodies = {
      'sign-up': { email, password: 'a nice long password' },
      'sign-in': { email: account.email, password: account.password },
      'forgot-password': { email: account.email },
      'reset-password': { token: 'x', newPassword: 'a nice long password' },
      'accept-invitation': { token: url.split('#')[1], password: 'a nice long password' },
    };
    const send = createCaller(passwordless.url, {});
    for (const [name, body] of Object.entries(bodies)) {
      expect([name, await errorOf(await send('POST', `/api/v1/auth/${name}`, body))]).toEqual([
        name,
        '403 forbidden',
      ]);
    }
    const methods = await send('GET', '/api/v1/auth/methods');
    expect(await methods.json()).toMatchObject({ password: false, signUp: false });
    // A session continues.
    const own = await account.signIn();
    const me = createCaller(passwordless.url, { cookie: own.cookie });
    expect((await me('GET', '/api/v1/me')).status).toBe(200);
  });
});
