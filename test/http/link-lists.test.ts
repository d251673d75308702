import { beforeAll, describe, expect, test } from '@jest/globals';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

interface Item {
  id: string;
  title: string;
  url: string;
}
interface Result {
  status: number;
  body: QrCode & { error?: { code: string; details?: { path: string; message: string }[] } };
}

const PHONE = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari/604.1' };
const MENU = { title: 'Menu', url: 'https://example.com/menu' };
const MAP = { title: 'Map', url: 'https://example.com/map' };

let api: SharedApi;
let account: TestAccount;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount();
});

async function send(method: string, path: string, body?: unknown): Promise<Result> {
  const response = await account.request(method, path, body);
  return { status: response.status, body: (await response.json()) as Result['body'] };
}
const post = (data: unknown, fields: object = {}) =>
  send('POST', '/api/v1/qr-codes', { type: 'links', data, ...fields });
const patch = (id: string, body: object) => send('PATCH', `/api/v1/qr-codes/${id}`, body);
async function create(items: object[], fields: object = {}): Promise<QrCode> {
  const { status, body } = await post({ title: 'Bistro', items }, fields);
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
}
const itemsOf = ({ data }: QrCode) => (data as { items: Item[] }).items;
const visit = (path: string, headers: Record<string, string> = PHONE, method = 'GET') =>
  fetch(`${api.url}${path}`, { method, headers, redirect: 'manual' });
async function locationOf(path: string, headers = PHONE, method = 'GET'): Promise<unknown[]> {
  const response = await visit(path, headers, method);
  return [response.status, response.headers.get('location'), response.headers.get('cache-control')];
}
const base = () => api.url.replace('127.0.0.1', 'localhost');
async function scansOf(id: string, query = ''): Promise<{ data: Record<string, unknown>[]; total: number }> {
  const response = await account.request('GET', `/api/v1/qr-codes/${id}/scans${query}`);
  const { data, pagination } = (await response.json()) as {
    data: Record<string, unknown>[];
    pagination: { total: number };
  };
  return { data, total: pagination.total };
}

