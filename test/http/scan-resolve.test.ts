import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Resolution } from '../../core/codes/routing/resolve-schemas.js';
import { QR_CODES } from '../../store/qr-codes/qr-code-documents.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { IPHONE, PIXEL, startScanServer } from '../support/scan-server.js';

const AGENTS = [
  IPHONE,
  PIXEL,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
];
const LANGUAGES = ['de-CH,de;q=0.9,en;q=0.8', 'fr', 'en-US,en;q=0.5', 'ja;q=0.4, *;q=0.1'];
/** In the United States, in Germany, and nowhere. */
const ADDRESSES = ['8.8.8.8', '2a02:8109:9440:1::1', '198.51.100.9'];
const QUERIES = ['', 'a=1&own=2', 'from=poster&x=%41+b&own=9', `long=${'x'.repeat(3_000)}`];

const VISITORS = AGENTS.flatMap((userAgent) =>
  LANGUAGES.flatMap((language) => ADDRESSES.map((ip) => ({ userAgent, language, ip }))),
).map((visitor, n) => ({ ...visitor, query: QUERIES[n % QUERIES.length]! }));

const variants = [
  { url: 'https://example.com/a?own=1#f', weight: 70 },
  { url: 'https://example.com/b', weight: 30 },
];
const parameters = {
  utm: { source: 'qr', campaign: '{shortCode}-{rule}-{variant}' },
  params: { day: '{date}' },
};
const ROUTINGS = {
  'rules of every kind': {
    rules: [
      { when: { os: ['iOS'], language: ['fr'] }, url: 'https://example.com/ios-fr' },
      { when: { country: ['US'], device: ['desktop'] }, variants },
      { when: { query: { from: 'poster' } }, unavailable: true },
      { when: { network: ['2a02:8109::/32'], browser: ['Firefox'] }, url: 'https://example.com/network' },
      {
        when: {
          schedule: {
            timezone: 'Pacific/Auckland',
            weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', to: '24:00' }],
          },
          os: ['Android'],
        },
        url: 'https://example.com/always?own=1',
      },
    ],
    ...parameters,
    query: { forward: 'append' },
  },
  'languages with a default': {
    defaultLanguage: 'en',
    rules: [
      { when: { language: ['fr'] }, url: 'https://example.com/fr' },
      { when: { language: ['de'] }, variants },
    ],
    query: { forward: 'override', keys: ['own', 'a'] },
    ...parameters,
  },
  'variants of the default': { variants, unavailableUrl: 'https://example.com/closed' },
  'an unavailable URL': {
    rules: [{ when: { language: ['de', 'ja'] }, unavailable: true }],
    unavailableUrl: 'https://example.com/closed',
  },
};

let api: TestApi;
let account: TestAccount;
beforeAll(async () => {
  // The database of locations that short links use, because both look addresses up.
  api = await startTestApi({ TRUST_PROXY: 'loopback', GEOIP_DATABASE: '' });
  account = await api.createAccount('business');
});
afterAll(() => api?.stop());

async function createCode(routing: unknown, body: object = {}): Promise<{ id: string; shortCode: string }> {
  const code = { type: 'url', data: 'https://example.com/default?own=1', dynamic: true, routing, ...body };
  const response = await account.request('POST', '/api/v1/qr-codes', code);
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string; shortCode: string };
}

async function resolve(id: string, visit: object): Promise<Resolution> {
  const response = await account.request('POST', `/api/v1/qr-codes/${id}/resolve`, visit);
  expect(response.status).toBe(200);
  return (await response.json()) as Resolution;
}

type Visitor = (typeof VISITORS)[number];

/** Opens a short link as a visitor. @returns The status, and where it leads. */
async function scan(shortCode: string, visitor: Visitor, prefix = 'r') {
  const { userAgent, language, ip, query } = visitor;
  const path = `/${prefix}/${shortCode}${query === '' ? '' : `?${query}`}`;
  const headers = { 'user-agent': userAgent, 'accept-language': language, 'x-forwarded-for': ip };
  const response = await fetch(api.url + path, { redirect: 'manual', headers });
  return [response.status, response.headers.get('location')];
}

/** Returns what a short link responds to a visitor whom `resolve` has described. */
function expectedScan({ outcome, url }: Resolution): [status: number, location: string | null] {
  switch (outcome) {
    case 'redirect':
      return [302, url];
    case 'unavailable':
      return url === null ? [410, null] : [302, url];
    case 'page':
    case 'password':
    case 'confirm':
      return [200, null];
  }
}

test.each(Object.entries(ROUTINGS))(
  'resolve agrees with the short link for 60 visitors: %s',
  async (_name, routing) => {
    const { id, shortCode } = await createCode(routing);
    const outcomes = new Set<string>();
    for (const visitor of VISITORS) {
      const resolution = await resolve(id, visitor);
      expect(await scan(shortCode, visitor)).toEqual(expectedScan(resolution));
      outcomes.add(`${resolution.rule} ${resolution.variant}`);
    }
    expect(outcomes.size).toBeGreaterThan(1);
  },
  120_000,
);

test('resolve agrees with the short link for an app code and for a page', async () => {
  const app = { iosUrl: 'https://apps.apple.com/app/id1', fallbackUrl: 'https://example.com/app' };
  const codes = [
    await createCode({ utm: { source: 'qr' } }, { type: 'app', data: app }),
    await createCode({ scanLimit: { scans: 500, confirm: false } }, { type: 'text', data: 'Hello' }),
    await createCode({ password: 's3cret' }),
    await createCode({ scanLimit: { scans: 500, confirm: true } }),
    await createCode({ scanLimit: { scans: 500, confirm: false } }),
    await createCode({ activeUntil: '2026-01-01T00:00:00Z' }),
    await createCode({ activeUntil: '2026-01-01T00:00:00Z', unavailableUrl: 'https://example.com/closed' }),
  ];
  for (const { id, shortCode } of codes) {
    for (const visitor of VISITORS.filter((_, n) => n % 7 === 0)) {
      expect(await scan(shortCode, visitor)).toEqual(expectedScan(await resolve(id, visitor)));
    }
  }
});

test('resolve distinguishes the symbol of a compact code from its link, as the short link does', async () => {
  const rules = [{ when: { source: 'symbol' }, url: 'https://example.com/symbol' }];
  const { id, shortCode } = await createCode({ rules, utm: { content: '{source}' } });
  await api.db.collection<{ _id: string }>(QR_CODES).updateOne({ _id: id }, { $set: { compact: true } });
  const visitor = VISITORS[0]!;
  for (const [source, prefix] of [
    ['symbol', 'R'],
    ['link', 'r'],
  ]) {
    const resolution = await resolve(id, { ...visitor, source });
    expect(await scan(shortCode, visitor, prefix)).toEqual(expectedScan(resolution));
    expect(resolution.url).toContain(`utm_content=${source}`);
  }
});

test('a process on another host with the same daily salt sends a visitor to the same variant', async () => {
  const { shortCode } = await createCode(ROUTINGS['variants of the default']);
  const other = await startScanServer({
    trustProxy: 'loopback',
    database: api.db.databaseName,
    dataDir: api.dataDir,
  });
  for (const { userAgent, ip, language } of VISITORS.filter(({ query }) => query === '')) {
    const { headers } = await other.get(`/r/${shortCode}`, {
      'user-agent': userAgent,
      'x-forwarded-for': ip,
    });
    const visitor = { userAgent, ip, language, query: '' };
    expect((await scan(shortCode, visitor))[1]).toBe(headers.location);
  }
  await other.stopKeepingData();
});
