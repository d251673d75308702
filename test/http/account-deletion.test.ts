import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { startTestApi, type Session, type TestAccount, type TestApi } from '../support/api.js';
import { requestWithHost } from '../support/request-with-host.js';
import { waitFor } from '../support/wait-for.js';

/**
 * No worker runs here: the tests see only the effect of the one write that deletes an account, before any
 * erasure.
 */

const ACCOUNT = '/api/v1/account';
const BROWSER = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0' };
/** Two seconds, plus a lookup on a busy test machine. */
const SHOWN_MS = 3_000;

let api: TestApi;
/** Another process on the same database. */
let second: TestApi;
let account: TestAccount;
let session: Session;
let code: QrCode;

beforeAll(async () => {
  api = await startTestApi();
  second = await startTestApi({ MONGODB_DATABASE: api.db.databaseName });
});
afterAll(async () => {
  await second.stopKeepingDatabase();
  await api.stop();
});

beforeEach(async () => {
  account = await api.createAccount();
  session = await account.signIn();
  code = (await (
    await account.request('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/' })
  ).json()) as QrCode;
});

const remove = (password = account.password, headers = {}) =>
  session.request('DELETE', ACCOUNT, { password }, headers);
const scan = (at: TestApi, shortCode = code.shortCode, headers: Record<string, string> = BROWSER) =>
  fetch(`${at.url}/r/${shortCode}`, { redirect: 'manual', headers });
const asKey = (at: TestApi) =>
  fetch(at.url + ACCOUNT, { headers: { authorization: `Bearer ${account.key}` } });
const becomes = (ask: () => Promise<{ status: number }>, status: number) =>
  waitFor(
    async () => (await ask()).status === status,
    SHOWN_MS,
    () => `the response ${status}`,
  );
