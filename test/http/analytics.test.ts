import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newScanId, SCANS, type ScanDocument } from '../../store/scans/scan-documents.js';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

let api: SharedApi;
let account: TestAccount;
let id: string;
let path: string;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount('business');
});

beforeEach(async () => {
  const created = await account.request('POST', '/api/v1/qr-codes', {
    type: 'url',
    data: 'https://example.com/',
    name: 'Menu',
  });
  ({ id } = (await created.json()) as { id: string });
  path = `/api/v1/qr-codes/${id}`;
});

async function storeScans(...scans: Partial<ScanDocument>[]): Promise<void> {
  await api.db.collection<ScanDocument>(SCANS).insertMany(
    scans.map((scan) => ({
      _id: newScanId(),
      accountId: account.accountId,
      qrCodeId: id,
      shortCode: 'abc',
      at: new Date(),
      country: 'DE',
      region: 'Berlin',
      city: 'Berlin',
      device: 'mobile',
      os: 'iOS',
      browser: 'Mobile Safari',
      referrer: null,
      bot: false,
      botReason: null,
      visitor: 'v1',
      ...scan,
    })),
  );
}

const read = async (target: string) => (await (await account.request('GET', target)).json()) as never;

test('analytics count people by period, location, device, and referrer, and bots separately', async () => {
  await storeScans(
    { at: new Date('2026-10-24T23:30:00Z'), visitor: 'a' },
    {
      at: new Date('2026-10-25T00:30:00Z'),
      visitor: 'b',
      country: 'FR',
      city: 'Paris',
      region: 'Île-de-France',
    },
    { at: new Date('2026-10-25T08:00:00Z'), visitor: 'b', device: 'desktop', referrer: 'example.org' },
    { at: new Date('2026-10-25T09:00:00Z'), visitor: 'c', bot: true, botReason: 'bot' },
  );
  const analytics = await read(`${path}/analytics?from=2026-10-24&to=2026-10-26&timezone=Europe/Berlin`);
  expect(analytics).toMatchObject({
    qrCodeId: id,
    granularity: 'daily',
    from: '2026-10-23T22:00:00.000Z',
    to: '2026-10-26T23:00:00.000Z',
    timezone: 'Europe/Berlin',
    totalScans: 3,
    uniqueScans: 2,
    botScans: 1,
    timeSeries: [
      { start: '2026-10-23T22:00:00.000Z', scans: 0, uniqueScans: 0 },
      { start: '2026-10-24T22:00:00.000Z', scans: 3, uniqueScans: 2 },
      { start: '2026-10-25T23:00:00.000Z', scans: 0, uniqueScans: 0 },
    ],
    countries: [
      { country: 'DE', scans: 2, uniqueScans: 1 },
      { country: 'FR', scans: 1, uniqueScans: 1 },
    ],
    devices: [
      { device: 'mobile', scans: 2, uniqueScans: 2 },
      { device: 'desktop', scans: 1, uniqueScans: 0 },
    ],
    referrers: [
      { referrer: null, scans: 2 },
      { referrer: 'example.org', scans: 1 },
    ],
  });
  expect(await read(`${path}/analytics?from=2026-10-24&to=2026-10-26&bots=only`)).toMatchObject({
    totalScans: 1,
    botScans: 1,
  });
  expect(
    await read(`${path}/analytics?from=2026-10-24&to=2026-10-26&country=fr&device=mobile`),
  ).toMatchObject({
    totalScans: 1,
    cities: [{ city: 'Paris', region: 'Île-de-France', country: 'FR', scans: 1, uniqueScans: 1 }],
  });
});

test('analytics cover the last 30 UTC days by default', async () => {
  await storeScans({});
  const analytics = (await read(`${path}/analytics`)) as {
    timeSeries: { scans: number }[];
    timezone: string;
  };
  expect(analytics.timezone).toBe('UTC');
  expect(analytics.timeSeries).toHaveLength(30);
  expect(analytics.timeSeries.at(-1)).toMatchObject({ scans: 1 });
});

test.each([
  ['timezone=Mars/Olympus', 'timezone'],
  ['granularity=yearly', 'granularity'],
  ['from=yesterday', 'from'],
  ['from=2026-02-01&to=2026-01-01', 'from'],
  ['from=2026-01-01&to=2026-12-31&granularity=hourly', 'granularity'],
  ['from=2013-01-01', 'from'],
  ['country=Germany', 'country'],
  ['device=toaster', 'device'],
  ['rule=Rule%201', 'rule'],
  ['variant=', 'variant'],
  ['source=poster', 'source'],
  ['missed=all', 'missed'],
  ['color=red', 'color'],
])('an invalid query is rejected with the name of the parameter: %s', async (query, parameter) => {
  const response = await account.request('GET', `${path}/analytics?${query}`);
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: { code: string; details: { path: string }[] } };
  expect(error.code).toBe('bad_request');
  expect(error.details[0]?.path).toBe(parameter);
});

