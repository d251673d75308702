import { describe, expect, test } from '@jest/globals';
import type { ForeignFormatName } from '../../../../../../core/jobs/imports/formats/foreign-format.js';
import { foreignFormats } from '../../../../../../core/jobs/imports/formats/foreign-formats.js';
import { createQrCodeSchema } from '../../../../../../core/codes/qr-code-schemas.js';

const context = { ownShortCode: () => undefined };
const read = (format: ForeignFormatName, record: object) =>
  foreignFormats[format](record as Record<string, unknown>, context);
const problems = (format: ForeignFormatName, record: object) =>
  createQrCodeSchema.safeParse(read(format, record).body).error?.issues.map(({ path }) => path.join('.'));

const URL_CELL = 'https://example.com/a';

test('columns are found in any order and case, with any separators', () => {
  const record = {
    TAGS: 'b',
    ' created ': '2024-01-01',
    long_url: URL_CELL,
    BITLINK: 'bit.ly/x',
    TITLE: 'A',
  };
  expect(read('bitly', record).body).toEqual({
    type: 'url',
    data: { url: URL_CELL },
    name: 'A',
    tags: ['b'],
    metadata: {
      importedFrom: 'bitly',
      importedShortUrl: 'https://bit.ly/x',
      importedCreatedAt: '2024-01-01T00:00:00.000Z',
    },
  });
});

test('a custom Bitlink is preferred to a hash, wherever it is', () => {
  const shortUrl = (record: object) =>
    (read('bitly', { 'Long URL': URL_CELL, ...record }).body.metadata as Record<string, unknown>)
      .importedShortUrl;
  expect(shortUrl({ Bitlink: 'bit.ly/3xYzAbC bit.ly/spring' })).toBe('https://bit.ly/spring');
  expect(shortUrl({ Bitlink: 'bit.ly/spring|bit.ly/3xYzAbC' })).toBe('https://bit.ly/spring');
  expect(shortUrl({ Link: 'https://bit.ly/3xYzAbC', 'Custom Link': 'https://a.example/3xYzAbC' })).toBe(
    'https://a.example/3xYzAbC',
  );
  expect(shortUrl({ Bitlink: 'https://bit.ly/3xYzAbC' })).toBe('https://bit.ly/3xYzAbC');
});

test('the short URL of this service is preferred to any other, and keeps its short code', () => {
  const ownShortCode = (url: string) => (url === 'https://qr.example/r/a' ? 'a' : undefined);
  const { body, warnings } = foreignFormats.bitly(
    { 'Long URL': URL_CELL, Bitlink: 'https://bit.ly/a,https://qr.example/r/a' },
    { ownShortCode },
  );
  expect(body.shortCode).toBe('a');
  expect(warnings).toEqual([]);
});

test('a row without a short URL has no warning', () => {
  expect(read('yourls', { url: URL_CELL }).warnings).toEqual([]);
});

test('the warning about a slug names it', () => {
  expect(read('yourls', { url: URL_CELL, keyword: 'abc' }).warnings[0]?.message).toMatch(/^abc continues/);
});

test('a slug with a host becomes a short URL', () => {
  const { body } = read('kutt', { target: URL_CELL, address: 'a', domain: 'k.example' });
  expect(body.metadata).toMatchObject({ importedShortUrl: 'https://k.example/a' });
});

test.each([
  ['bitly', {}, ['data.url']],
  ['bitly', { 'Long URL': 'not a URL' }, ['data.url']],
  ['dub', { 'Destination URL': 'ftp://example.com' }, ['data.url']],
  ['kutt', { target: URL_CELL, expire_in: '2 days' }, ['routing.activeUntil']],
  ['kutt', { target: URL_CELL, expire_in: '2025-02-30 10:00:00' }, ['routing.activeUntil']],
  ['short_io', { originalURL: URL_CELL, expiresAt: '01/02/2027' }, ['routing.activeUntil']],
  ['short_io', { originalURL: URL_CELL, clicksLimit: -1 }, ['routing.scanLimit.scans']],
  ['short_io', { originalURL: { nested: true } }, ['data.url']],
  ['shlink', { longUrl: URL_CELL, redirectRules: 'nonsense' }, ['routing.rules']],
  ['shlink', { longUrl: URL_CELL, tags: 'x'.repeat(65) }, ['tags.0']],
] as const)('a %s row %j is invalid at %j', (format, record, paths) => {
  expect(problems(format, record)).toEqual(paths);
});

test.each([
  ['2026-12-31T23:59:59+02:00', '2026-12-31T21:59:59.000Z'],
  ['2026-12-31T23:59:59-0530', '2027-01-01T05:29:59.000Z'],
  ['2026-12-31 23:59', '2026-12-31T23:59:00.000Z'],
  ['2026-12-31 23:59:59.123456', '2026-12-31T23:59:59.123Z'],
  ['2026-12-31 23:59:59 UTC', '2026-12-31T23:59:59.000Z'],
  ['2026-12-31', '2026-12-31T00:00:00.000Z'],
  ['1798761599', '2026-12-31T23:59:59.000Z'],
  [1798761599000, '2026-12-31T23:59:59.000Z'],
])('the expiry %j is %s', (expiresAt, activeUntil) => {
  const { body } = read('short_io', { originalURL: URL_CELL, expiresAt });
  expect(body.routing).toEqual({ activeUntil });
});