const post = (path: string, body: object) =>
  fetch(api.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('deleting an account', () => {
  test('requires the password and changes nothing without it', async () => {
    const refused = await remove('not the password');
    expect([refused.status, await refused.json()]).toMatchObject([
      401,
      { error: { code: 'unauthorized', details: [{ path: 'password' }] } },
    ]);
    expect(refused.headers.get('set-cookie')).toBeNull();
    expect((await session.request('DELETE', ACCOUNT, {})).status).toBe(422);
    expect((await session.request('DELETE', ACCOUNT)).status).toBe(422);
    expect((await session.request('GET', ACCOUNT)).status).toBe(200);
    expect((await scan(api)).status).toBe(302);
  });

  test("requires a dashboard session and a request from the dashboard's own pages", async () => {
    const byKey = await account.request('DELETE', ACCOUNT, { password: account.password });
    expect([byKey.status, (await byKey.json()) as object]).toMatchObject([
      403,
      { error: { code: 'forbidden' } },
    ]);
    expect((await remove(account.password, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await remove(account.password, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await session.request('GET', ACCOUNT)).status).toBe(200);
  });

  test('checks at most ten passwords a minute, which do not count as attempts to sign in', async () => {
    for (let tries = 0; tries < 10; tries++) expect((await remove('wrong')).status).toBe(401);
    const late = await remove();
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
    const signIn = await post('/api/v1/auth/sign-in', { email: account.email, password: account.password });
    expect(signIn.status).toBe(200);
    expect((await session.request('GET', ACCOUNT)).status).toBe(200);
  });

  test('ends every session immediately on every process and prevents signing in', async () => {
    const elsewhere = await account.signIn();
    const done = await remove();
    expect([done.status, await done.text()]).toEqual([204, '']);
    expect(done.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0; /);
    for (const { cookie } of [session, elsewhere]) {
      for (const at of [api, second])
        expect((await fetch(at.url + ACCOUNT, { headers: { cookie } })).status).toBe(401);
    }
    const signIn = await post('/api/v1/auth/sign-in', { email: account.email, password: account.password });
    expect(signIn.status).toBe(401);
    expect((await remove()).status).toBe(401);
  });

  test('ends every key immediately on this process and within two seconds on every other process', async () => {
    expect([(await asKey(api)).status, (await asKey(second)).status]).toEqual([200, 200]);
    expect((await remove()).status).toBe(204);
    expect((await asKey(api)).status).toBe(401);
    await becomes(() => asKey(second), 401);
  });

  test('makes short links return 410 within two seconds on every process, as a page and as JSON', async () => {
    for (const at of [api, second]) expect((await scan(at)).status).toBe(302);
    expect((await remove()).status).toBe(204);
    for (const at of [api, second]) {
      await becomes(() => scan(at), 410);
      const page = await scan(at);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(await page.text()).toContain('deleted');
      const json = await scan(at, code.shortCode, { accept: 'application/json' });
      expect(await json.json()).toMatchObject({ error: { code: 'gone', status: 410 } });
    }
  });

  test('stops its jobs, with or without a running worker', async () => {
    const body = [{ type: 'url', data: 'https://example.com/' }];
    const { id } = (await (
      await account.request('POST', '/api/v1/qr-codes/bulk', body, { prefer: 'respond-async' })
    ).json()) as { id: string };
    expect((await remove()).status).toBe(204);
    const job = await api.db.collection<{ _id: string }>('jobs').findOne({ _id: id });
    expect(job).toMatchObject({ status: 'cancelled', error: { message: 'The account was deleted' } });
    expect(job).not.toHaveProperty('dispatchAfter');
  });

  test('makes signed image URLs return 401', async () => {
    expect((await fetch(code.shareImage)).status).toBe(200);
    expect((await remove()).status).toBe(204);
    expect((await fetch(code.shareImage)).status).toBe(401);
  });

  test('frees the email for a new account, which inherits nothing', async () => {
    expect((await remove()).status).toBe(204);
    const again = await post('/api/v1/auth/sign-up', { email: account.email, password: 'another password' });
    expect(again.status).toBe(201);
    const cookie = again.headers.get('set-cookie')!.split(';')[0]!;
    expect(await again.json()).toMatchObject({ email: account.email, plan: 'free', usage: { qrCodes: 0 } });
    const read = async (path: string) => (await fetch(api.url + path, { headers: { cookie } })).json();
    expect(await read('/api/v1/qr-codes')).toMatchObject({ data: [] });
    expect(await read(ACCOUNT)).toMatchObject({ branding: { domain: null }, domains: [] });
  });

  test('reserves its short codes permanently', async () => {
    expect((await remove()).status).toBe(204);
    const other = await api.createAccount();
    const body = { type: 'url', data: 'https://example.com/', shortCode: code.shortCode };
    const taken = await other.request('POST', '/api/v1/qr-codes', body);
    expect([taken.status, await taken.json()]).toMatchObject([409, { error: { code: 'short_code_taken' } }]);
  });

  test('reserves its custom domain permanently: printed links return 410 there without any branding', async () => {
    const domain = 'qr.rosa.example';
    const brand = (by: TestAccount) =>
      by.request('PATCH', ACCOUNT, { branding: { domain, name: 'Bistro Rosa', color: '#b3123f' } });
    expect((await brand(account)).status).toBe(200);
    const other = await api.createAccount();
    const foreign = (await (
      await other.request('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/other' })
    ).json()) as QrCode;
    const ask = (shortCode: string) =>
      requestWithHost(api.url, domain, `/r/${shortCode}`, { headers: BROWSER });
    expect((await ask(code.shortCode)).status).toBe(302);

    expect((await remove()).status).toBe(204);
    await becomes(() => ask(code.shortCode), 410);
    expect((await ask(code.shortCode)).body).not.toContain('Rosa');
    expect((await brand(other)).status).toBe(409);
    expect((await ask(foreign.shortCode)).status).toBe(404);
  });

  test('does not change other accounts', async () => {
    const other = await api.createAccount();
    const theirs = (await (
      await other.request('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/other' })
    ).json()) as QrCode;
    expect((await remove()).status).toBe(204);
    expect((await other.request('GET', ACCOUNT)).status).toBe(200);
    expect((await other.signIn()).cookie).toMatch(/^session=./);
    expect((await scan(api, theirs.shortCode)).status).toBe(302);
  });

  test('leaves only the ID in the accounts collection', async () => {
    expect((await remove()).status).toBe(204);
    const found = await api.db.collection<{ _id: string }>('accounts').findOne({ _id: account.accountId });
    expect(found).toEqual({
      _id: account.accountId,
      email: account.accountId,
      deletedAt: expect.any(Date),
      eraseAfter: expect.any(Date),
    });
  });
});
