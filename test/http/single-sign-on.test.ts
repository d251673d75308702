import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../support/api.js';
import {
  canProvideIdentities,
  OIDC_CLIENT,
  startOidcProvider,
  type OidcProviderProcess,
  type ProviderBehavior,
} from '../support/oidc-provider.js';
import { runNpmCommand } from '../support/run-command.js';
import { createSignInBrowser } from '../support/sign-in-browser.js';
import { testMongodbUri } from '../support/test-database.js';

const suite = canProvideIdentities ? describe : describe.skip;

let provider: OidcProviderProcess;
let api: TestApi;

beforeAll(async () => {
  if (!canProvideIdentities) return;
  provider = await startOidcProvider();
  api = await startTestApi({ OIDC_ISSUER: provider.issuer, ...OIDC_CLIENT, OIDC_NAME: 'Example SSO' });
}, 180_000);
afterAll(async () => {
  await api?.stop();
  await provider?.stop();
});
beforeEach(() => provider?.behave({ person: newPerson() }));
const realNow = Date.now;
afterEach(() => {
  Date.now = realNow;
});

function newPerson() {
  const sub = randomUUID();
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Ada' };
}

const browse = () => createSignInBrowser(api);
const failed = (code: string) => `/sign-in?error=${code}`;

/** Log entries of failed sign-ins since the last call. */
function failuresLogged(): { error?: string; reason: string; requestId?: string }[] {
  return api.logLines
    .splice(0)
    .map((line) => JSON.parse(line) as { msg: string; reason: string })
    .filter(({ msg }) => msg === 'sign-in failed');
}

async function statusOfSession(browser: ReturnType<typeof browse>): Promise<number> {
  return (await browser.request('GET', '/api/v1/me')).status;
}

suite('a sign-in at the provider', () => {
  test('opens a session of a new person with an account of their own, and then of the same person', async () => {
    const person = newPerson();
    await provider.behave({ person });
    const browser = browse();
    const { path } = await browser.signIn('?returnTo=/codes?tag=a%20b');
    expect(path).toBe('/codes?tag=a%20b');
    const me = (await (await browser.request('GET', '/api/v1/me')).json()) as Record<string, any>;
    expect(me).toMatchObject({ email: person.email, name: 'Ada', hasPassword: false });
    expect(me['accounts']).toMatchObject([{ role: 'owner', plan: 'free', name: person.email }]);
    expect(me['identities']).toMatchObject([{ issuer: provider.issuer }]);
    // A later change of address and name does not matter.
    await provider.behave({ person: { ...newPerson(), sub: person.sub, email_verified: false } });
    const other = browse();
    expect((await other.signIn()).path).toBe('/');
    const again = (await (await other.request('GET', '/api/v1/me')).json()) as Record<string, any>;
    expect(again).toMatchObject({ id: me['id'], email: person.email, name: 'Ada' });
  });

  test('sends the browser to the provider with a sealed cookie for 10 minutes', async () => {
    const response = await browse().request('GET', '/api/v1/auth/oidc/start');
    expect(response.status).toBe(302);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const url = new URL(response.headers.get('location')!);
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      client_id: 'qrelay',
    });
    expect(url.searchParams.get('redirect_uri')).toMatch(
      /^http:\/\/localhost:\d+\/api\/v1\/auth\/oidc\/callback$/,
    );
    expect(url.searchParams.has('max_age')).toBe(false);
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^sign-in=v1\.[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(decodeURIComponent(cookie!)).not.toContain(url.searchParams.get('state'));
  });

  test('opens a session that ends after OIDC_SESSION_HOURS', async () => {
    const { response } = await browse().signIn();
    const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('session='));
    expect(session).toMatch(/Max-Age=86400;/);
    const stored = await api.db.collection('sessions').findOne({}, { sort: { createdAt: -1 } });
    const lifetime = stored!['expiresAt'].getTime() - stored!['createdAt'].getTime();
    expect(Math.abs(lifetime - 86_400_000)).toBeLessThan(1_000);
  });

  test('reads UserInfo if the ID token has no address, and rejects the address of another person', async () => {
    const { sub, ...profile } = newPerson();
    await provider.behave({ person: { sub }, userinfo: { sub, ...profile } });
    const browser = browse();
    expect((await browser.signIn()).path).toBe('/');
    const me = (await (await browser.request('GET', '/api/v1/me')).json()) as Record<string, any>;
    expect(me).toMatchObject({ email: profile.email, name: 'Ada' });
    await provider.behave({ person: { sub: randomUUID() }, userinfo: { ...newPerson(), sub: 'another' } });
    expect((await browse().signIn()).path).toBe(failed('provider_error'));
  });

  test('shows which ways to sign in there are', async () => {
    const response = await browse().request('GET', '/api/v1/auth/methods');
    expect(await response.json()).toEqual({ password: true, signUp: true, oidc: { name: 'Example SSO' } });
  });
});