test('scans are listed newest first in pages, with the analytics of the range', async () => {
  const times = [1, 2, 3, 4, 5].map((minutes) => new Date(Date.now() - minutes * 60_000));
  await storeScans(...times.map((at) => ({ at })), { bot: true, botReason: 'link_preview' });
  const first = await account.request('GET', `${path}/scans?limit=3`);
  const body = (await first.json()) as {
    data: { scannedAt: string }[];
    pagination: { nextCursor: string };
    analytics: { qrCodeId: string; totalScans: number };
  };
  expect(body.data.map(({ scannedAt }) => scannedAt)).toEqual(
    times.slice(0, 3).map((at) => at.toISOString()),
  );
  expect(body.data[0]).toEqual({
    id: expect.stringMatching(/^scan_[0-9a-f]{24}$/),
    qrCodeId: id,
    scannedAt: times[0]!.toISOString(),
    location: { country: 'DE', region: 'Berlin', city: 'Berlin' },
    device: { type: 'mobile', os: 'iOS', browser: 'Mobile Safari' },
    referrer: null,
    bot: false,
    botReason: null,
    rule: null,
    variant: null,
    source: null,
    missed: null,
    link: null,
    alias: null,
    gs1: null,
  });
  expect(body.analytics).toMatchObject({ qrCodeId: id, totalScans: 5 });
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1];
  const second = (await read(next ?? '')) as typeof body;
  expect(second.data.map(({ scannedAt }) => scannedAt)).toEqual(times.slice(3).map((at) => at.toISOString()));
  expect(second.pagination.nextCursor).toBeNull();
  expect((await account.request('GET', `${path}/scans?cursor=nonsense`)).status).toBe(400);
  expect((await account.request('GET', `${path}/scans?page=2`)).status).toBe(400);
});

