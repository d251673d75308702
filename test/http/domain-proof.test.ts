import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import type { ErrorDetail } from '../../core/basics/errors.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { createCheckDomainsActivities } from '../../activities/check-domains.js';
import { createRecordChecker } from '../../domains/check-record.js';
import { createDomainRecords } from '../../domains/domain-record.js';
import { ACCOUNTS, type AccountDocument } from '../../store/accounts/accounts.js';
import { createCustomDomainStore } from '../../store/accounts/custom-domains.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startDnsServer, type DnsEntry, type DnsServer } from '../support/dns-server.js';
import { requestWithHost } from '../support/request-with-host.js';
import { runActivity } from '../support/run-activity.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';

/** Defaults of `DOMAIN_LOST_AFTER_SECONDS` and `DOMAIN_MOVE_AFTER_SECONDS`. */
const LOST_AFTER_MS = 3 * DAY_MS;
const MOVABLE_AFTER_MS = 30 * DAY_MS;

const SERVICE = 'codes.service.test';
const VERIFY = '/api/v1/account/domain/verify';
const BROWSER = { accept: 'text/html' };

interface VerifyResult {
  status: number;
  json: AccountResource & { error: { code: string; message: string; details?: ErrorDetail[] } };
}

let api: TestApi;
let dns: DnsServer;
/** The zone that the name server serves. */
const zone = new Map<string, DnsEntry>();
let account: TestAccount;
let other: TestAccount;
let domain: string;
let domains = 0;

beforeAll(async () => {
  dns = await startDnsServer((name) => zone.get(name));
  api = await startTestApi({
    PUBLIC_URL: `https://${SERVICE}`,
    SERVICE_HOSTS: 'lb.internal-name.example, qrelay.example:8080',
    DOMAIN_PROOF: 'on',
    DNS_SERVERS: dns.address,
  });
});
afterAll(async () => {
  await api?.stop();
  await dns?.stop();
});
beforeEach(async () => {
  [account, other] = await Promise.all([api.createAccount(), api.createAccount()]);
  domain = `qr${++domains}.rosa.example`;
});

async function send(by: TestAccount, method: string, path: string, body?: unknown): Promise<VerifyResult> {
  const response = await by.request(method, path, body);
  return { status: response.status, json: (await response.json()) as VerifyResult['json'] };
}
const brand = (by: TestAccount, branding: unknown) => send(by, 'PATCH', '/api/v1/account', { branding });
const verify = (by: TestAccount) => send(by, 'POST', VERIFY);
const read = async (by: TestAccount) => (await send(by, 'GET', '/api/v1/account')).json;
const documents = () => api.db.collection<AccountDocument>(ACCOUNTS);
const create = async (by: TestAccount) =>
  (await (
    await by.request('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/' })
  ).json()) as QrCode;
const ask = (host: string, path: string, method = 'GET') =>
  requestWithHost(api.url, host, path, { method, headers: BROWSER });

/** Claims a domain and returns its record. */
async function claim(by: TestAccount, name = domain) {
  const { status, json } = await brand(by, { domain: name });
  expect([status, json.branding.domainStatus]).toEqual([200, 'pending']);
  return json.branding.domainRecord!;
}

/** Creates the DNS record of an account's claim, in place of other records. */
async function publish(by: TestAccount, name = domain): Promise<string> {
  const record = await claim(by, name);
  zone.set(record.name, { txt: [[record.value]] });
  return record.value;
}

async function prove(by: TestAccount, name = domain): Promise<void> {
  await publish(by, name);
  expect(await verify(by)).toMatchObject({ status: 200, json: { branding: { domainStatus: 'verified' } } });
}

/** Shifts the time since which the record of a domain is missing. */
const backdate = (by: TestAccount, ms: number) =>
  documents().updateOne(
    { _id: by.accountId, 'domainProofs.name': domain },
    { $set: { 'domainProofs.$.missingSince': new Date(Date.now() - ms) } },
  );

