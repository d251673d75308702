import { beforeAll, expect, test } from '@jest/globals';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const NO_REASONS = { scheduled: 0, expired: 0, exhausted: 0, paused: 0, blocked: 0, password: 0 };
const HOUR_MS = 3_600_000;

interface Code {
  id: string;
  shortCode: string;
}

let api: SharedApi;
let account: TestAccount;
beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount('business');
});

const read = async (path: string): Promise<unknown> => (await account.request('GET', path)).json();
async function create(routing: object): Promise<Code> {
  const body = { type: 'url', data: 'https://example.com/menu', routing };
  const response = await account.request('POST', '/api/v1/qr-codes', body);
  expect(response.status).toBe(201);
  return (await response.json()) as Code;
}
const scan = async ({ shortCode }: Code, userAgent = IPHONE, init: RequestInit = {}): Promise<number> => {
  const headers = { 'user-agent': userAgent, 'accept-language': 'en', ...(init.headers as object) };
  return (await fetch(`${api.url}/r/${shortCode}`, { redirect: 'manual', ...init, headers })).status;
};

test('scans of short links are counted by rule and variant, and visitors who were turned away by reason', async () => {
  const code = await create({
    rules: [
      { id: 'french', when: { language: ['fr'] }, unavailable: true },
      {
        id: 'phone',
        when: { os: ['iOS'] },
        variants: [
          { id: 'photos', url: 'https://example.com/photos', weight: 1 },
          { id: 'text', url: 'https://example.com/text', weight: 0 },
        ],
      },
    ],
  });
  expect(await scan(code)).toBe(302);
  expect(await scan(code)).toBe(302);
  expect(await scan(code, WINDOWS)).toBe(302);
  expect(await scan(code, WINDOWS, { headers: { 'accept-language': 'fr' } })).toBe(410);
  expect(await scan(code, 'Googlebot/2.1')).toBe(302);

  const path = `/api/v1/qr-codes/${code.id}`;
  expect(await read(`${path}/analytics`)).toMatchObject({
    totalScans: 3,
    uniqueScans: 2,
    botScans: 1,
    missedScans: { total: 1, byReason: { ...NO_REASONS, blocked: 1 } },
    targets: [
      { rule: 'phone', variant: 'photos', scans: 2, uniqueScans: 1 },
      { rule: 'default', variant: null, scans: 1, uniqueScans: 1 },
    ],
    sources: [{ source: null, scans: 3, uniqueScans: 2 }],
  });
  expect(await read(`${path}/analytics?rule=phone&variant=photos`)).toMatchObject({ totalScans: 2 });
  expect(await read(`${path}/scans?missed=only`)).toMatchObject({
    data: [{ rule: 'french', variant: null, missed: 'blocked', bot: false, botReason: null }],
    analytics: { totalScans: 1, targets: [{ rule: 'french', scans: 1 }] },
  });
  expect(await read(path)).toMatchObject({ totalScans: 3 });
  const csv = await account.request('GET', `${path}/analytics`, undefined, { accept: 'text/csv' });
  const lines = (await csv.text()).split('\r\n');
  expect(lines.filter((line) => /^(total|bots|missed|target|source),/.test(line))).toEqual([
    'total,,,,3,2,1,0',
    'bots,,,,1,,,',
    'missed,blocked,,,1,,1,',
    'target,phone/photos,,,2,1,,',
    'target,default,,,1,1,,',
    'source,,,,3,2,,',
  ]);
});

test('each reason is counted, for the account as well, and no total contains a missed scan', async () => {
  const owner = account;
  account = await api.createAccount('business');
  const soon = new Date(Date.now() + HOUR_MS).toISOString();
  const before = new Date(Date.now() - HOUR_MS).toISOString();
  const [scheduled, expired, exhausted, paused, locked] = [
    await create({ activeFrom: soon }),
    await create({ activeUntil: before }),
    await create({ scanLimit: { scans: 1, confirm: false } }),
    await create({}),
    await create({ password: 'espresso' }),
  ];
  await account.request('PATCH', `/api/v1/qr-codes/${paused.id}`, { status: 'paused' });
  expect(await scan(scheduled)).toBe(404);
  expect([await scan(expired), await scan(expired)]).toEqual([410, 410]);
  expect([await scan(exhausted), await scan(exhausted)]).toEqual([302, 410]);
  expect(await scan(paused)).toBe(410);
  const enter = (password: string) =>
    scan(locked, IPHONE, {
      method: 'POST',
      body: JSON.stringify({ password }),
      headers: { 'content-type': 'application/json' },
    });
  expect([await scan(locked), await enter('cappuccino'), await enter('espresso')]).toEqual([200, 403, 303]);

  expect(await read('/api/v1/analytics')).toMatchObject({
    totalScans: 2,
    missedScans: {
      total: 6,
      byReason: { scheduled: 1, expired: 2, exhausted: 1, paused: 1, blocked: 0, password: 1 },
    },
  });
  expect(await read('/api/v1/analytics?missed=include')).toMatchObject({ totalScans: 8 });
  const codes = (await read('/api/v1/qr-codes')) as { data: { id: string; totalScans: number }[] };
  const totals = new Map(codes.data.map(({ id, totalScans }) => [id, totalScans]));
  expect([scheduled, expired, exhausted, paused, locked].map(({ id }) => totals.get(id))).toEqual([
    0, 0, 1, 0, 1,
  ]);
  account = owner;
});
