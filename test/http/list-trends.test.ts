import { beforeAll, expect, test } from '@jest/globals';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { newScanId, type ScanDocument } from '../../store/scans/scan-documents.js';
import { createTestStores } from '../support/test-stores.js';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

let api: SharedApi;
let account: TestAccount;
const ids: string[] = [];

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount();
  for (const name of ['busy', 'quiet', 'unscanned']) {
    const body = { type: 'url', name, data: 'https://example.com' };
    const response = await account.request('POST', '/api/v1/qr-codes', body);
    ids.push(((await response.json()) as { id: string }).id);
  }
  const [busy, quiet] = ids as [string, string];
  const scans = [
    ...Array.from({ length: 5_100 }, (_, index) => scan(busy, index % 3)),
    ...Array.from({ length: 4 }, () => scan(quiet, 1)),
    scan(quiet, 29),
    scan(quiet, 40),
    { ...scan(quiet, 1), bot: true },
  ];
  await createTestStores(api.db).scans.insertMany(scans, 60_000);
});

/** A scan at the end of the minute, some days ago. */
const scan = (qrCodeId: string, days: number): ScanDocument => ({
  _id: newScanId(),
  accountId: account.accountId,
  qrCodeId,
  shortCode: 'abc',
  at: new Date(Date.now() - days * DAY_MS - 1_000),
  country: null,
  region: null,
  city: null,
  device: 'mobile',
  os: null,
  browser: null,
  referrer: null,
  bot: false,
  botReason: null,
  visitor: 'v',
});

async function list(query: string, caller: Pick<TestAccount, 'request'> = account): Promise<any> {
  const response = await caller.request('GET', `/api/v1/qr-codes?${query}`);
  return { status: response.status, ...((await response.json()) as object) };
}

const seriesOf = async (id: string, timezone: string): Promise<number[]> => {
  const response = await account.request('GET', `/api/v1/qr-codes/${id}/analytics?timezone=${timezone}`);
  return ((await response.json()) as any).timeSeries.map(({ scans }: { scans: number }) => scans);
};

test.each(['UTC', 'Asia/Kathmandu', 'America/St_Johns'])(
  'the list has the trends that the analytics of each code have, in the time zone %s',
  async (timezone) => {
    const { data } = await list(`include=trend&timezone=${timezone}`);
    expect(data).toHaveLength(3);
    for (const { id, trend } of data) expect([id, trend]).toEqual([id, await seriesOf(id, timezone)]);
  },
);

test('without `include`, the list has no trends', async () => {
  const { data } = await list('limit=1');
  expect(data[0]).not.toHaveProperty('trend');
});

test.each([['include=totals'], ['include=trend&timezone=Mars/Olympus'], ['id=qr_1'], ['id=']])(
  'the query %s is rejected',
  async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, error: { code: 'bad_request' } });
  },
);

test('a key needs the scope of analytics for trends', async () => {
  const response = await account.request('POST', '/api/v1/api-keys', {
    name: 'Codes',
    scopes: ['codes:read'],
  });
  const { secret, key } = (await response.json()) as { secret?: string; key?: string };
  const headers = { authorization: `Bearer ${secret ?? key}` };
  const request: TestAccount['request'] = (method, path) => fetch(api.url + path, { method, headers });
  expect(await list('include=trend', { request })).toMatchObject({
    status: 403,
    error: { code: 'forbidden' },
  });
  expect(await list('', { request })).toMatchObject({ status: 200 });
});

test('codes are found by their IDs, except those that do not exist', async () => {
  const [busy, , unscanned] = ids;
  const other = await api.createAccount();
  const { data, pagination } = await list(`id=${busy}&id=${unscanned}&id=qr_01k8zq4w5tfxxa1b2c3d4e5f6g`);
  expect(data.map(({ id }: { id: string }) => id)).toEqual([unscanned, busy]);
  expect(pagination.total).toBe(2);
  expect((await list(`id=${busy}`, other)).data).toEqual([]);
});
