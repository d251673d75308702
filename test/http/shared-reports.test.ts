import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { REPORT_SECTIONS, type ReportResource } from '../../core/reports/report-schemas.js';
import type { ReportFigures } from '../../core/reports/report-figures.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { storeScans } from '../support/report-scans.js';
import { requestWithHost } from '../support/request-with-host.js';
import { createTestStores } from '../support/test-stores.js';

const BERLIN = 'Europe/Berlin';
const DESTINATION = 'https://secret.example/menu';

type Shared = ReportFigures & { name: string };

let api: TestApi;
/** Another process on the same database. */
let other: TestApi;
let account: TestAccount;
let named: string;
let unnamed: { id: string; shortCode: string };

beforeAll(async () => {
  api = await startTestApi();
  other = await startTestApi({ MONGODB_DATABASE: api.db.databaseName });
  account = await api.createAccount('business');
  named = (await createCode({ name: 'Menu <b>of</b> the day', tags: ['spring'] })).id;
  unnamed = await createCode({});
  const scans = Array.from({ length: 60 }, (_, index) => ({
    // Over 150 days, so on both sides of the change of the clocks in October, and in the period before.
    at: new Date(Date.now() - index * 2.5 * DAY_MS - 60_000),
    visitor: `v${index % 9}`,
    country: ['DE', 'FR', null][index % 3] ?? null,
    city: ['Berlin', 'Paris', null][index % 3] ?? null,
    referrer: index % 4 === 0 ? 'search.example' : null,
    bot: index % 10 === 9,
  }));
  await storeScans(api, { accountId: account.accountId, qrCodeId: named }, scans);
  await storeScans(api, { accountId: account.accountId, qrCodeId: unnamed.id }, scans.slice(0, 20));
}, 240_000);
afterAll(async () => {
  await other?.stopKeepingDatabase();
  await api?.stop();
});

async function createCode(fields: object, by = account): Promise<{ id: string; shortCode: string }> {
  const created = await by.request('POST', '/api/v1/qr-codes', { type: 'url', data: DESTINATION, ...fields });
  return (await created.json()) as { id: string; shortCode: string };
}

async function share(fields: object = {}, by = account): Promise<{ report: ReportResource; path: string }> {
  const body = { name: 'Spring', timezone: BERLIN, link: {}, ...fields };
  const created = await by.request('POST', '/api/v1/reports', body);
  const report = (await created.json()) as ReportResource;
  return { report, path: new URL(report.link!.url).pathname };
}

const open = (path: string, accept?: string, { url } = api) =>
  fetch(url + path, { redirect: 'manual', headers: accept === undefined ? {} : { accept } });

const readJson = async (path: string) => (await (await open(path, 'application/json')).json()) as Shared;

async function analyticsOf(query: Record<string, string>): Promise<Record<string, unknown>> {
  const parameters = new URLSearchParams({ timezone: BERLIN, ...query }).toString();
  const response = await account.request('GET', `/api/v1/analytics?${parameters}`);
  return (await response.json()) as Record<string, unknown>;
}

/** The text of a page without its markup. */
const textOf = (html: string) => html.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' ');