test('a long title with line breaks becomes a name with its beginning, and a warning', () => {
  const { body, warnings } = read('yourls', { url: URL_CELL, title: `Line\r\n${'😀'.repeat(200)}` });
  const name = body.name as string;
  expect(name).toMatch(/^Line 😀+…$/u);
  expect(name.length).toBeLessThanOrEqual(200);
  expect(warnings.map(({ code }) => code)).toEqual(['name_shortened']);
});

test('metadata stays within the limits of a code', () => {
  const { body } = read('yourls', {
    url: URL_CELL,
    shorturl: `https://y.example/${'a'.repeat(600)}`,
    timestamp: 'b'.repeat(600),
    clicks: 'many',
  });
  expect(body.metadata).toEqual({ importedFrom: 'yourls' });
});

describe('redirect rules of Shlink', () => {
  const rule = (conditions: object[], longUrl = 'https://example.com/b') => ({ longUrl, conditions });
  const condition = (type: string, matchValue: string | null, matchKey: string | null = null) => ({
    type,
    matchKey,
    matchValue,
  });
  const readRules = (redirectRules: unknown) => {
    const { body, warnings } = read('shlink', { longUrl: URL_CELL, redirectRules });
    const routing = body.routing as { rules: { when: unknown }[] } | undefined;
    return {
      when: routing?.rules.map(({ when }) => when),
      lost: warnings.map(({ message }) => message),
      problems: createQrCodeSchema.safeParse(body).error?.issues,
    };
  };

  test.each([
    ['android', { os: ['Android'] }],
    ['ios', { os: ['iOS'] }],
    ['mobile', { os: ['Android', 'iOS'] }],
    ['windows', { os: ['Windows'] }],
    ['macos', { os: ['Mac OS'] }],
    ['chromeos', { os: ['Chromium OS'] }],
    ['desktop', { device: ['desktop'] }],
  ])('the device %s is %j', (device, when) => {
    const { problems: found, ...rules } = readRules([rule([condition('device', device)])]);
    expect(rules).toEqual({ when: [when], lost: [] });
    expect(found).toBeUndefined();
  });

  test.each([
    [condition('language', 'de-CH'), { language: ['de-CH'] }],
    [condition('query-param', 'yes', 'vip'), { query: { vip: 'yes' } }],
    [condition('any-value-query-param', null, 'vip'), { query: { vip: '*' } }],
    [condition('valueless-query-param', null, 'vip'), { query: { vip: '' } }],
    [condition('geolocation-country-code', 'at'), { country: ['AT'] }],
    [condition('ip-address', '192.0.2.7'), { network: ['192.0.2.7/32'] }],
    [condition('ip-address', '192.0.2.0/24'), { network: ['192.0.2.0/24'] }],
    [condition('ip-address', '2001:db8::1'), { network: ['2001:db8::1/128'] }],
    [condition('after-date', '2026-01-01T00:00:00+01:00'), { from: '2025-12-31T23:00:00.000Z' }],
    [condition('before-date', '2026-01-01'), { until: '2026-01-01T00:00:00.000Z' }],
  ])('the condition %j is %j', (given, when) => {
    const { problems: found, ...rules } = readRules([rule([given])]);
    expect(rules).toEqual({ when: [when], lost: [] });
    expect(found).toBeUndefined();
  });

  test.each([
    [[condition('geolocation-city-name', 'Paris')], 'a city needs a country'],
    [[condition('device', 'toaster')], 'the device "toaster" has no counterpart'],
    [[condition('moon-phase', 'full')], 'the condition "moon-phase" has no counterpart'],
    [[condition('ip-address', '192.*.2.7')], 'the IP address "192.*.2.7" is not a network'],
    [[condition('query-param', '*', 'a')], 'the value * would match any value'],
    [[condition('query-param', 'b', null)], 'a parameter has no name'],
    [
      [condition('language', 'de'), condition('language', 'fr')],
      'two conditions on language cannot be combined',
    ],
    [
      [condition('query-param', 'b', 'a'), condition('query-param', 'c', 'a')],
      'two conditions on the parameter "a" cannot be combined',
    ],
    [[], 'it has no conditions'],
  ])('a rule with the conditions %j is not imported', (conditions, reason) => {
    expect(readRules([rule(conditions)])).toEqual({
      when: undefined,
      lost: [`Redirect rule 1 is not imported: ${reason}`],
      problems: undefined,
    });
  });

  test('are read from JSON in a cell, in the order of their priority', () => {
    const rules = [
      { ...rule([condition('language', 'de')]), priority: 2 },
      { ...rule([condition('language', 'fr')]), priority: 1 },
    ];
    expect(readRules(JSON.stringify({ redirectRules: rules })).when).toEqual([
      { language: ['fr'] },
      { language: ['de'] },
    ]);
  });

  test('without a valid destination make the row invalid', () => {
    expect(readRules([rule([condition('language', 'de')], 'nowhere')]).problems).toMatchObject([
      { path: ['routing', 'rules', 0, 'url'] },
    ]);
  });
});
