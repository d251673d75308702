import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import type { DomainResource } from '../../core/accounts/domains/domain-schemas.js';
import type { ErrorDetail } from '../../core/basics/errors.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { ACCOUNTS, type AccountDocument } from '../../store/accounts/accounts.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startDnsServer, type DnsEntry, type DnsServer } from '../support/dns-server.js';
import { requestWithHost } from '../support/request-with-host.js';

const SERVICE = 'codes.service.test';
const PATH = '/api/v1/domains';
const BROWSER = { accept: 'text/html' };

interface Result<Body = DomainResource> {
  status: number;
  headers: Headers;
  json: Body & { error: { code: string; message: string; details?: ErrorDetail[] } };
}

let api: TestApi;
let dns: DnsServer;
/** The zone that the name server serves. */
const zone = new Map<string, DnsEntry>();
let account: TestAccount;
let other: TestAccount;
let count = 0;

beforeAll(async () => {
  dns = await startDnsServer((name) => zone.get(name));
  api = await startTestApi({
    PUBLIC_URL: `https://${SERVICE}`,
    DOMAIN_PROOF: 'on',
    DNS_SERVERS: dns.address,
    DOMAINS_BUSINESS: '4',
  });
});
afterAll(async () => {
  await api?.stop();
  await dns?.stop();
});
beforeEach(async () => {
  [account, other] = await Promise.all([api.createAccount(), api.createAccount()]);
});

const fresh = () => `qr${++count}.rosa.example`;

async function send<Body = DomainResource>(
  by: TestAccount,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Result<Body>> {
  const response = await by.request(method, path, body, headers);
  return {
    status: response.status,
    headers: response.headers,
    json: (await response.json()) as Result<Body>['json'],
  };
}

const add = (body: object, by = account) => send(by, 'POST', PATH, body);
const read = async (id: string, by = account) => (await send(by, 'GET', `${PATH}/${id}`)).json;
const list = async (by = account) =>
  (await send<{ data: DomainResource[] }>(by, 'GET', `${PATH}?limit=100`)).json.data;
const verify = ({ id }: { id: string }, by = account) => send(by, 'POST', `${PATH}/${id}/verify`);
const change = ({ id }: { id: string }, body: object, by = account) =>
  send(by, 'PATCH', `${PATH}/${id}`, body);
const remove = ({ id }: { id: string }, query = '', by = account) =>
  send<{ id: string; deleted: boolean }>(by, 'DELETE', `${PATH}/${id}${query}`);
const readAccount = async (by = account) => (await send<AccountResource>(by, 'GET', '/api/v1/account')).json;
const brand = (domain: string | null, by = account) =>
  send<AccountResource>(by, 'PATCH', '/api/v1/account', { branding: { domain } });
const ask = (host: string, path: string, options: { method?: string; accept?: string } = {}) =>
  requestWithHost(api.url, host, path, {
    method: options.method ?? 'GET',
    headers: options.accept ? { accept: options.accept } : BROWSER,
  });
const createCode = async (by = account) =>
  (await send<QrCode>(by, 'POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/' })).json;

/** Publishes the record of a domain in place of others. */
function publish({ record }: DomainResource): void {
  zone.set(record.name, { txt: [[record.value]] });
}

/** Adds a domain and proves it. */
async function prove(body: object = {}, by = account): Promise<DomainResource> {
  const { json } = await add({ domain: fresh(), ...body }, by);
  publish(json);
  const verified = await verify(json, by);
  expect([verified.status, verified.json.status]).toEqual([200, 'verified']);
  return verified.json;
}

/** Expects an error with the path of a field. */
function expectError(
  { status, json }: Result<unknown>,
  expected: [number, string],
  ...paths: string[]
): void {
  expect([status, json.error.code]).toEqual(expected);
  if (paths.length > 0) expect(json.error.details?.map(({ path }) => path)).toEqual(paths);
}