describe('a list of links', () => {
  test('gets IDs that stay with their items and are never assigned again', async () => {
    const code = await create([MENU, MAP]);
    expect(code.dynamic).toBe(true);
    expect(itemsOf(code)).toEqual([
      { id: 'l1', ...MENU },
      { id: 'l2', ...MAP },
    ]);
    const shop = { title: 'Shop', url: 'https://example.com/shop' };
    const fewer = await patch(code.id, {
      data: { title: 'Bistro', items: [{ ...MENU, title: 'Speisekarte' }] },
    });
    expect(itemsOf(fewer.body)).toEqual([{ id: 'l1', url: MENU.url, title: 'Speisekarte' }]);
    const more = await patch(code.id, { data: { title: 'Bistro', items: [shop, MENU] } });
    expect(itemsOf(more.body).map(({ id }) => id)).toEqual(['l3', 'l1']);
    await patch(code.id, { type: 'url', data: 'https://example.com', routing: { utm: { source: 'print' } } });
    const again = await patch(code.id, {
      type: 'links',
      data: { title: 'Bistro', items: [MENU] },
      routing: null,
    });
    expect(itemsOf(again.body).map(({ id }) => id)).toEqual(['l4']);
  });

  test.each([
    ['a static symbol', [MENU], { dynamic: false }, 'dynamic'],
    [
      'two items with an ID',
      [
        { id: 'a', ...MENU },
        { id: 'a', ...MAP },
      ],
      {},
      'data.items[1].id',
    ],
    ['the reserved ID', [{ id: 'save', ...MENU }], {}, 'data.items[0].id'],
    ['a script', [{ title: 'x', url: 'javascript:alert(1)' }], {}, 'data.items[0].url'],
    ['a title of 101 characters', [{ ...MENU, title: 'x'.repeat(101) }], {}, 'data.items[0].title'],
    ['51 items', Array.from({ length: 51 }, () => MENU), {}, 'data.items'],
    ['no items', [], {}, 'data.items'],
    ['rules', [MENU], { routing: { utm: { source: 'x' } } }, 'routing.utm'],
    ['link watch', [MENU], { watch: { enabled: true } }, 'watch'],
  ])('is rejected with %s', async (_what, items, fields, path) => {
    const { status, body } = await post({ title: 'Bistro', items }, fields);
    expect([status, body.error?.details?.[0]?.path]).toEqual([422, path]);
  });

  test('is rejected if an item leads to the code itself, to a click of it, or to a former short code', async () => {
    const code = await create([MENU], { shortCode: `own-${Date.now()}` });
    const toSelf = { title: 'Self', url: `${base()}/r/${code.shortCode}` };
    for (const url of [toSelf.url, `${toSelf.url}/l1`]) {
      const { status, body } = await patch(code.id, {
        data: { title: 'Bistro', items: [MENU, { title: 'Self', url }] },
      });
      expect([status, body.error?.details?.[0]?.path]).toEqual([422, 'data.items[1].url']);
    }
    await patch(code.id, { shortCode: `next-${Date.now()}` });
    const former = await patch(code.id, { data: { title: 'Bistro', items: [toSelf] } });
    expect(former.status).toBe(422);
  });

  test('opens a page without scripts that leads to click URLs, in the language and direction of its texts', async () => {
    const hostile = '<script>alert(1)</script>"\'&';
    const code = await create([{ title: hostile, url: 'https://example.com/?a="&b=<' }], { name: 'Name' });
    const response = await visit(`/r/${code.shortCode}`, { ...PHONE, 'Accept-Language': 'de' });
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(html).toContain(`href="/r/${code.shortCode}/l1"`);
    expect(html).not.toMatch(/<script|example\.com/);
    expect(html).toContain('<h1 dir="auto">Bistro</h1>');
    expect(html).toContain('lang="de"');
    expect(response.headers.get('content-security-policy')).not.toContain('script-src');
  });

  test('has a page of at most 30 KB with 50 titles of 100 characters', async () => {
    const titles = Array.from({ length: 50 }, (_, index) => ({
      title: '漢'.repeat(100),
      url: `https://example.com/${index}`,
    }));
    const { body: code } = await post({
      title: '漢'.repeat(100),
      description: '漢'.repeat(500),
      items: titles,
    });
    await patch(code.id, { routing: { password: 'secret1' } });
    const body = new URLSearchParams({ password: 'secret1' });
    const response = await fetch(`${api.url}/r/${code.shortCode}`, { method: 'POST', body, headers: PHONE });
    const html = Buffer.from(await response.arrayBuffer());
    expect(html.toString()).toContain('/l50?e=');
    expect(html.length).toBeLessThanOrEqual(30_000);
  });

  test('is JSON for programs, with click URLs', async () => {
    const code = await create([MENU]);
    const response = await visit(`/r/${code.shortCode}`, { ...PHONE, Accept: 'application/json' });
    expect(await response.json()).toEqual({
      type: 'links',
      data: {
        title: 'Bistro',
        items: [{ id: 'l1', title: 'Menu', url: `${base()}/r/${code.shortCode}/l1` }],
      },
      action: null,
    });
  });

  test('is found by its titles and URLs', async () => {
    const code = await create([{ title: 'Crème brûlée', url: 'https://old.example/unique-path-7' }]);
    for (const search of ['unique-path-7', 'creme%20brulee']) {
      const found = await account.request('GET', `/api/v1/qr-codes?search=${search}`);
      expect(((await found.json()) as { data: QrCode[] }).data.map(({ id }) => id)).toEqual([code.id]);
    }
  });
});