suite('a response that fails a check opens no session', () => {
  const soon = Math.floor(Date.now() / 1000);
  const CASES: [string, ProviderBehavior][] = [
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: null } }],
    ['another audience', { claims: { aud: 'another' } }],
    ['a second audience without azp', { claims: { aud: ['qrelay', 'another'] } }],
    ['azp of another client', { claims: { aud: ['qrelay', 'another'], azp: 'another' } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['an ID token that has expired', { claims: { exp: soon - 60 } }],
    ['an ID token without exp', { claims: { exp: null } }],
    ['a signature of another key with the same kid', { token: 'key' }],
    ['alg none', { token: 'none' }],
    ['HS256 with the client secret', { token: 'hs256' }],
    ['no ID token', { token: 'absent' }],
    ['another issuer in the response', { iss: 'https://evil.example' }],
    ['no issuer in the response, though the provider promises it', { iss: null }],
    ['an error of the provider', { error: 'access_denied' }],
  ];

  test.each(CASES)('%s', async (_name, behavior) => {
    const person = newPerson();
    await provider.behave({ person, ...behavior });
    failuresLogged();
    const browser = browse();
    expect((await browser.signIn()).path).toBe(failed('provider_error'));
    expect(await statusOfSession(browser)).toBe(401);
    expect(browser.cookies()).toBe('');
    expect(await api.db.collection('users').findOne({ email: person.email })).toBeNull();
    const [failure] = failuresLogged();
    expect(failure).toMatchObject({ error: 'provider_error', requestId: expect.any(String) });
    expect(failure!.reason).not.toBe('');
  });

  test('a state of another browser', async () => {
    const [mine, other] = [browse(), browse()];
    const path = await other.authorize(await other.start());
    await mine.start();
    expect((await mine.callback(path)).path).toBe(failed('provider_error'));
    expect(failuresLogged().at(-1)!.reason).toBe('the state belongs to another sign-in');
    // The other browser is not disturbed.
    expect((await other.callback(path)).path).toBe('/');
  });

  test('no cookie, or a forged one', async () => {
    const browser = browse();
    const path = await browser.authorize(await browser.start());
    const cookies = browser.cookies();
    expect((await browse().callback(path)).path).toBe(failed('provider_error'));
    const forger = browse();
    forger.setCookies(`${cookies.slice(0, -6)}AAAAAA`);
    expect((await forger.callback(path)).path).toBe(failed('provider_error'));
  });

  test('a state that was used, also with the cookie of that time', async () => {
    const browser = browse();
    const path = await browser.authorize(await browser.start());
    const cookies = browser.cookies();
    expect((await browser.callback(path)).path).toBe('/');
    // The browser has forgotten the cookie.
    expect((await browser.callback(path)).path).toBe(failed('provider_error'));
    const copy = browse();
    copy.setCookies(cookies);
    expect((await copy.callback(path)).path).toBe(failed('provider_error'));
    expect(failuresLogged().at(-1)!.reason).toBe('the state was used before');
    expect(await statusOfSession(copy)).toBe(401);
  });

  test('a code that was redeemed before', async () => {
    const [first, second] = [browse(), browse()];
    const path = await first.authorize(await first.start());
    expect((await first.callback(path)).path).toBe('/');
    const other = new URL(await second.authorize(await second.start()), api.url);
    other.searchParams.set('code', new URL(path, api.url).searchParams.get('code')!);
    expect((await second.callback(other.pathname + other.search)).path).toBe(failed('provider_error'));
    expect(failuresLogged().at(-1)!.reason).toContain('invalid_grant');
  });

  test('a repeated parameter, or one with a state only', async () => {
    const browser = browse();
    const path = await browser.authorize(await browser.start());
    expect((await browser.callback(`${path}&state=another`)).path).toBe(failed('provider_error'));
    await browser.start();
    expect((await browser.callback('/api/v1/auth/oidc/callback?state=x')).path).toBe(
      failed('provider_error'),
    );
    expect((await browse().callback('/api/v1/auth/oidc/callback')).path).toBe(failed('provider_error'));
  });
});