describe('a new domain', () => {
  test('is pending, and has no effect', async () => {
    const domain = fresh();
    const { status, headers, json } = await add({ domain: domain.toUpperCase() });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.stringMatching(/^dom_[0-9a-z]{26}$/),
      domain,
      status: 'pending',
      record: { type: 'TXT', name: `_short-links.${domain}`, value: expect.stringMatching(/^[\w-]{43}$/) },
      isDefault: false,
      rootUrl: null,
      notFoundUrl: null,
      caseSensitive: true,
      aliases: 0,
      verifiedAt: null,
      checkedAt: null,
      createdAt: expect.any(String),
    });
    expect(headers.get('location')).toBe(`${PATH}/${json.id}`);
    const found = await send(account, 'GET', `${PATH}/${json.id}`);
    expect(found.json).toEqual(json);
    expect(found.headers.get('etag')).toBe(headers.get('etag'));
    const theirs = await createCode(other);
    expect((await ask(domain, `/r/${theirs.shortCode}`)).status).toBe(302);
    expect(await readAccount()).toMatchObject({ branding: { domain: null }, domains: [] });
  });

  test('reserves nothing: several accounts may have it, and one of them gets it', async () => {
    const domain = fresh();
    const [mine, theirs] = [(await add({ domain })).json, (await add({ domain }, other)).json];
    zone.set(mine.record.name, { txt: [[theirs.record.value]] });
    expectError(await verify(mine), [422, 'validation_error'], 'domain');
    expect((await read(mine.id)).checkedAt).not.toBeNull();
    expect((await verify(theirs, other)).json.status).toBe('verified');
    zone.get(mine.record.name)!.txt!.push([mine.record.value]);
    expectError(await verify(mine), [409, 'conflict'], 'domain');
    expect(await list()).toMatchObject([{ domain, status: 'pending' }]);
  });

  test('is created once per idempotency key, and once per account', async () => {
    const domain = fresh();
    const headers = { 'idempotency-key': domain };
    const first = await send(account, 'POST', PATH, { domain }, headers);
    const again = await send(account, 'POST', PATH, { domain }, headers);
    expect([again.status, again.json.id]).toEqual([201, first.json.id]);
    expectError(await add({ domain: `${domain}:8443` }), [409, 'conflict'], 'domain');
    const proved = await prove();
    expectError(await add({ domain: proved.domain }), [409, 'conflict'], 'domain');
  });

  test.each([
    'co.uk',
    `qr.${SERVICE}`,
    '192.0.2.7',
    'localhost',
    'https://qr.rosa.example',
    `${'a'.repeat(60)}.example`,
  ])('cannot be %s', async (domain) => {
    expectError(await add({ domain }), [422, 'validation_error'], 'domain');
    expect(await list()).toEqual([]);
  });

  test.each([
    [{}, 'domain'],
    [{ domain: 'qr.rosa.example', status: 'verified' }, 'status'],
    [{ domain: 'qr.rosa.example', rootUrl: 'javascript:alert(1)' }, 'rootUrl'],
    [{ domain: 'qr.rosa.example', rootUrl: 'https://u:p@example.com/' }, 'rootUrl'],
    [{ domain: 'qr.rosa.example', notFoundUrl: `https://example.com/${'x'.repeat(2_048)}` }, 'notFoundUrl'],
    [{ domain: 'qr.rosa.example', rootUrl: 'https://QR.rosa.example/x' }, 'rootUrl'],
    [{ domain: 'qr.rosa.example', isDefault: 'yes' }, 'isDefault'],
    [{ domain: 'qr.rosa.example', caseSensitive: null }, 'caseSensitive'],
  ])('with the body %j is invalid at %s', async (body, path) => {
    expectError(await add(body), [422, 'validation_error'], path);
  });

  test('is one of at most limits.domains, pending ones included', async () => {
    expect((await readAccount()).limits).toMatchObject({ domains: 4 });
    const added = await Promise.all(Array.from({ length: 6 }, () => add({ domain: fresh() })));
    expect(added.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409]);
    expectError(await brand(fresh()), [409, 'conflict'], 'branding.domain');
    const [first] = await list();
    expect((await remove(first!)).json).toEqual({ id: first!.id, deleted: true });
    expect((await add({ domain: fresh() })).status).toBe(201);
  });
});