describe('a claim that is not proved', () => {
  test('has no effect: URLs, the host, and its codes still belong to the service', async () => {
    const { json } = await brand(account, { domain, name: 'Bistro Rosa' });
    expect(json).toMatchObject({
      baseUrl: `https://${SERVICE}`,
      branding: { domain, domainStatus: 'pending', name: 'Bistro Rosa' },
      domains: [],
    });
    const [mine, theirs] = await Promise.all([create(account), create(other)]);
    expect(mine.shortUrl).toBe(`https://${SERVICE}/r/${mine.shortCode}`);
    expect(mine.encoded).toBe(mine.shortUrl);
    expect((await ask(domain, `/r/${theirs.shortCode}`)).status).toBe(302);
    expect((await ask(domain, '/docs')).status).not.toBe(404);
    const session = await account.signIn();
    const shown = (await (await session.request('GET', '/api/v1/account')).json()) as AccountResource;
    expect(shown.baseUrl).toBe(`https://${SERVICE}`);
  });

  test('reserves nothing: the account that proves the domain gets it', async () => {
    const [first, second] = [await claim(account), await claim(other)];
    expect(first.name).toBe(`_short-links.${domain}`);
    expect(first.value).toMatch(/^[\w-]{43}$/);
    expect(second).toMatchObject({ type: 'TXT', name: first.name });
    expect(second.value).not.toBe(first.value);
    zone.set(second.name, { txt: [[second.value]] });
    expect((await verify(account)).status).toBe(422);
    expect(await verify(other)).toMatchObject({ status: 200, json: { baseUrl: `https://${domain}` } });
    expect((await verify(account)).status).toBe(422);
    expect(await read(account)).toMatchObject({ branding: { domainStatus: 'pending' }, domains: [] });
  });

  test('leaves a verified domain in effect, and its record stays the same when it is set again', async () => {
    await prove(account);
    const next = `next.${domain}`;
    const record = await claim(account, next);
    expect(await read(account)).toMatchObject({ baseUrl: `https://${domain}`, domains: [domain] });
    const back = await brand(account, { domain });
    expect(back.json.branding.domainStatus).toBe('verified');
    expect(await claim(account, next.toUpperCase())).toEqual(record);
    await prove(account, next);
    expect(await read(account)).toMatchObject({ baseUrl: `https://${next}`, domains: [domain, next] });
    const { shortCode } = await create(account);
    expect((await ask(domain, `/r/${shortCode}`)).status).toBe(302);
    expect((await ask(domain, '/docs')).status).toBe(404);
  });

  test('ends when the domain or the branding is removed, and may be sent back unchanged', async () => {
    for (const removal of [{ domain: null }, null]) {
      const { json } = await brand(account, { domain, name: 'Rosa' });
      expect((await brand(account, json.branding)).json.branding).toEqual(json.branding);
      expect((await brand(account, removal)).json.branding).toMatchObject({
        domain: null,
        domainStatus: null,
        domainRecord: null,
      });
      expect(await verify(account)).toMatchObject({ status: 409, json: { error: { code: 'conflict' } } });
    }
  });
});

