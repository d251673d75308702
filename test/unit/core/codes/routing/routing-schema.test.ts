import { describe, expect, test } from '@jest/globals';
import { parseInput } from '../../../../../core/basics/parse-input.js';
import { createQrCodeSchema } from '../../../../../core/codes/qr-code-schemas.js';

const URL = 'https://example.com/a';
const WHEN = { country: ['CH'] };
const VARIANTS = [
  { url: URL, weight: 70 },
  { url: 'https://example.com/b', weight: 30 },
];

const create = (routing: unknown, code: object = {}) =>
  parseInput(createQrCodeSchema, { type: 'url', data: URL, routing, ...code });

/** Returns the problems as `path message`. */
function problemsOf(routing: unknown, code: object = {}): string[] {
  const parsed = create(routing, code);
  return parsed.ok ? [] : parsed.invalid.details.map(({ path, message }) => `${path} ${message}`);
}

const inRule = (when: object) => ({ rules: [{ when, url: URL }] });
const list = (count: number, item: unknown) => Array.from({ length: count }, () => item);

describe('a routing', () => {
  test.each<[string, unknown]>([
    ['null', null],
    [
      'every member',
      {
        activeFrom: '2026-05-01T00:00:00+02:00',
        activeUntil: '2100-12-31T23:59:59.999Z',
        scanLimit: { scans: 1_000_000_000, confirm: false },
        unavailableUrl: URL,
        rules: [
          { id: 'swiss', name: 'Switzerland', when: WHEN, url: URL },
          { when: { language: ['de', 'zh-Hant-TW', 'sl-rozaj', 'es-419'] }, variants: VARIANTS },
          { when: { source: 'symbol' }, unavailable: true },
        ],
        variants: VARIANTS,
        defaultLanguage: 'en',
        query: { forward: 'append', keys: ['ref'] },
        utm: {
          source: '{shortCode} {id} {name} {rule} {variant} {source} {date} {scanId} {metadata.table}',
          id: '',
        },
        params: { table: '{metadata.table-7}', 'a.b $c': '' },
        password: 'öpen',
      },
    ],
    [
      'null in place of every member',
      {
        activeFrom: null,
        activeUntil: null,
        scanLimit: null,
        unavailableUrl: null,
        rules: null,
        variants: null,
        defaultLanguage: null,
        query: null,
        utm: null,
        params: null,
        password: null,
      },
    ],
    ['25 rules', { rules: list(25, { when: WHEN, url: URL }) }],
    ['a time past', { activeUntil: '2000-01-01T00:00:00Z' }],
    ['a brace that is no placeholder', { utm: { term: 'a } {b' } }],
    [
      'a weight of 0',
      {
        variants: [
          { url: URL, weight: 0 },
          { url: URL, weight: 1_000 },
        ],
      },
    ],
    [
      'the whole day',
      inRule({
        schedule: { timezone: 'Asia/Kathmandu', weekly: [{ days: ['mon'], from: '00:00', to: '24:00' }] },
      }),
    ],
    ['all addresses', inRule({ network: ['0.0.0.0/0', '::/0', '192.0.2.77/32', '::ffff:10.0.0.0/104'] })],
  ])('accepts %s', (_name, routing) => {
    expect(problemsOf(routing)).toEqual([]);
  });

  test.each<[string, unknown, string[]]>([
    ['is not an object', 'x', ['routing must be an object']],
    ['has an unknown member', { redirUrl: URL }, ['routing.redirUrl is not a known field']],
    [
      'ends before it begins',
      { activeFrom: '2026-05-02T00:00:00Z', activeUntil: '2026-05-01T00:00:00Z' },
      ['routing.activeUntil must be later than activeFrom'],
    ],
    [
      'ends when it begins',
      { activeFrom: '2026-05-01T02:00:00+02:00', activeUntil: '2026-05-01T00:00:00Z' },
      ['routing.activeUntil must be later than activeFrom'],
    ],
    [
      'begins before the year 2000',
      { activeFrom: '1999-12-31T23:59:59Z' },
      ['routing.activeFrom must be in the years 2000 to 2100'],
    ],
    [
      'ends after the year 2100',
      { activeUntil: '2101-01-01T00:00:00Z' },
      ['routing.activeUntil must be in the years 2000 to 2100'],
    ],
    [
      'has a local time',
      { activeFrom: '2026-05-01T00:00:00' },
      ['routing.activeFrom must be an ISO 8601 time such as 2026-11-21T08:00:00Z'],
    ],
    ['serves no scan', { scanLimit: { scans: 0 } }, ['routing.scanLimit.scans must be 1 or more']],
    [
      'serves too many scans',
      { scanLimit: { scans: 1_000_000_001 } },
      ['routing.scanLimit.scans must be 1000000000 or less'],
    ],
    ['has no number of scans', { scanLimit: { confirm: true } }, ['routing.scanLimit.scans is required']],
    [
      'leads to a script',
      { unavailableUrl: 'javascript:alert(1)' },
      ['routing.unavailableUrl must be an absolute URL that starts with http:// or https://'],
    ],
    [
      'leads to a URL with credentials',
      { unavailableUrl: 'https://user:secret@example.com' },
      ['routing.unavailableUrl must not contain a username or password'],
    ],
    [
      'leads to a long URL',
      { unavailableUrl: `https://example.com/${'x'.repeat(2_048)}` },
      ['routing.unavailableUrl must be at most 2048 characters'],
    ],
    [
      'has 26 rules',
      { rules: list(26, { when: WHEN, url: URL }) },
      ['routing.rules must have at most 25 items'],
    ],
    ['has a rule without conditions', inRule({}), ['routing.rules[0].when must have at least one condition']],
    [
      'has a rule without a target',
      { rules: [{ when: WHEN }] },
      ['routing.rules[0].url is required unless files, variants, or unavailable is given'],
    ],
    [
      'has a rule with a URL and variants',
      { rules: [{ when: WHEN, url: URL, variants: VARIANTS }] },
      ['routing.rules[0].variants must be omitted if url is given'],
    ],
    [
      'has a rule with a URL that is unavailable',
      { rules: [{ when: WHEN, url: URL, unavailable: true }] },
      ['routing.rules[0].unavailable must be omitted if url is given'],
    ],
    [
      'has a rule that is not unavailable',
      { rules: [{ when: WHEN, unavailable: false }] },
      ['routing.rules[0].unavailable must be true'],
    ],
    ['has one variant', { variants: VARIANTS.slice(1) }, ['routing.variants must have at least 2 items']],
    ['has six variants', { variants: list(6, VARIANTS[0]) }, ['routing.variants must have at most 5 items']],
    [
      'has only weights of 0',
      { variants: list(2, { url: URL, weight: 0 }) },
      ['routing.variants must have at least one weight above 0'],
    ],
    [
      'has a negative weight',
      { variants: [{ url: URL, weight: -1 }, VARIANTS[1]] },
      ['routing.variants[0].weight must be 0 or more'],
    ],
    [
      'has a weight that is too high',
      { rules: [{ when: WHEN, variants: [{ url: URL, weight: 1_001 }, VARIANTS[1]] }] },
      ['routing.rules[0].variants[0].weight must be 1000 or less'],
    ],
    [
      'has a reserved ID',
      {
        rules: [
          { id: 'default', when: WHEN, url: URL },
          { id: 'fallback', when: WHEN, url: URL },
        ],
      },
      ['routing.rules[0].id is reserved; choose another', 'routing.rules[1].id is reserved; choose another'],
    ],
    [
      'has an ID in capitals',
      { rules: [{ id: 'Swiss', when: WHEN, url: URL }] },
      ['routing.rules[0].id must be 1 to 32 lowercase letters, digits, and hyphens'],
    ],
    [
      'has a long ID',
      { rules: [{ id: 'x'.repeat(33), when: WHEN, url: URL }] },
      ['routing.rules[0].id must be 1 to 32 lowercase letters, digits, and hyphens'],
    ],
    [
      'has two rules with one ID',
      { rules: list(2, { id: 'a', when: WHEN, url: URL }) },
      ['routing.rules[1].id is the ID of rules[0], too; IDs are unique within the code'],
    ],
    [
      'has a variant with the ID of a rule',
      { rules: [{ id: 'a', when: WHEN, url: URL }], variants: [{ id: 'a', ...VARIANTS[0] }, VARIANTS[1]] },
      ['routing.variants[0].id is the ID of rules[0], too; IDs are unique within the code'],
    ],
    [
      'has the ID of a variant twice',
      { rules: [{ when: WHEN, variants: list(2, { id: 'b', ...VARIANTS[0] }) }] },
      [
        'routing.rules[0].variants[1].id is the ID of rules[0].variants[0], too; IDs are unique within the code',
      ],
    ],
    [
      'has an unknown default language',
      { defaultLanguage: 'xx' },
      ['routing.defaultLanguage must be a BCP 47 language tag, such as de or de-CH'],
    ],
    [
      'forwards in an unknown way',
      { query: { forward: 'all' } },
      ['routing.query.forward must be one of off, append, override'],
    ],
    [
      'forwards 21 keys',
      { query: { forward: 'append', keys: list(21, 'a') } },
      ['routing.query.keys must have at most 20 items'],
    ],
    [
      'has an unknown UTM parameter',
      { utm: { referrer: 'x' } },
      ['routing.utm.referrer is not a known field'],
    ],
    [
      'has a long value',
      { utm: { source: 'x'.repeat(201) } },
      ['routing.utm.source must be at most 200 characters'],
    ],
    [
      'has 11 parameters',
      { params: Object.fromEntries(list(11, 0).map((_, index) => [`p${index}`, 'x'])) },
      ['routing.params must have at most 10 keys'],
    ],
    ['has a parameter without a name', { params: { '': 'x' } }, ['routing.params. keys must not be empty']],
    ['has a short password', { password: 'abc' }, ['routing.password must be at least 4 characters']],
    [
      'has a long password',
      { password: 'x'.repeat(129) },
      ['routing.password must be at most 128 characters'],
    ],
  ])('is rejected if it %s', (_name, routing, problems) => {
    expect(problemsOf(routing)).toEqual(problems);
  });

  test.each(['{table}', '{}', '{metadata.}', '{metadata.a b}', '{shortcode}', '{id}{ID}'])(
    'is rejected with the placeholder %s',
    (value) => {
      const [problem] = problemsOf({ params: { a: value } });
      expect(problem).toMatch(/^routing\.params\.a contains the unknown placeholder \{/);
    },
  );

  test.each<[string, object, string]>([
    ['an unknown operating system list', { os: [] }, 'os must have at least one item'],
    ['an unknown device', { device: ['phone'] }, 'device[0] must be one of mobile, tablet'],
    ['an unknown country', { country: ['CH', 'XX'] }, 'country[1] must be a country code'],
    ['a region without a country', { region: [{ region: 'Bavaria' }] }, 'region[0].country is required'],
    [
      'a city in an unknown country',
      { city: [{ country: 'EU', city: 'London' }] },
      'city[0].country must be a country code',
    ],
    ['an unknown language', { language: ['de', 'xq'] }, 'language[1] must be a BCP 47 language tag'],
    [
      'a language with an unknown region',
      { language: ['de-XX'] },
      'language[0] must be a BCP 47 language tag',
    ],
    ['no language', { language: ['und'] }, 'language[0] must be a BCP 47 language tag'],
    ['several languages', { language: ['mul'] }, 'language[0] must be a BCP 47 language tag'],
    ['an unknown script', { language: ['de-Xxxx'] }, 'language[0] must be a BCP 47 language tag'],
    ['an unknown area', { language: ['de-999'] }, 'language[0] must be a BCP 47 language tag'],
    ['the European Union', { country: ['EU'] }, 'country[0] must be a country code'],
    [
      'the code of a region',
      { region: [{ country: 'US', region: 'US-CA' }] },
      'region[0].region must be the name',
    ],
    ['a blank city', { city: [{ country: 'DE', city: '  ' }] }, 'city[0].city must not be blank'],
    ['a blank browser', { browser: [' '] }, 'browser[0] must not be blank'],
    [
      'an end before its start',
      { from: '2026-05-02T00:00:00Z', until: '2026-05-01T00:00:00Z' },
      'until must be later than from',
    ],
    ['a language that is a range of all', { language: ['*'] }, 'language[0] must be a BCP 47 language tag'],
    ['an instant without a zone', { from: '2026-05-01' }, 'from must be an ISO 8601 time'],
    [
      'an unknown time zone',
      { schedule: { timezone: 'Mars/Olympus', weekly: [{ days: ['mon'], from: '09:00', to: '17:00' }] } },
      'schedule.timezone must be a time zone',
    ],
    [
      'opening hours of no length',
      { schedule: { timezone: 'UTC', weekly: [{ days: ['mon'], from: '09:00', to: '09:00' }] } },
      'schedule.weekly[0].to must not be the same time as from',
    ],
    [
      'opening hours from midnight to midnight',
      { schedule: { timezone: 'UTC', weekly: [{ days: ['mon'], from: '24:00', to: '00:00' }] } },
      'schedule.weekly[0].to must not be the same time as from',
    ],
    [
      'the time 24:01',
      { schedule: { timezone: 'UTC', weekly: [{ days: ['mon'], from: '09:00', to: '24:01' }] } },
      'schedule.weekly[0].to must be a time',
    ],
    [
      'an unknown day',
      { schedule: { timezone: 'UTC', weekly: [{ days: ['monday'], from: '09:00', to: '10:00' }] } },
      'schedule.weekly[0].days[0] must be one of mon',
    ],
    [
      '21 opening hours',
      { schedule: { timezone: 'UTC', weekly: list(21, { days: ['mon'], from: '09:00', to: '10:00' }) } },
      'schedule.weekly must have at most 20 items',
    ],
    [
      '101 exceptions',
      {
        schedule: {
          timezone: 'UTC',
          weekly: [{ days: ['mon'], from: '09:00', to: '10:00' }],
          except: list(101, '2026-12-25'),
        },
      },
      'schedule.except must have at most 100 items',
    ],
    [
      'a date that does not exist',
      {
        schedule: {
          timezone: 'UTC',
          weekly: [{ days: ['mon'], from: '09:00', to: '10:00' }],
          except: ['2026-02-30'],
        },
      },
      'schedule.except[0] must be a date',
    ],
    [
      'six parameters',
      { query: { a: '1', b: '1', c: '1', d: '1', e: '1', f: '1' } },
      'query must have at most 5 keys',
    ],
    ['no parameters', { query: {} }, 'query must not be empty'],
    [
      'an address without a prefix length',
      { network: ['192.0.2.1'] },
      'network[0] must be an IPv4 or IPv6 network',
    ],
    [
      'a prefix that is too long',
      { network: ['192.0.2.0/33'] },
      'network[0] must be an IPv4 or IPv6 network',
    ],
    ['an octal address', { network: ['010.0.0.0/8'] }, 'network[0] must be an IPv4 or IPv6 network'],
    [
      'an address with a zone',
      { network: ['fe80::1%eth0/64'] },
      'network[0] must be an IPv4 or IPv6 network',
    ],
    ['21 networks', { network: list(21, '10.0.0.0/8') }, 'network must have at most 20 items'],
    ['an unknown source', { source: 'print' }, 'source must be one of symbol, link'],
    ['an unknown condition', { country: ['CH'], weather: ['sun'] }, 'weather is not a known field'],
  ])('is rejected with a condition on %s', (_name, when, problem) => {
    const problems = problemsOf(inRule(when));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`routing.rules[0].when.${problem}`);
  });

  test('is rejected on static codes, whatever it has', () => {
    const problem = [
      'routing must be null or omitted, because scans of static codes do not pass the service',
    ];
    expect(problemsOf({ activeUntil: '2026-05-01T00:00:00Z' }, { dynamic: false })).toEqual(problem);
    expect(problemsOf({}, { type: 'wifi', data: { ssid: 'Bistro', security: 'nopass' } })).toEqual(problem);
    expect(problemsOf(null, { dynamic: false })).toEqual([]);
  });

  test('may have rules, variants, and parameters only if the code redirects to a URL', () => {
    const page = { type: 'text', data: 'Hello', dynamic: true };
    const routing = {
      rules: [],
      variants: VARIANTS,
      query: {},
      utm: {},
      params: {},
      activeUntil: '2026-05-01T00:00:00Z',
      unavailableUrl: URL,
      defaultLanguage: 'de',
      password: 'open',
    };
    expect(problemsOf(routing, page)).toEqual(
      ['rules', 'variants', 'query', 'utm', 'params'].map(
        (member) => `routing.${member} must be null or omitted, because text codes do not redirect to a URL`,
      ),
    );
    expect(problemsOf({ activeUntil: routing.activeUntil, password: 'open' }, page)).toEqual([]);
    expect(problemsOf(routing, { type: 'app', data: { iosUrl: URL } })).toEqual([]);
  });

  test('is stored with instants in UTC, countries in capitals, accents in one form, and URLs as browsers write them', () => {
    const city = [{ country: 'CH', city: 'Zu\u0308rich' }];
    const parsed = create({
      activeFrom: '2026-05-01T02:00:00.1239+02:00',
      rules: [{ when: { country: ['ch'], city }, url: 'HTTPS://EXAMPLE.com' }],
    });
    expect(parsed).toMatchObject({
      ok: true,
      data: {
        routing: {
          activeFrom: '2026-05-01T00:00:00.123Z',
          rules: [
            {
              when: { country: ['CH'], city: [{ country: 'CH', city: 'Z\u00fcrich' }] },
              url: 'https://example.com/',
            },
          ],
        },
      },
    });
  });
});

test('conditions are stored in the form in which they are compared', () => {
  const when = {
    language: [' Ger', 'de', 'PT-br', 'de_CH', 'iw'],
    country: ['ch', 'uk', 'GB', 'el'],
    os: ['macOS', 'iOS '],
    browser: ['Google Chrome'],
    region: [{ country: 'uk', region: ' Wales' }],
  };
  const parsed = create({ ...inRule(when), defaultLanguage: 'ENG' });
  expect(parsed.ok && parsed.data.routing).toMatchObject({
    defaultLanguage: 'en',
    rules: [
      {
        when: {
          language: ['de', 'pt-BR', 'de-CH', 'he'],
          country: ['CH', 'GB', 'GR'],
          os: ['Mac OS', 'iOS'],
          browser: ['Chrome'],
          region: [{ country: 'GB', region: 'Wales' }],
        },
      },
    ],
  });
});