describe('the figures of a page', () => {
  test.each([
    ['7d', {}, {}],
    ['30d', {}, {}],
    ['90d', { tag: 'spring' }, { tag: 'spring' }],
    ['12m', { type: 'url' }, { type: 'url' }],
  ])('of %s equal the analytics of the account', async (range, filter, query) => {
    const { path } = await share({ filter, sections: REPORT_SECTIONS });
    const shared = await readJson(`${path}?range=${range}`);
    const analytics = await analyticsOf({
      ...query,
      granularity: shared.granularity,
      from: shared.from,
      to: shared.to,
    });
    const { name, previous, topQrCodes, ...figures } = shared;
    expect(name).toBe('Spring');
    expect(analytics).toMatchObject(figures);
    const top = analytics['topQrCodes'] as (ReportFigures['topQrCodes'] & object)[number][];
    expect(topQrCodes).toEqual(
      top.map((row) => ({
        name: row.name,
        shortCode: row.shortCode,
        scans: row.scans,
        uniqueScans: row.uniqueScans,
      })),
    );
    expect(shared.totalScans).toBeGreaterThan(0);
    expect(previous.totalScans).toBeGreaterThanOrEqual(0);

    const csv = await (await open(`${path}?range=${range}`, 'text/csv')).text();
    const counted = await account.request(
      'GET',
      `/api/v1/analytics?${new URLSearchParams({ ...query, timezone: BERLIN, granularity: shared.granularity, from: shared.from, to: shared.to }).toString()}`,
      undefined,
      { accept: 'text/csv' },
    );
    const own = /^(?:total|previousTotal|bots|missed|source|qrCode),/;
    const linesOf = (text: string) => text.split('\r\n').filter((line) => !own.test(line));
    expect(linesOf(csv)).toEqual(linesOf(await counted.text()));
    expect(csv).toContain(`\r\ntotal,,,,${shared.totalScans},${shared.uniqueScans},,\r\n`);
    expect(csv).toContain(`\r\npreviousTotal,,,,${previous.totalScans},${previous.uniqueScans},,\r\n`);
  });

  test('of the period before end at the same time of day', async () => {
    const { path } = await share();
    const { from, previous } = await readJson(`${path}?range=7d`);
    const start = new Date(Date.parse(from) - 7 * DAY_MS).toISOString();
    const end = new Date(Date.now() - 7 * DAY_MS).toISOString();
    const before = await analyticsOf({ from: start, to: end });
    expect(before).toMatchObject(previous);
  });

  test('are on the page, which names codes and shows no ID, destination, or filter', async () => {
    const { report, path } = await share({ filter: { tag: 'spring' }, sections: REPORT_SECTIONS });
    const { totalScans, uniqueScans, topQrCodes } = await readJson(path);
    const response = await open(path, 'text/html,application/xhtml+xml,*/*;q=0.8');
    const page = await response.text();
    expect(page.length).toBeLessThan(150 * 1024);
    const text = textOf(page).replaceAll(/\s+/g, ' ');
    expect(text).toContain(`Scans ${totalScans} `);
    expect(text).toContain(`Unique scans ${uniqueScans} `);
    expect(text).toContain('Menu &lt;b&gt;of&lt;/b&gt; the day');
    expect(topQrCodes).toHaveLength(1);
    for (const format of ['html', 'json', 'csv']) {
      const shown = await (await open(`${path}?format=${format}`)).text();
      for (const hidden of [report.id, account.accountId, named, 'secret.example', 'spring', '"tag"']) {
        expect([format, hidden, shown.includes(hidden)]).toEqual([format, hidden, false]);
      }
    }
    expect(page).not.toMatch(/<script|<link|<img|\son\w+=|\sstyle=|src=/);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    });
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('have only the chosen sections, and codes without a name have their short code', async () => {
    const { path } = await share({ filter: { qrCodeId: unnamed.id }, sections: ['topQrCodes'] });
    const shared = await readJson(path);
    expect(Object.keys(shared).sort()).toEqual(
      [
        'name',
        'granularity',
        'from',
        'to',
        'timezone',
        'totalScans',
        'uniqueScans',
        'previous',
        'topQrCodes',
      ].sort(),
    );
    const csv = await (await open(path, 'text/csv')).text();
    expect(csv).toContain(`\r\nqrCode,${unnamed.shortCode},`);
    const html = await (await open(path)).text();
    expect(html).toContain(unnamed.shortCode);
    expect(html).not.toContain('Countries');
  });

  test('of a code, folder, or tag that no longer exists are 0', async () => {
    const code = await createCode({});
    const folder = await account.request('POST', '/api/v1/folders', { name: 'Gone' });
    const { id } = (await folder.json()) as { id: string };
    await storeScans(api, { accountId: account.accountId, qrCodeId: code.id }, [{}]);
    const paths = [];
    for (const filter of [{ qrCodeId: code.id }, { folder: id }, { tag: 'nowhere' }]) {
      paths.push((await share({ filter })).path);
    }
    await account.request('DELETE', `/api/v1/qr-codes/${code.id}`);
    await account.request('DELETE', `/api/v1/folders/${id}`);
    for (const path of paths) {
      expect(await readJson(path)).toMatchObject({ totalScans: 0, topQrCodes: [] });
      expect((await open(path)).status).toBe(200);
    }
  });

  test('are reused for a minute', async () => {
    const code = await createCode({});
    const { path } = await share({ filter: { qrCodeId: code.id } });
    const store = (count: number) =>
      storeScans(
        api,
        { accountId: account.accountId, qrCodeId: code.id },
        Array.from({ length: count }, () => ({ at: new Date(Date.now() - 1_000) })),
      );
    await store(1);
    const concurrent = await Promise.all(Array.from({ length: 5 }, () => readJson(path)));
    expect(new Set(concurrent.map(({ to }) => to)).size).toBe(1);
    await store(1);
    expect((await readJson(path)).totalScans).toBe(1);
    expect((await readJson(`${path}?range=7d`)).totalScans).toBe(2);
  });
});