test('analytics and scans are available as CSV without spreadsheet formulas', async () => {
  await storeScans({ city: '=HYPERLINK("http://x")', referrer: '@evil' }, { city: 'Zürich, "Kreis" 4' });
  const asCsv = { accept: 'text/csv' };
  const analytics = await account.request('GET', `${path}/analytics`, undefined, asCsv);
  expect(analytics.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const table = (await analytics.text()).split('\r\n');
  expect(table[0]).toBe('breakdown,value,region,country,scans,uniqueScans,missedScans,clicks');
  expect(table[1]).toBe('total,,,,2,1,0,0');
  expect(table).toContain('country,DE,,DE,2,1,,');
  expect(table).toContain(`city,"'=HYPERLINK(""http://x"")",Berlin,DE,1,1,,`);
  const scans = await account.request('GET', `${path}/scans`, undefined, asCsv);
  const lines = (await scans.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.join('\n')).toContain(`"Zürich, ""Kreis"" 4"`);
  expect(lines.join('\n')).toContain(`,'@evil,`);
  const ofAccount = await account.request('GET', '/api/v1/scans?device=mobile', undefined, asCsv);
  expect((await ofAccount.text()).split('\r\n')).toEqual(expect.arrayContaining(lines));
  const others = await account.request('GET', '/api/v1/scans?country=JP', undefined, asCsv);
  expect(await others.text()).toBe(`${lines[0]}\r\n`);
});

test('an invalid time whose plus sign arrived as a space is rejected with what to do', async () => {
  const response = await account.request('GET', `${path}/analytics?from=2026-10-24T00:00:00+01:00`);
  const { error } = (await response.json()) as { error: { message: string } };
  expect([response.status, error.message]).toEqual([400, expect.stringMatching(/from: .*as %2B$/)]);
});

describe('rules, variants, sources, and missed scans', () => {
  const RANGE = 'from=2026-10-24&to=2026-10-25';
  const at = new Date('2026-10-24T12:00:00Z');
  const REASONS = { scheduled: 0, expired: 0, exhausted: 0, paused: 0, blocked: 0, password: 0 };

  beforeEach(() =>
    storeScans(
      { at, visitor: 'a', rule: 'r1', variant: 'v1', source: 'symbol' },
      { at, visitor: 'a', rule: 'r1', variant: 'v2', source: 'link' },
      { at, visitor: 'b', rule: 'r1', variant: 'v2' },
      { at, visitor: 'c', rule: 'default', country: 'FR' },
      { at: new Date(at.getTime() + 86_400_000), visitor: 'd' },
      { at, visitor: 'a', bot: null, missed: 'paused' },
      { at, visitor: 'e', bot: null, missed: 'blocked', rule: 'r2', country: 'FR' },
      { at, visitor: 'e', bot: null, missed: 'blocked', rule: 'r2' },
      { at, visitor: 'f', bot: true, botReason: 'bot', rule: 'r1' },
    ),
  );

  test('are counted, and missed scans are excluded from every other count', async () => {
    expect(await read(`${path}/analytics?${RANGE}`)).toMatchObject({
      totalScans: 5,
      uniqueScans: 4,
      botScans: 1,
      missedScans: { total: 3, byReason: { ...REASONS, paused: 1, blocked: 2 } },
      timeSeries: [
        { scans: 4, missedScans: 3 },
        { scans: 1, missedScans: 0 },
      ],
      countries: [
        { country: 'DE', scans: 4 },
        { country: 'FR', scans: 1 },
      ],
      targets: [
        { rule: 'r1', variant: 'v2', scans: 2, uniqueScans: 1 },
        { rule: 'default', variant: null, scans: 1, uniqueScans: 1 },
        { rule: 'r1', variant: 'v1', scans: 1, uniqueScans: 1 },
        { rule: null, variant: null, scans: 1, uniqueScans: 1 },
      ],
      sources: [
        { source: null, scans: 3, uniqueScans: 3 },
        { source: 'link', scans: 1, uniqueScans: 0 },
        { source: 'symbol', scans: 1, uniqueScans: 1 },
      ],
      omitted: { targets: 0, sources: 0 },
    });
    const account = (await read(`/api/v1/analytics?${RANGE}&qrCodeId=${id}`)) as object;
    expect(account).toMatchObject({ missedScans: { total: 3 }, sources: [{ scans: 3 }, {}, {}] });
    expect(account).not.toHaveProperty('targets');
    expect(await read(`/api/v1/qr-codes/${id}`)).toMatchObject({ totalScans: 5 });
  });

  test.each([
    ['rule=r1', [3, 0, 1]],
    ['rule=r1&variant=v2', [2, 0, 0]],
    ['rule=default', [1, 0, 0]],
    ['source=symbol', [1, 0, 0]],
    ['country=FR', [1, 1, 0]],
    ['missed=include', [8, 3, 1]],
    ['missed=only', [3, 3, 1]],
    ['missed=only&rule=r2', [2, 2, 0]],
    ['missed=include&bots=include', [9, 3, 1]],
    ['missed=only&bots=only', [0, 3, 1]],
  ])('are selected by %s, in analytics and in lists', async (filter, [scans, missed, bots]) => {
    const query = `${RANGE}&${filter}`;
    expect(await read(`${path}/analytics?${query}`)).toMatchObject({
      totalScans: scans,
      missedScans: { total: missed },
      botScans: bots,
    });
    const ofCode = (await read(`${path}/scans?${query}`)) as { data: { id: string }[] };
    expect(ofCode.data).toHaveLength(scans!);
    const ofAccount = (await read(`/api/v1/scans?${query}&limit=100`)) as {
      data: { qrCodeId: string; id: string }[];
    };
    expect(ofAccount.data.filter(({ qrCodeId }) => qrCodeId === id)).toEqual(ofCode.data);
  });

  test('are fields of a scan, and a missed scan is never by a bot', async () => {
    const listed = await read(`${path}/scans?${RANGE}&missed=only&rule=r2&country=FR`);
    expect(listed).toMatchObject({
      data: [{ bot: false, botReason: null, missed: 'blocked', rule: 'r2', variant: null, source: null }],
    });
    const [first] = ((await read(`${path}/scans?${RANGE}&variant=v1`)) as { data: unknown[] }).data;
    expect(first).toMatchObject({ rule: 'r1', variant: 'v1', source: 'symbol', missed: null });
  });

  test('appear in the CSV', async () => {
    const asCsv = { accept: 'text/csv' };
    const csv = await account.request('GET', `${path}/analytics?${RANGE}`, undefined, asCsv);
    const lines = (await csv.text()).split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'total,,,,5,4,3,0',
        'bots,,,,1,,,',
        'missed,paused,,,1,,1,',
        'missed,blocked,,,2,,2,',
        'daily,2026-10-24T00:00:00.000Z,,,4,3,3,0',
        'target,r1/v2,,,2,1,,',
        'target,default,,,1,1,,',
        'target,,,,1,1,,',
        'source,symbol,,,1,1,,',
      ]),
    );
    const scans = await account.request('GET', `${path}/scans?${RANGE}&missed=include`, undefined, asCsv);
    const [header, ...rows] = (await scans.text()).trimEnd().split('\r\n');
    expect(header).toMatch(
      /,bot,botReason,rule,variant,source,missed,alias,gtin,variant,batch,linkType,link$/,
    );
    const ends = rows.map((row) => row.split(',').slice(10, 17).join()).sort();
    expect(ends).toEqual(
      [
        'false,,r1,v1,symbol,,',
        'false,,r1,v2,link,,',
        'false,,r1,v2,,,',
        'false,,default,,,,',
        'false,,,,,,',
        'false,,,,,paused,',
        'false,,r2,,,blocked,',
        'false,,r2,,,blocked,',
      ].sort(),
    );
  });

  test('are erased with the scans of a code', async () => {
    const erased = await account.request('DELETE', `${path}/scans`);
    expect(await erased.json()).toEqual({ qrCodeId: id, erasedScans: 9 });
    expect(await read(`${path}/analytics?${RANGE}&missed=include`)).toMatchObject({
      totalScans: 0,
      missedScans: { total: 0 },
    });
  });
});

