import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';

const URL = 'https://shop.example/';
const FALLBACK = 'https://fallback.example/';

let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());
beforeEach(async () => {
  account = await api.createAccount('pro');
});

async function send(
  method: string,
  path: string,
  body?: unknown,
  by: Pick<TestAccount, 'request'> = account,
) {
  const response = await by.request(method, path, body);
  return { status: response.status, headers: response.headers, json: (await response.json()) as Json };
}
type Json = QrCode &
  AccountResource & {
    error: { code: string; message: string; details?: { path: string }[] };
    data: QrCode[];
  };

const create = (body: object, by?: TestAccount) =>
  send('POST', '/api/v1/qr-codes', { type: 'url', ...body }, by);
const pathOf = ({ id }: QrCode) => `/api/v1/qr-codes/${id}`;
const invalidPaths = ({ status, json }: { status: number; json: Json }) => [
  status,
  json.error.details?.map(({ path }) => path),
];

describe('the watch of a code', () => {
  test('is stored, merged, and part of the history', async () => {
    const { json: code } = await create({ data: URL, watch: { enabled: true, fallbackUrl: FALLBACK } });
    expect(code.watch).toEqual({ enabled: true, fallbackUrl: FALLBACK });
    const merged = await send('PATCH', pathOf(code), { watch: { enabled: null, contains: 'Menu' } });
    expect(merged.json.watch).toEqual({ fallbackUrl: FALLBACK, contains: 'Menu' });
    const removed = await send('PATCH', pathOf(code), { watch: null });
    expect(removed.json.watch).toBeNull();

    const { json: history } = await send('GET', `${pathOf(code)}/history`);
    const changes = (history.data as unknown as { changes: object[] }[]).map((one) => one.changes);
    expect(changes[0]).toEqual([
      { path: 'watch', from: { fallbackUrl: FALLBACK, contains: 'Menu' }, to: null },
    ]);
    expect(changes[1]).toEqual([
      { path: 'watch.enabled', from: true },
      { path: 'watch.contains', to: 'Menu' },
    ]);
    const rolledBack = await send('POST', `${pathOf(code)}/rollback`, { revision: 1 });
    expect(rolledBack.json.watch).toEqual({ enabled: true, fallbackUrl: FALLBACK });
  });

  test('is null, like the health, where it is not used', async () => {
    const { json: code } = await create({ data: URL });
    expect([code.watch, code.health]).toEqual([null, null]);
  });

  test.each([
    ['the destination itself', { data: URL, watch: { fallbackUrl: 'https://SHOP.example' } }, 'fallbackUrl'],
    ['no web page', { data: URL, watch: { fallbackUrl: 'ftp://shop.example/' } }, 'fallbackUrl'],
    ['with credentials', { data: URL, watch: { fallbackUrl: 'https://a:b@shop.example/' } }, 'fallbackUrl'],
    ['too long a text', { data: URL, watch: { contains: 'x'.repeat(201) } }, 'contains'],
    ['an empty text', { data: URL, watch: { contains: '' } }, 'contains'],
    ['an unknown member', { data: URL, watch: { every: 5 } }, 'every'],
    ['on a static code', { data: URL, dynamic: false, watch: { enabled: true } }, ''],
    ['on another type', { type: 'text', data: 'Hi', dynamic: true, watch: { enabled: true } }, ''],
  ])('is rejected if it is %s', async (_name, body, member) => {
    const path = member === '' ? 'watch' : `watch.${member}`;
    expect(invalidPaths(await create(body))).toEqual([422, [path]]);
    const { json: bulk } = await send(
      'POST',
      '/api/v1/qr-codes/bulk',
      [{ type: 'url', ...body }],
      await api.createAccount(),
    );
    expect(bulk.error.details?.map((detail) => detail.path)).toEqual([`[0].${path}`]);
  });

  test('is rejected if the fallback becomes the destination, or is a short link of the code', async () => {
    const { json: code } = await create({ data: URL, watch: { fallbackUrl: FALLBACK } });
    expect(invalidPaths(await send('PATCH', pathOf(code), { data: FALLBACK }))).toEqual([
      422,
      ['watch.fallbackUrl'],
    ]);
    expect(
      invalidPaths(await send('PATCH', pathOf(code), { watch: { fallbackUrl: code.shortUrl } })),
    ).toEqual([422, ['watch.fallbackUrl']]);
    expect(invalidPaths(await send('PATCH', pathOf(code), { dynamic: false }))).toEqual([422, ['watch']]);
  });

  test('requires Pro', async () => {
    const free = await (await api.createAccount('free')).signIn();
    const rejected = await create({ data: URL, watch: { enabled: true } }, free as unknown as TestAccount);
    expect([rejected.status, rejected.json.error.code]).toEqual([403, 'plan_required']);
    expect(rejected.json.error.message).toContain('Pro');
  });

  test('of an app code may fall back to one of its own links', async () => {
    const data = { iosUrl: 'https://apps.apple.com/app/id1', fallbackUrl: FALLBACK };
    const { status, json } = await create({
      type: 'app',
      data,
      watch: { enabled: true, fallbackUrl: FALLBACK },
    });
    expect([status, json.health?.targets.length]).toEqual([201, 2]);
  });
});