describe('a link', () => {
  const statusesOf = async (path: string) => {
    const statuses = [];
    for (const one of [api, other]) statuses.push((await open(path, undefined, one)).status);
    return statuses;
  };

  test('ends at once in all processes when it is rotated or removed', async () => {
    const { report, path } = await share();
    expect(await statusesOf(path)).toEqual([200, 200]);
    const rotated = await account.request('POST', `/api/v1/reports/${report.id}/rotate-link`);
    expect(await statusesOf(path)).toEqual([404, 404]);
    const { link } = (await rotated.json()) as ReportResource;
    const current = new URL(link!.url).pathname;
    expect(await statusesOf(current)).toEqual([200, 200]);
    await account.request('PATCH', `/api/v1/reports/${report.id}`, { link: null });
    expect(await statusesOf(current)).toEqual([404, 404]);
  });

  test('is the same 404 page if it is unknown, changed, expired, or of an account without the plan', async () => {
    const { report, path } = await share();
    const expired = await share();
    const deleted = await share();
    await api.db
      .collection<{ _id: string }>('reports')
      .updateOne({ _id: expired.report.id }, { $set: { 'link.expiresAt': new Date(Date.now() - 1) } });
    await account.request('DELETE', `/api/v1/reports/${deleted.report.id}`);
    const downgraded = await api.createAccount('pro');
    const theirs = await share({}, downgraded);
    expect((await open(theirs.path)).status).toBe(200);
    await createTestStores(api.db).accounts.setPlan(downgraded.accountId, 'free');
    const pages = [];
    const paths = [
      '/shared/x',
      `${path}x`,
      `${path.slice(0, -1)}${path.endsWith('A') ? 'Q' : 'A'}`,
      expired.path,
      deleted.path,
      theirs.path,
      `${theirs.path}?range=1h`,
      `${expired.path}?format=json`,
    ];
    for (const one of paths) {
      const response = await open(one);
      pages.push([response.status, response.headers.get('cache-control'), await response.text()]);
    }
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1);
    expect(pages[0]!.slice(0, 2)).toEqual([404, 'no-store']);
    await createTestStores(api.db).accounts.setPlan(downgraded.accountId, 'pro');
    expect((await open(theirs.path)).status).toBe(200);
    expect((await open(path)).status).toBe(200);
    expect(report.link!.expiresAt).toBeNull();
  });

  test.each(['range=1h', 'range=', 'range=7d&range=30d', 'format=pdf'])('with ?%s is 400', async (query) => {
    const { path } = await share();
    expect((await open(`${path}?${query}`)).status).toBe(400);
  });

  test('works on the custom domain of its account only, under the branding of the account', async () => {
    const domain = 'reports.rosa.example';
    const owner = await api.createAccount('business');
    const rival = await api.createAccount('business');
    const branding = { domain, name: 'Bistro Rosa', color: '#aa3355' };
    expect((await owner.request('PATCH', '/api/v1/account', { branding })).status).toBe(200);
    await rival.request('PATCH', '/api/v1/account', { branding: { domain: 'reports.rival.example' } });
    const { report, path } = await share({}, owner);
    expect(report.link!.url).toBe(`http://${domain}${path}`);
    const page = await requestWithHost(api.url, domain, path);
    expect([page.status, page.body.includes('Bistro Rosa')]).toEqual([200, true]);
    expect(page.body.toLowerCase()).not.toContain('qrelay');
    expect((await requestWithHost(api.url, 'reports.rival.example', path)).status).toBe(404);
    expect((await requestWithHost(api.url, domain, (await share()).path)).status).toBe(404);
    expect((await open(path)).status).toBe(200);
  });

  test('has a path that no alias can claim', async () => {
    for (const path of ['shared/menu', 'mail/menu', 'Shared/menu']) {
      const created = await account.request('POST', '/api/v1/qr-codes', {
        type: 'url',
        data: DESTINATION,
        dynamic: true,
        aliases: [{ path }],
      });
      expect([path, created.status]).toEqual([path, 422]);
      expect(await created.text()).toContain('the service uses itself');
    }
  });
});