test('analytics of the account include its top codes', async () => {
  const other = await api.createAccount('business');
  await storeScans({ accountId: other.accountId });
  await storeScans({ country: 'JP' }, { country: 'JP' });
  const analytics = await read('/api/v1/analytics?country=JP');
  expect(analytics).toMatchObject({
    totalScans: 2,
    topQrCodes: [{ qrCodeId: id, name: 'Menu', shortCode: expect.any(String), scans: 2, uniqueScans: 1 }],
  });
  const csv = await account.request('GET', '/api/v1/analytics?country=JP', undefined, { accept: 'text/csv' });
  expect(await csv.text()).toContain(`qrCode,${id},,,2,1,,\r\n`);
});

test('analytics of the account count the codes that are selected by ID, tag, and type', async () => {
  const owner = await api.createAccount('business');
  const create = async (body: object): Promise<string> =>
    ((await (await owner.request('POST', '/api/v1/qr-codes', body)).json()) as { id: string }).id;
  const menu = await create({ type: 'url', data: 'https://example.com', tags: ['spring', 'wall'] });
  const wine = await create({ type: 'url', data: 'https://example.com/wine', tags: ['spring'] });
  const note = await create({ type: 'text', data: 'Hello', tags: ['spring'] });
  const from = { accountId: owner.accountId };
  await storeScans(
    { ...from, qrCodeId: menu, visitor: 'a' },
    { ...from, qrCodeId: menu, visitor: 'b', device: 'desktop' },
    { ...from, qrCodeId: wine, visitor: 'c' },
    { ...from, qrCodeId: note, visitor: 'd', bot: true, botReason: 'bot' },
    { ...from, qrCodeId: note, visitor: 'e' },
  );
  const count = async (query: string) => {
    const response = await owner.request('GET', `/api/v1/analytics?${query}`);
    const { totalScans, botScans, topQrCodes } = (await response.json()) as any;
    return [totalScans, botScans, topQrCodes.map(({ qrCodeId }: any) => qrCodeId)];
  };
  expect(await count('tag=spring')).toEqual([4, 1, [menu, ...[wine, note].sort()]]);
  expect(await count('tag=spring&device=mobile&bots=include')).toEqual([
    4,
    1,
    expect.arrayContaining([menu, wine, note]),
  ]);
  expect(await count('type=url')).toEqual([3, 0, [menu, wine]]);
  expect(await count('type=url&tag=wall')).toEqual([2, 0, [menu]]);
  expect(await count(`qrCodeId=${note}`)).toEqual([1, 1, [note]]);
  expect(await count(`qrCodeId=${note}&type=url`)).toEqual([0, 0, []]);
  expect(await count(`qrCodeId=${id}`)).toEqual([0, 0, []]);
  expect(await count('tag=autumn')).toEqual([0, 0, []]);
});

test.each(['qrCodeId=menu', 'tag=', 'type=carrier-pigeon'])(
  'a selection of codes by %s is rejected',
  async (query) => {
    expect((await account.request('GET', `/api/v1/analytics?${query}`)).status).toBe(400);
    expect((await account.request('GET', `${path}/analytics?tag=spring`)).status).toBe(400);
  },
);

test("another account's code is not found, like a missing one", async () => {
  const other = await api.createAccount('pro');
  for (const [method, tail] of [
    ['GET', '/analytics'],
    ['GET', '/scans'],
    ['DELETE', '/scans'],
  ] as const) {
    expect((await other.request(method, path + tail)).status).toBe(404);
  }
});

test('a deletion removes all scans of a code and their counts', async () => {
  await storeScans({}, { bot: true, botReason: 'bot' });
  const erased = await account.request('DELETE', `${path}/scans`);
  expect(await erased.json()).toEqual({ qrCodeId: id, erasedScans: 2 });
  expect(await read(`${path}/analytics?bots=include`)).toMatchObject({ totalScans: 0, botScans: 0 });
  expect(await read(path)).toMatchObject({ totalScans: 0, lastScannedAt: null });
});