describe('a click', () => {
  test('redirects to the URL of its item, and is no scan', async () => {
    const code = await create([MENU, MAP]);
    const path = `/r/${code.shortCode}`;
    await visit(path);
    expect(await locationOf(`${path}/l1`)).toEqual([302, MENU.url, 'no-store']);
    expect(await locationOf(`/R/${code.shortCode.toUpperCase()}/l1`)).toEqual([302, MENU.url, 'no-store']);
    expect(await locationOf(`${path}/l2`, { 'User-Agent': 'Googlebot/2.1' })).toEqual([
      302,
      MAP.url,
      'no-store',
    ]);
    expect(await locationOf(`${path}/l2`, PHONE, 'HEAD')).toEqual([302, MAP.url, 'no-store']);
    expect((await visit(`${path}/l1`, PHONE, 'POST')).status).toBe(405);

    const response = await account.request('GET', `/api/v1/qr-codes/${code.id}/analytics`);
    const analytics = (await response.json()) as Record<string, unknown> & {
      timeSeries: { scans: number; clicks: number }[];
    };
    expect(analytics).toMatchObject({
      totalScans: 1,
      uniqueScans: 1,
      botScans: 0,
      clicks: 2,
      links: [{ link: 'l1', clicks: 2, uniqueClicks: 1 }],
    });
    expect(analytics.timeSeries.at(-1)).toMatchObject({ scans: 1, clicks: 2 });
    expect((await send('GET', `/api/v1/qr-codes/${code.id}`)).body.totalScans).toBe(1);

    expect(await scansOf(code.id)).toMatchObject({ data: [{ link: null }], total: 1 });
    expect(await scansOf(code.id, '?clicks=only')).toMatchObject({
      data: [
        { link: 'l1', bot: false },
        { link: 'l1', bot: false },
      ],
      total: 2,
    });
    expect(await scansOf(code.id, '?clicks=include&bots=include')).toMatchObject({ total: 4 });
    expect(await scansOf(code.id, '?clicks=only&bots=only')).toMatchObject({
      data: [{ link: 'l2', bot: true, botReason: 'bot' }],
      total: 1,
    });
    const csv = await account.request('GET', `/api/v1/qr-codes/${code.id}/scans?clicks=only`, undefined, {
      Accept: 'text/csv',
    });
    const [header = '', first = ''] = (await csv.text()).split('\r\n');
    expect([header.split(',').at(-1), first.split(',').at(-1)]).toEqual(['link', 'l1']);
    const table = await account.request('GET', `/api/v1/qr-codes/${code.id}/analytics`, undefined, {
      Accept: 'text/csv',
    });
    const lines = (await table.text()).split('\r\n');
    expect(lines[0]?.endsWith(',clicks')).toBe(true);
    expect(lines).toContain('link,l1,,,0,1,,2');
    const ofAccount = await account.request('GET', '/api/v1/analytics');
    expect(((await ofAccount.json()) as { clicks: number }).clicks).toBeGreaterThanOrEqual(2);
  });

  test('of a removed link leads to the short link, as does every other path below it', async () => {
    const code = await create([MENU, MAP]);
    const shortUrl = `${base()}/r/${code.shortCode}`;
    expect((await visit(`/r/${code.shortCode}/l2`)).headers.get('location')).toBe(MAP.url);
    await patch(code.id, { data: { title: 'Bistro', items: [MENU] } });
    for (const name of ['l2', 'L1', 'l1/x', 'save', 'contact.vcf', '%6c1', '..%2f', '/']) {
      expect([name, ...(await locationOf(`/r/${code.shortCode}/${name}?e=1&s=2`))]).toEqual([
        name,
        302,
        shortUrl,
        'no-store',
      ]);
    }
    expect((await scansOf(code.id, '?clicks=include&bots=include')).data).toHaveLength(1);
  });

  test('below a code without links responds as below an unknown code', async () => {
    const { body: code } = await send('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com',
    });
    expect((await visit(`/r/${code.shortCode}/l1`)).status).toBe(404);
    expect((await visit(`/r/${code.shortCode}-unknown/l1`)).status).toBe(404);
    const links = await create([MENU]);
    await account.request('DELETE', `/api/v1/qr-codes/${links.id}`);
    expect((await visit(`/r/${links.shortCode}/l1`)).status).toBe(404);
  });

  test('of a code that serves nobody gets what the short link responds, and is not stored', async () => {
    const code = await create([MENU]);
    await patch(code.id, { status: 'paused' });
    expect((await visit(`/r/${code.shortCode}/l1`)).status).toBe(410);
    const expired = { activeUntil: '2020-01-01T00:00:00Z' };
    await patch(code.id, { status: 'active', routing: expired });
    expect((await visit(`/r/${code.shortCode}/l1`)).status).toBe(410);
    await patch(code.id, { routing: { unavailableUrl: 'https://example.com/closed' } });
    expect(await locationOf(`/r/${code.shortCode}/l1`)).toEqual([
      302,
      'https://example.com/closed',
      'no-store',
    ]);
    expect((await scansOf(code.id, '?clicks=include&missed=include&bots=include')).data).toEqual([]);
  });

  test('of a code with a limit needs the signed URL of its page, also after the last scan', async () => {
    const code = await create([MENU, MAP], { routing: { scanLimit: { scans: 1, confirm: true } } });
    const shortUrl = `${base()}/r/${code.shortCode}`;
    expect(await locationOf(`/r/${code.shortCode}/l1`)).toEqual([302, shortUrl, 'no-store']);
    const page = await visit(`/r/${code.shortCode}`, PHONE, 'POST');
    const [, signed = ''] = /href="(\/r\/[^"]+\/l1\?e=[^"]+)"/.exec(await page.text()) ?? [];
    const path = signed.replace('&amp;', '&');
    expect((await visit(`/r/${code.shortCode}`)).status).toBe(410);
    expect(await locationOf(path)).toEqual([302, MENU.url, 'private, no-store']);
    for (const changed of [path.replace('/l1?', '/l2?'), path.replace(/e=(\d+)/, 'e=9$1'), `${path}x`]) {
      expect(await locationOf(changed)).toEqual([302, shortUrl, 'no-store']);
    }
    expect((await scansOf(code.id, '?clicks=only')).data).toMatchObject([{ link: 'l1' }]);
  });
});