describe('linkWatch of an account', () => {
  test('is off by default, every 24 hours, and is merged', async () => {
    expect((await send('GET', '/api/v1/account')).json.linkWatch).toEqual({ enabled: false, everyHours: 24 });
    const { status, json } = await send('PATCH', '/api/v1/account', { linkWatch: { enabled: true } });
    expect([status, json.linkWatch]).toEqual([200, { enabled: true, everyHours: 24 }]);
    const changed = await send('PATCH', '/api/v1/account', { linkWatch: { everyHours: 6 } });
    expect(changed.json.linkWatch).toEqual({ enabled: true, everyHours: 6 });
  });

  test('turns on the health of codes, by which lists can be filtered', async () => {
    const { json: code } = await create({ data: URL });
    await send('PATCH', '/api/v1/account', { linkWatch: { enabled: true } });
    expect((await send('GET', pathOf(code))).json.health).toEqual({
      status: 'unchecked',
      url: URL,
      httpStatus: null,
      reason: null,
      checkedAt: null,
      since: null,
      targets: [],
    });
    const list = async (status: string) =>
      (await send('GET', `/api/v1/qr-codes?health=${status}`)).json.data.map(({ id }) => id);
    expect(await list('unchecked')).toEqual([code.id]);
    expect(await list('broken')).toEqual([]);
  });

  test.each([5, 169, 12.5, '12'])('rejects %p hours', async (everyHours) => {
    expect(invalidPaths(await send('PATCH', '/api/v1/account', { linkWatch: { everyHours } }))).toEqual([
      422,
      ['linkWatch.everyHours'],
    ]);
  });

  test('requires Pro, and everything else Business', async () => {
    const free = await (await api.createAccount('free')).signIn();
    const rejected = await send('PATCH', '/api/v1/account', { linkWatch: { enabled: true } }, free);
    expect([rejected.status, rejected.json.error.code]).toEqual([403, 'plan_required']);
    const both = { linkWatch: { enabled: true }, branding: { name: 'Rosa' } };
    expect((await send('PATCH', '/api/v1/account', both)).status).toBe(403);
    expect((await send('GET', '/api/v1/account')).json.linkWatch.enabled).toBe(false);
  });
});

describe('POST /api/v1/qr-codes/:id/check-links', () => {
  test('starts ten checks an hour per code', async () => {
    const { json: code } = await create({ data: URL, watch: { enabled: true } });
    const check = () => send('POST', `${pathOf(code)}/check-links`);
    const responses = await Promise.all(Array.from({ length: 12 }, check));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(202), 429, 429]);
    const accepted = responses.find(({ status }) => status === 202)!;
    expect(accepted.json).toMatchObject({ qrCodeId: code.id, links: 1 });
    const limited = responses.find(({ status }) => status === 429)!;
    expect(limited.json.error.code).toBe('rate_limited');
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3_000);
    const { json: other } = await create({ data: URL, watch: { enabled: true } });
    expect((await send('POST', `${pathOf(other)}/check-links`)).status).toBe(202);
  });

  test('checks at most 500 destinations an hour for an account, whatever their number per code', async () => {
    const owner = await api.createAccount('pro');
    const variants = (rule: number) =>
      [1, 2, 3, 4, 5].map((weight) => ({ url: `https://s.example/${rule}/${weight}`, weight }));
    const rules = Array.from({ length: 25 }, (_, rule) => ({
      when: { query: { rule: `${rule}` } },
      variants: variants(rule),
    }));
    const watched = { watch: { enabled: true } };
    const codes = await Promise.all(
      [0, 1, 2, 3].map(() => create({ data: URL, routing: { rules }, ...watched }, owner)),
    );
    const check = (code: QrCode) => send('POST', `${pathOf(code)}/check-links`, undefined, owner);
    for (const { json: code } of codes.slice(1)) {
      expect(await check(code)).toMatchObject({ status: 202, json: { links: 126 } });
    }
    const limited = await check(codes[0]!.json);
    expect([limited.status, limited.json.error.code]).toEqual([429, 'rate_limited']);
    expect(limited.json.error.message).toContain('500 checked destinations');
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3_000);
    const { json: small } = await create({ data: URL, ...watched }, owner);
    expect((await check(small)).status).toBe(202);
  });

  test('is rejected while the watch is off, and for codes without destinations', async () => {
    const { json: code } = await create({ data: URL });
    expect((await send('POST', `${pathOf(code)}/check-links`)).status).toBe(409);
    const { json: text } = await create({ type: 'text', data: 'Hi' });
    expect((await send('POST', `${pathOf(text)}/check-links`)).status).toBe(422);
    const other = await api.createAccount('pro');
    expect((await send('POST', `${pathOf(code)}/check-links`, undefined, other)).status).toBe(404);
  });
});

test('a list as CSV has the watch of codes and the status of their health', async () => {
  await create({ data: URL, watch: { enabled: true, contains: 'Menu' } });
  const csv = await account.request('GET', '/api/v1/qr-codes', undefined, { accept: 'text/csv' });
  const [header, row] = (await csv.text())
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.split(','));
  const cell = (name: string) => row![header!.indexOf(name)];
  expect(['watch.enabled', 'watch.fallbackUrl', 'watch.contains', 'health'].map(cell)).toEqual([
    ...['true', '', 'Menu', 'unchecked'],
  ]);
});

test('without LINK_WATCH nothing is watched', async () => {
  const off = await startTestApi({ LINK_WATCH: 'off' });
  try {
    const owner = await off.createAccount();
    const { json: code } = await create({ data: URL, watch: { enabled: true } }, owner);
    expect(code.health).toMatchObject({ status: 'unchecked' });
    const rejected = await send('POST', `${pathOf(code)}/check-links`, undefined, owner);
    expect([rejected.status, rejected.json.error.message]).toEqual([
      409,
      'This service does not check destinations',
    ]);
    expect((await send('GET', '/api/v1/account', undefined, owner)).json.limits.linkWatch).toBe(false);
  } finally {
    await off.stop();
  }
});