suite('the keys of the provider', () => {
  test('are requested again for an unknown kid, at most once a minute', async () => {
    const now = Date.now();
    expect((await browse().signIn()).path).toBe('/');
    await provider.rotateKey();
    // The key may be as old as the first sign-in of this file, so the clock decides.
    Date.now = () => now + 61_000;
    const seen = async () => (await provider.requests()).filter((path) => path === '/jwks').length;
    const before = await seen();
    expect((await browse().signIn()).path).toBe('/');
    expect(await seen()).toBe(before + 1);
    await provider.rotateKey();
    expect((await browse().signIn()).path).toBe(failed('provider_error'));
    expect((await browse().signIn()).path).toBe(failed('provider_error'));
    expect(await seen()).toBe(before + 1);
    Date.now = () => now + 122_000;
    expect((await browse().signIn()).path).toBe('/');
    expect(await seen()).toBe(before + 2);
  });
});

suite('a page to return to', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '%2F%2Fevil.example',
    '//evil.example/codes',
    'codes',
    '/r/abc',
    '/api/v1/auth/sign-out',
    '/docs/quick-start',
    '/unknown',
    `/codes?${'x'.repeat(1_000)}`,
    '',
  ])('that is no page of the dashboard becomes its start: %p', async (returnTo) => {
    expect((await browse().signIn(`?returnTo=${encodeURIComponent(returnTo)}`)).path).toBe('/');
  });

  test('may be any page of the dashboard', async () => {
    for (const path of ['/', '/codes', '/settings/security', '/codes?q=1#top']) {
      expect((await browse().signIn(`?returnTo=${encodeURIComponent(path)}`)).path).toBe(path);
    }
  });
});

suite('a provider that is down or slow', () => {
  test('delays a sign-in by 5 s at most, and is tried again', async () => {
    const browser = browse();
    await provider.behave({ person: newPerson(), stall: { '/token': 7 } });
    const path = await browser.authorize(await browser.start());
    const begun = performance.now();
    expect((await browser.callback(path)).path).toBe(failed('provider_unavailable'));
    expect(performance.now() - begun).toBeLessThan(6_500);
    await provider.behave({ person: newPerson(), status: { '/token': 503 } });
    expect((await browse().signIn()).path).toBe(failed('provider_unavailable'));
    await provider.behave({ person: newPerson() });
    expect((await browse().signIn()).path).toBe('/');
  });

  test('stops neither the start of the service nor passwords, and is found when it is up', async () => {
    await provider.behave({ status: { '/.well-known/openid-configuration': 500 } });
    const own = await startTestApi({ OIDC_ISSUER: provider.issuer, ...OIDC_CLIENT });
    try {
      const browser = createSignInBrowser(own);
      expect(await browser.start()).toBe(failed('provider_unavailable'));
      expect((await browser.request('GET', '/readyz')).status).not.toBe(404);
      const account = await own.createAccount();
      const session = await account.signIn();
      expect((await session.request('GET', '/api/v1/me')).status).toBe(200);
      await provider.behave({ metadata: { issuer: 'https://evil.example' } });
      expect(await browser.start()).toBe(failed('provider_error'));
      await provider.behave({ metadata: { jwks_uri: null } });
      expect(await browser.start()).toBe(failed('provider_error'));
      await provider.behave({ person: newPerson() });
      expect((await browser.signIn()).path).toBe('/');
    } finally {
      await own.stop();
    }
  });
});