describe('a verification', () => {
  test('puts the domain into effect at once, and reserves it', async () => {
    const theirs = await create(other);
    expect((await ask(domain, `/r/${theirs.shortCode}`)).status).toBe(302);
    await prove(account);
    const mine = await create(account);
    expect(mine.shortUrl).toBe(`https://${domain}/r/${mine.shortCode}`);
    expect((await ask(domain, `/r/${theirs.shortCode}`)).status).toBe(404);
    expect((await ask(domain, `/r/${mine.shortCode}`)).status).toBe(302);
    expect(await verify(account)).toMatchObject({ status: 200, json: { domains: [domain] } });
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    expect(metrics).toMatch(/qrelay_domain_checks_total\{outcome="found",service="api"\} [1-9]/);
  });

  test('without the record says which one was expected and what was found', async () => {
    const { name, value } = await claim(account);
    zone.delete(name);
    const missing = await verify(account);
    expect([missing.status, missing.json.error.code]).toEqual([422, 'validation_error']);
    const [detail] = missing.json.error.details!;
    expect(detail).toMatchObject({ path: 'branding.domain' });
    expect(detail!.message).toContain(`no TXT record at ${name}; expected the value ${value}`);

    zone.set(name, { txt: [['x'.repeat(200)], ['old "value"'], ['two'], ['three']] });
    const { json } = await verify(account);
    expect(json.error.message).toContain(`"${'x'.repeat(100)}", "old \\"value\\"", "two";`);
    expect(json.error.message).not.toContain('three');
  });

  test('is unavailable when DNS fails, and changes nothing', async () => {
    await prove(account);
    zone.set(`_short-links.${domain}`, { rcode: 2 });
    expect(await verify(account)).toMatchObject({ status: 503, json: { error: { code: 'unavailable' } } });
    expect((await read(account)).branding.domainStatus).toBe('verified');
  });

  test('is allowed ten times a minute per account', async () => {
    const { name } = await claim(account);
    zone.delete(name);
    const before = dns.queries.length;
    const statuses = await Promise.all(
      Array.from({ length: 13 }, async () => (await verify(account)).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(dns.queries.length - before).toBe(10);
    await prove(other);
  });

  test('requires the scope keys and the Business plan', async () => {
    const made = await account.request('POST', '/api/v1/api-keys', {
      name: 'narrow',
      scopes: ['codes:write'],
    });
    const { key } = (await made.json()) as { key: string };
    const refused = await account.request('POST', VERIFY, undefined, { authorization: `Bearer ${key}` });
    expect(refused.status).toBe(403);
    const pro = await api.createAccount('pro');
    expect(await verify(pro)).toMatchObject({ status: 403, json: { error: { code: 'plan_required' } } });
  });
});

test.each(['co.uk', `qr.${SERVICE}`, 'lb.internal-name.example', 'x.Qrelay.example.', '192.0.2.7'])(
  '%s cannot be a custom domain',
  async (name) => {
    const { status, json } = await brand(account, { domain: name });
    expect([status, json.error.code]).toEqual([422, 'validation_error']);
    expect(json.error.details?.map(({ path }) => path)).toEqual(['branding.domain']);
    expect((await read(account)).branding.domain).toBeNull();
  },
);

describe('a domain that was in use before domains had to be proved', () => {
  /** Stores a domain as the previous version did. */
  const adopt = (by: TestAccount) =>
    documents().updateOne({ _id: by.accountId }, { $set: { 'branding.domain': domain, domains: [domain] } });

  test('keeps working and is pending until its record exists', async () => {
    await adopt(account);
    expect(await read(account)).toMatchObject({
      baseUrl: `https://${domain}`,
      branding: { domain, domainStatus: 'pending', domainRecord: { name: `_short-links.${domain}` } },
      domains: [domain],
    });
    expect((await verify(account)).status).toBe(422);
    expect(await read(account)).toMatchObject({
      baseUrl: `https://${domain}`,
      branding: { domainStatus: 'pending' },
    });
    const { domainRecord } = (await read(account)).branding;
    zone.set(domainRecord!.name, { txt: [[domainRecord!.value]] });
    expect((await verify(account)).json.branding.domainStatus).toBe('verified');
  });

  test('moves to an account that proves it after 30 days without a proof', async () => {
    await adopt(account);
    await publish(other);
    expect((await verify(other)).status).toBe(409);
    await backdate(account, MOVABLE_AFTER_MS);
    expect((await verify(other)).status).toBe(200);
    expect(await read(account)).toMatchObject({
      baseUrl: `https://${SERVICE}`,
      branding: { domain, domainStatus: 'pending' },
      domains: [],
    });
  });
});

describe('a verified domain', () => {
  test('is not given to another account while its own record exists, even next to another', async () => {
    await prove(account);
    const { name, value } = await claim(other);
    zone.get(name)!.txt!.push([value]);
    const { status, json } = await verify(other);
    expect([status, json.error.code]).toEqual([409, 'conflict']);
    expect(json.error.message).toContain('is present');
    expect(json.error.message).not.toContain(account.accountId);
    expect(await read(account)).toMatchObject({ branding: { domainStatus: 'verified' }, domains: [domain] });
  });

  test('moves with all its effect once its record has been missing for 30 days, and back the same way', async () => {
    await prove(account);
    const [mine, theirs] = await Promise.all([create(account), create(other)]);
    await publish(other);
    const { json } = await verify(other);
    expect(json.error.code).toBe('conflict');
    const movesAt = new Date(/after (\S+Z)/.exec(json.error.message)![1]!);
    expect(movesAt.getTime() - Date.now()).toBeGreaterThan(MOVABLE_AFTER_MS - DAY_MS);
    await backdate(account, MOVABLE_AFTER_MS - DAY_MS);
    expect((await verify(other)).status).toBe(409);
    expect((await ask(domain, `/r/${mine.shortCode}`)).status).toBe(302);

    await backdate(account, MOVABLE_AFTER_MS);
    expect(await verify(other)).toMatchObject({ status: 200, json: { domains: [domain] } });
    expect((await ask(domain, `/r/${theirs.shortCode}`)).status).toBe(302);
    expect((await ask(domain, `/r/${mine.shortCode}`)).status).toBe(404);
    expect((await ask(SERVICE, `/r/${mine.shortCode}`)).status).toBe(302);
    expect(await read(account)).toMatchObject({
      baseUrl: `https://${SERVICE}`,
      branding: { domain, domainStatus: 'pending' },
      domains: [],
    });
    const names = [await create(account), await create(other)].map(({ shortUrl }) => new URL(shortUrl).host);
    expect(names).toEqual([SERVICE, domain]);

    await publish(account);
    expect((await verify(account)).status).toBe(409);
    await backdate(other, MOVABLE_AFTER_MS);
    expect((await verify(account)).status).toBe(200);
  });

  test('is kept when its record returns before another account may claim it', async () => {
    await prove(account);
    const { name, value } = (await read(account)).branding.domainRecord!;
    await publish(other);
    expect((await verify(other)).status).toBe(409);
    await backdate(account, MOVABLE_AFTER_MS);
    zone.get(name)!.txt!.push([value]);
    expect((await verify(other)).status).toBe(409);
    zone.get(name)!.txt!.pop();
    expect((await verify(other)).status).toBe(409);
  });

  test('of a deleted account goes to the next account that proves it, along with the tombstone', async () => {
    await prove(account);
    const session = await account.signIn();
    const { password } = account;
    expect((await session.request('DELETE', '/api/v1/account', { password })).status).toBe(204);
    await documents().updateOne({ _id: account.accountId }, { $unset: { eraseAfter: '' } });
    await prove(other);
    expect(await documents().findOne({ _id: account.accountId })).toBeNull();
  });

  test('goes to exactly one of several accounts that prove it at the same time', async () => {
    const many = await Promise.all(Array.from({ length: 4 }, () => api.createAccount()));
    const records = await Promise.all(many.map((one) => claim(one)));
    zone.set(records[0]!.name, { txt: records.map(({ value }) => [value]) });
    const statuses = await Promise.all(many.map(async (one) => (await verify(one)).status));
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('the periodic check', () => {
  async function checkAll(at: Date, dnsServers = [dns.address], isEnabled = true) {
    const lines: unknown[] = [];
    const log = { warn: (line: object) => lines.push(line), info: (line: object) => lines.push(line) };
    const activities = createCheckDomainsActivities({
      domains: createCustomDomainStore(api.db),
      domainRecords: createDomainRecords(Buffer.from(TEST_SECRET_KEY)),
      checkRecord: createRecordChecker({ dnsServers, domainProof: true }),
      isEnabled,
      lostAfterMs: LOST_AFTER_MS,
      wake: async () => undefined,
      now: () => at,
      log: log as never,
      report: () => undefined,
    });
    const step = await runActivity(() => activities.checkDomainRecords(null));
    return { step, lines };
  }
  const after = (ms: number) => new Date(Date.now() + ms);
  const status = async () => (await read(account)).branding.domainStatus;

  test('shows a domain as lost after three days without its record; its links keep working', async () => {
    await documents().deleteMany({});
    [account, other] = await Promise.all([api.createAccount(), api.createAccount()]);
    await prove(account);
    const { shortCode } = await create(account);
    const { name, value } = (await read(account)).branding.domainRecord!;
    expect((await checkAll(after(0))).step).toEqual({
      found: 1,
      missing: 0,
      failed: 0,
      lost: 0,
      after: null,
    });

    zone.delete(name);
    expect((await checkAll(after(DAY_MS))).step).toMatchObject({ missing: 1, lost: 0 });
    expect(await status()).toBe('verified');
    zone.set(name, { rcode: 2 });
    expect((await checkAll(after(DAY_MS + LOST_AFTER_MS))).step).toMatchObject({ failed: 1, lost: 0 });
    expect(await status()).toBe('verified');
    expect((await checkAll(after(9 * DAY_MS), undefined, false)).step).toMatchObject({
      missing: 0,
      failed: 0,
    });

    zone.delete(name);
    const { step, lines } = await checkAll(after(DAY_MS + LOST_AFTER_MS));
    expect(step).toMatchObject({ missing: 1, lost: 1 });
    expect(lines).toEqual([{ accountId: account.accountId, domain }]);
    expect(await status()).toBe('lost');
    expect((await create(account)).shortUrl).toContain(`https://${domain}/r/`);
    expect((await ask(domain, `/r/${shortCode}`)).status).toBe(302);
    expect((await checkAll(after(2 * DAY_MS + LOST_AFTER_MS))).step).toMatchObject({ missing: 1, lost: 0 });

    zone.set(name, { txt: [[value]] });
    expect((await checkAll(after(5 * DAY_MS))).step).toMatchObject({ found: 1 });
    expect(await status()).toBe('verified');
  });

  test('verifies a domain in use before domains had to be proved, and skips claims', async () => {
    await documents().deleteMany({});
    [account, other] = await Promise.all([api.createAccount(), api.createAccount()]);
    await documents().updateOne(
      { _id: account.accountId },
      { $set: { 'branding.domain': domain, domains: [domain] } },
    );
    await claim(other, `claimed.${domain}`);
    expect((await checkAll(after(0))).step).toMatchObject({ found: 0, missing: 1, lost: 0 });
    expect((await checkAll(after(9 * DAY_MS))).step).toMatchObject({ missing: 1, lost: 0 });
    expect(await status()).toBe('pending');
    const { name, value } = (await read(account)).branding.domainRecord!;
    zone.set(name, { txt: [[value]] });
    await checkAll(after(10 * DAY_MS));
    expect(await status()).toBe('verified');
  });
});

describe('the hosts of the service', () => {
  test('respond as the service even if an account used one as its domain before', async () => {
    const host = 'lb.internal-name.example';
    await documents().updateOne({ _id: account.accountId }, { $set: { domains: [host, domain] } });
    expect((await ask(domain, '/docs')).status).toBe(404);
    expect((await ask(host, '/docs')).status).not.toBe(404);
    const { shortCode } = await create(other);
    expect((await ask(host, `/r/${shortCode}`)).status).toBe(302);
  });
});