describe('a verified domain', () => {
  test('serves the codes of its account, and is not the default unless it is set', async () => {
    const domain = await prove();
    expect(domain).toMatchObject({ isDefault: false, verifiedAt: expect.any(String) });
    expect(domain.checkedAt).toBe(domain.verifiedAt);
    const [mine, theirs] = await Promise.all([createCode(), createCode(other)]);
    expect(mine.shortUrl).toBe(`https://${SERVICE}/r/${mine.shortCode}`);
    expect((await ask(domain.domain, `/r/${mine.shortCode}`)).status).toBe(302);
    expect((await ask(domain.domain, `/r/${theirs.shortCode}`)).status).toBe(404);
    expect(await readAccount()).toMatchObject({ branding: { domain: null }, domains: [domain.domain] });
  });

  test('becomes the default in place of the former one', async () => {
    const first = await prove({ isDefault: true });
    const second = await prove();
    expect(await readAccount()).toMatchObject({
      baseUrl: `https://${first.domain}`,
      branding: { domain: first.domain, domainStatus: 'verified', domainRecord: first.record },
    });
    expect((await change(second, { isDefault: true })).json.isDefault).toBe(true);
    expect((await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([second.id]);
    expect((await createCode()).shortUrl).toContain(`https://${second.domain}/r/`);
    expect((await change(second, { isDefault: false })).json.isDefault).toBe(false);
    expect(await readAccount()).toMatchObject({
      baseUrl: `https://${SERVICE}`,
      domains: [first.domain, second.domain],
    });
  });

  test('that is to replace the default does so with its proof', async () => {
    const first = await prove({ isDefault: true });
    const next = (await add({ domain: fresh(), isDefault: true })).json;
    expect(next).toMatchObject({ status: 'pending', isDefault: true });
    expect(await read(first.id)).toMatchObject({ isDefault: false });
    expect(await readAccount()).toMatchObject({
      baseUrl: `https://${first.domain}`,
      branding: { domain: next.domain, domainStatus: 'pending' },
    });
    expectError(await remove(first, '?release=true'), [409, 'conflict']);
    publish(next);
    await verify(next);
    expect((await readAccount()).baseUrl).toBe(`https://${next.domain}`);
  });

  test('is released only on request and not as the default; then another account can have it', async () => {
    const domain = await prove({ isDefault: true, rootUrl: 'https://example.com/' });
    const code = await createCode();
    expectError(await remove(domain, '?release=true'), [409, 'conflict']);
    await change(domain, { isDefault: false });
    expectError(await remove(domain), [409, 'conflict']);
    expectError(await remove(domain, '?release=false'), [409, 'conflict']);
    expectError(await remove(domain, '?release=yes'), [400, 'bad_request'], 'release');
    expect((await remove(domain, '?release=true')).status).toBe(200);
    expect((await send(account, 'GET', `${PATH}/${domain.id}`)).status).toBe(404);
    expect(await readAccount()).toMatchObject({ domains: [], branding: { domain: null } });
    const theirs = await prove({ domain: domain.domain }, other);
    expect(theirs).toMatchObject({ rootUrl: null, status: 'verified' });
    expect((await ask(domain.domain, `/r/${code.shortCode}`)).status).toBe(404);
  });

  test('is changed under If-Match', async () => {
    const domain = await prove();
    const { headers } = await send(account, 'GET', `${PATH}/${domain.id}`);
    const stale = { 'if-match': headers.get('etag')! };
    const set = { rootUrl: 'https://example.com/' };
    const changed = await send(account, 'PATCH', `${PATH}/${domain.id}`, set, stale);
    expect([changed.status, changed.json.rootUrl]).toEqual([200, 'https://example.com/']);
    expectError(await send(account, 'PATCH', `${PATH}/${domain.id}`, set, stale), [
      412,
      'precondition_failed',
    ]);
    const deletion = await send(account, 'DELETE', `${PATH}/${domain.id}?release=true`, undefined, stale);
    expectError(deletion, [412, 'precondition_failed']);
    expectError(await change(domain, {}), [422, 'validation_error']);
    const renamed = await change(domain, { domain: fresh(), isDefault: false });
    expectError(renamed, [422, 'validation_error'], 'domain');
  });
});

describe('the root and unknown paths', () => {
  const ROOT = 'https://rosa.example/home?x=1';
  const NOT_FOUND = 'https://rosa.example/missing';
  let domain: DomainResource;
  beforeEach(async () => {
    domain = await prove({ rootUrl: ROOT, notFoundUrl: NOT_FOUND });
  });
  const locate = async (path: string, options: { method?: string; accept?: string } = {}) => {
    const { status, headers } = await ask(domain.domain, path, options);
    return [status, headers['location']];
  };

  test('lead where the owner has set, without the path and the query', async () => {
    expect(await locate('/')).toEqual([302, ROOT]);
    expect(await locate('/?utm_source=print')).toEqual([302, ROOT]);
    for (const path of ['/nowhere', '/nowhere?x=1', '/r/unknown', '/r/', '/docs', '/a/b', '/%E0%A4%A']) {
      expect([path, ...(await locate(path))]).toEqual([path, 302, NOT_FOUND]);
    }
    expect(await locate('/', { method: 'HEAD' })).toEqual([302, ROOT]);
    const theirs = await createCode(other);
    expect(await locate(`/r/${theirs.shortCode}`)).toEqual([302, NOT_FOUND]);
  });

  test('stay 404 for programs, for other methods, and for the files of every host', async () => {
    for (const path of ['/', '/nowhere', '/r/unknown']) {
      expect((await locate(path, { accept: 'application/json' }))[0]).toBe(404);
    }
    expect((await locate('/nowhere', { method: 'POST' }))[0]).toBe(404);
    for (const path of ['/favicon.ico', '/.well-known/x', '/.well-known']) {
      expect([path, ...(await locate(path))]).toEqual([path, 404, undefined]);
    }
    expect((await locate('/robots.txt'))[0]).toBe(200);
    expect((await locate('/healthz', { accept: '*/*' }))[0]).toBe(200);
  });

  test('leave deleted codes 410, are no scans, and end with the settings', async () => {
    const code = await createCode();
    expect(await locate(`/r/${code.shortCode}`)).toEqual([302, 'https://example.com/']);
    await send(account, 'DELETE', `/api/v1/qr-codes/${code.id}`);
    expect((await locate(`/r/${code.shortCode}`))[0]).toBe(410);
    const { json } = await send<{ totalScans: number }>(account, 'GET', '/api/v1/analytics');
    expect(json.totalScans).toBeLessThanOrEqual(1);
    await change(domain, { rootUrl: null, notFoundUrl: null });
    expect((await locate('/'))[0]).toBe(404);
    expect((await locate('/r/unknown'))[0]).toBe(404);
  });

  test('must not lead to a domain of the account', async () => {
    const rootUrl = `http://${domain.domain.toUpperCase()}:8080/loop`;
    expectError(await change(domain, { rootUrl }), [422, 'validation_error'], 'rootUrl');
    const second = { domain: fresh(), notFoundUrl: `https://${domain.domain}/` };
    expectError(await add(second), [422, 'validation_error'], 'notFoundUrl');
  });

  test('keep leading there after a downgrade, when domains can be read and released only', async () => {
    await change(domain, { isDefault: true });
    await api.db
      .collection<AccountDocument>(ACCOUNTS)
      .updateOne({ _id: account.accountId }, { $set: { plan: 'pro' } });
    const session = await account.signIn();
    expect(await locate('/')).toEqual([302, ROOT]);
    const on = async (method: string, path: string, body?: object) => {
      const response = await session.request(method, path, body);
      return [response.status, ((await response.json()) as { error?: { code: string } }).error?.code];
    };
    expect(await on('GET', `${PATH}/${domain.id}`)).toEqual([200, undefined]);
    expect(await on('PATCH', `${PATH}/${domain.id}`, { rootUrl: null })).toEqual([403, 'plan_required']);
    expect(await on('POST', PATH, { domain: fresh() })).toEqual([403, 'plan_required']);
    expect(await on('POST', `${PATH}/${domain.id}/verify`)).toEqual([403, 'plan_required']);
    expect(await on('DELETE', `${PATH}/${domain.id}`)).toEqual([409, 'conflict']);
    expect(await on('DELETE', `${PATH}/${domain.id}?release=true`)).toEqual([200, undefined]);
  });
});

describe('the fields and routes of earlier versions', () => {
  test('show and change the default', async () => {
    const former = (await brand(fresh())).json.branding;
    const [listed] = await list();
    expect(listed).toMatchObject({ domain: former.domain, status: 'pending', isDefault: true });
    publish(listed!);
    const verified = await send<AccountResource>(account, 'POST', '/api/v1/account/domain/verify');
    expect(verified.json.branding).toMatchObject({ domain: former.domain, domainStatus: 'verified' });
    expect(await read(listed!.id)).toMatchObject({ status: 'verified', isDefault: true });

    const next = await prove();
    expect((await brand(next.domain)).json.baseUrl).toBe(`https://${next.domain}`);
    expect(await read(listed!.id)).toMatchObject({ isDefault: false, status: 'verified' });
    expect(await read(next.id)).toMatchObject({ isDefault: true });
    await brand(null);
    expect((await list()).map(({ isDefault }) => isDefault)).toEqual([false, false]);
  });

  test('replace a pending domain that they have set, and keep one that was added', async () => {
    const added = (await add({ domain: fresh() })).json;
    await brand(added.domain);
    expect(await read(added.id)).toMatchObject({ isDefault: true });
    const claimed = fresh();
    await brand(claimed);
    expect((await list()).map(({ domain, isDefault }) => [domain, isDefault]).sort()).toEqual(
      [
        [added.domain, false],
        [claimed, true],
      ].sort(),
    );
    await brand(null);
    expect(await list()).toMatchObject([{ id: added.id, isDefault: false }]);
  });

  test('know domains that a process of an earlier version has stored', async () => {
    const [current, former, claim] = [fresh(), fresh(), fresh()];
    const at = new Date();
    await api.db.collection<AccountDocument>(ACCOUNTS).updateOne(
      { _id: account.accountId },
      {
        $set: {
          'branding.domain': current,
          domains: [former, current],
          domainClaim: claim,
          domainProofs: [{ name: former, verifiedAt: at, checkedAt: at }],
        },
      },
    );
    const domains = new Map((await list()).map((one) => [one.domain, one]));
    expect(domains.get(current)).toMatchObject({ status: 'pending', isDefault: false });
    expect(domains.get(former)).toMatchObject({ status: 'verified' });
    expect(domains.get(claim)).toMatchObject({ status: 'pending', isDefault: true });
    const old = domains.get(former)!;
    const changed = await change(old, { notFoundUrl: 'https://rosa.example/' });
    expect(changed.json).toMatchObject({ id: old.id, notFoundUrl: 'https://rosa.example/' });
    expect((await ask(former, '/nowhere')).headers['location']).toBe('https://rosa.example/');
    expectError(await remove(domains.get(current)!), [409, 'conflict']);
    expect((await remove(domains.get(claim)!)).status).toBe(200);
    expect((await readAccount()).branding).toMatchObject({ domain: current, domainStatus: 'pending' });
  });
});

test('domains of another account are 404, and keys need the scopes', async () => {
  const domain = await prove();
  for (const { status } of [
    await send(other, 'GET', `${PATH}/${domain.id}`),
    await change(domain, { rootUrl: null }, other),
    await remove(domain, '?release=true', other),
    await verify(domain, other),
  ]) {
    expect(status).toBe(404);
  }
  const made = await send<{ key: string }>(account, 'POST', '/api/v1/api-keys', {
    name: 'reader',
    scopes: ['codes:read'],
  });
  const headers = { authorization: `Bearer ${made.json.key}` };
  expect((await send(account, 'GET', `${PATH}/${domain.id}`, undefined, headers)).status).toBe(200);
  expectError(await send(account, 'POST', PATH, { domain: fresh() }, headers), [403, 'forbidden']);
});

test('domains are paged by number and by cursor, newest first', async () => {
  const added = [];
  for (let index = 0; index < 3; index++) added.unshift((await add({ domain: fresh() })).json.id);
  const page = async (query: string) =>
    (
      await send<{ data: DomainResource[]; pagination: { nextCursor: string | null; total: number } }>(
        account,
        'GET',
        `${PATH}?${query}`,
      )
    ).json;
  const first = await page('limit=2');
  expect(first.data.map(({ id }) => id)).toEqual(added.slice(0, 2));
  expect(first.pagination.total).toBe(3);
  await remove({ id: added[1]! });
  const second = await page(`limit=2&cursor=${first.pagination.nextCursor}`);
  expect(second.data.map(({ id }) => id)).toEqual([added[2]]);
  expect(second.pagination.nextCursor).toBeNull();
  expect((await page('limit=1&page=2')).data.map(({ id }) => id)).toEqual([added[2]]);
});