suite('what is logged and counted', () => {
  test('has the reason of each failure, and no code, state, token, or secret', async () => {
    const browser = browse();
    await provider.behave({ person: newPerson(), token: 'key' });
    const path = await browser.authorize(await browser.start());
    api.logLines.splice(0);
    await browser.callback(path);
    const lines = api.logLines.join('\n');
    const { searchParams } = new URL(path, api.url);
    expect(lines).toContain('sign-in failed');
    expect(lines).not.toContain(searchParams.get('code'));
    expect(lines).not.toContain(searchParams.get('state'));
    expect(lines).not.toContain(OIDC_CLIENT.OIDC_CLIENT_SECRET);
    expect(lines).not.toContain('eyJ');
  });

  test('has one count for each sign-in, by method and outcome', async () => {
    const count = async (labels: string) => {
      const text = await (await browse().request('GET', '/metrics')).text();
      return Number(
        new RegExp(`^qrelay_sign_ins_total\\{[^}]*${labels}[^}]*\\} (\\d+)`, 'm').exec(text)?.[1],
      );
    };
    const OK = 'method="oidc",outcome="ok"';
    const WRONG = 'method="password",outcome="unauthorized"';
    const [ok, wrong] = [await count(OK), await count(WRONG)];
    await browse().signIn();
    await browse().request('POST', '/api/v1/auth/sign-in', { email: 'a@b.example', password: 'wrong' });
    expect([await count(OK), await count(WRONG)]).toEqual([ok + 1, wrong + 1]);
  });
});

test('without a provider there is nothing to start, and the callback responds 404', async () => {
  const plain = await startTestApi();
  try {
    for (const path of ['start', 'callback']) {
      expect((await fetch(`${plain.url}/api/v1/auth/oidc/${path}`)).status).toBe(404);
    }
    const methods = await fetch(`${plain.url}/api/v1/auth/methods`);
    expect(await methods.json()).toEqual({ password: true, signUp: true, oidc: null });
  } finally {
    await plain.stop();
  }
});

suite('npm run account -- check-oidc', () => {
  const check = (settings: Record<string, string>) =>
    runNpmCommand('account', ['check-oidc', '--json'], {
      MONGODB_URI: testMongodbUri(),
      MONGODB_DATABASE: api.db.databaseName,
      PUBLIC_URL: 'https://qr.example',
      DATA_DIR: api.dataDir,
      ...settings,
    });

  test('prints the redirect URI and what the provider offers', async () => {
    const { code, stdout } = await check({ OIDC_ISSUER: provider.issuer, ...OIDC_CLIENT });
    expect(JSON.parse(stdout)).toMatchObject({
      redirectUri: 'https://qr.example/api/v1/auth/oidc/callback',
      issuer: provider.issuer,
      tokenEndpoint: `${provider.issuer}/token`,
      supportsPkce: true,
    });
    expect(code).toBe(0);
  }, 60_000);

  test('prints what is wrong, with status 1', async () => {
    const other = await check({ OIDC_ISSUER: `${provider.issuer}/`, ...OIDC_CLIENT });
    expect(other.stderr).toContain(`the provider names itself ${provider.issuer};`);
    const down = await check({ OIDC_ISSUER: 'http://127.0.0.1:9', ...OIDC_CLIENT });
    expect(down.stderr).toMatch(/cannot be used: the provider did not respond: \S/);
    const none = await check({});
    expect(none.stderr).toContain('OIDC_ISSUER is not set');
    expect([other.code, down.code, none.code]).toEqual([1, 1, 1]);
  }, 120_000);
});
