import { expect, test } from '@jest/globals';
import { toVisitorClient } from '../../../../../core/codes/routing/client-names.js';
import { compileRouting, type CompiledRouting } from '../../../../../core/codes/routing/compile-routing.js';
import { buildDestinationUrl } from '../../../../../core/codes/routing/destination-url.js';
import {
  chooseTarget,
  traceTarget,
  type RoutingVisitor,
} from '../../../../../core/codes/routing/evaluate.js';
import { parseIpAddress } from '../../../../../core/codes/routing/ip-address.js';
import { normalizeRouting } from '../../../../../core/codes/routing/normalize-routing.js';
import { routingInputSchema, type Routing } from '../../../../../core/codes/routing/routing-schema.js';
import type { DeviceType } from '../../../../../core/scans/scan-properties.js';
import { createTimeZones } from '../../../../../core/basics/time/time-zones.js';
import {
  canEvaluateInPython,
  evaluateInPython,
  type RoutingCase,
} from '../../../../support/python-routing.js';

const inPython = canEvaluateInPython ? test : test.skip;
const HOUR_MS = 3_600_000;
const timeZones = createTimeZones();
const BASE = { url: 'https://example.com/start?a=1&b=%20x#f', shortCode: 'menu-7' };

/** Every condition in a rule of its own, and in combinations. */
const RULES: Routing = parse({
  rules: [
    { when: { country: ['CH', 'LI'], language: ['fr'] }, url: 'https://example.com/ch-fr?utm_source=own' },
    { when: { network: ['198.51.100.0/24', '2001:db8:1::/48'] }, url: 'https://example.com/office' },
    { when: { query: { table: '7', vip: '*' } }, url: 'https://example.com/table?q=%C3%A4' },
    { when: { os: ['iOS', 'Android'], device: ['tablet'] }, url: 'https://example.com/tablet#top' },
    { when: { city: [{ country: 'DE', city: 'Berlin' }] }, url: 'https://example.com/berlin?' },
    {
      when: {
        region: [
          { country: 'US', region: 'California' },
          { country: 'DE', region: 'Bavaria' },
        ],
      },
      url: 'https://example.com/west?a=9&a=10&z',
    },
    {
      when: { from: '2026-06-01T00:00:00Z', until: '2026-06-02T00:00:00Z' },
      url: 'https://example.com/june',
    },
    {
      when: {
        schedule: {
          timezone: 'Europe/Berlin',
          weekly: [
            { days: ['fri', 'sat'], from: '11:30', to: '02:00' },
            { days: ['sun'], from: '02:30', to: '24:00' },
          ],
          except: ['2026-10-23'],
        },
      },
      url: 'https://example.com/open?a=2',
    },
    { when: { browser: ['Mobile Safari'], language: ['en'] }, url: 'https://example.com/en' },
    { when: { language: ['de-CH', 'gsw'] }, url: 'https://example.com/swiss' },
    { when: { language: ['de'] }, url: 'https://example.com/de' },
  ],
  utm: { source: 'qr {shortCode}', campaign: '{rule}', content: '' },
  params: { day: '{date}', 'a b': 'c&d=é' },
});

const COUNTRIES = [
  ['CH', 'Zurich', 'Zurich'],
  ['DE', 'Land Berlin', 'Berlin'],
  ['DE', 'Bavaria', 'Munich'],
  ['US', 'California', 'Berlin'],
  ['LI', null, null],
  [null, null, null],
] as const;
const AGENTS = [
  ['iOS', 'mobile', 'Mobile Safari'],
  ['Android', 'tablet', 'Chrome'],
  ['Windows', 'desktop', 'Edge'],
  [null, 'unknown', null],
] as const;
const LANGUAGES = [
  'de,en;q=0.8',
  'fr-CH, de;q=0.9',
  'de-CH,de;q=0.9,en;q=0.8',
  'en-GB;q=0.5, gsw-CH;q=0.7, *;q=0.1',
  'ja, de-DE-x-a-b;q=0.9',
  'fr;q=0, en',
  '',
];
const IPS = ['203.0.113.9', '198.51.100.77', '2001:db8:1:ffff::1', '2001:db8:2::1', '::1'];
const QUERIES = [
  '',
  'a=1&utm_source=x',
  'table=7&vip',
  'vip=1&table=8&table=7&b=2',
  'b=%20x&%61=5&&c=d+e=f',
  `long=${'x'.repeat(2_100)}`,
];

/**
 * Instants around both daylight saving changes of Europe/Berlin, closing time, and the instants of a rule.
 */
const TIMES = [
  '2026-03-28T20:00:00Z',
  '2026-10-24T20:00:00Z',
  '2026-10-23T08:00:00Z',
  '2026-05-31T12:00:00Z',
].flatMap((start) =>
  Array.from({ length: 15 }, (_, step) => new Date(Date.parse(start) + step * 1.75 * HOUR_MS).toISOString()),
);

function parse(routing: object): Routing {
  return normalizeRouting(routingInputSchema.parse(routing)).routing;
}

/** 60 visitors with all combinations of neighboring values. */
function buildCases(routing: Routing): RoutingCase[] {
  return TIMES.map((at, index) => {
    const [country, region, city] = COUNTRIES[index % COUNTRIES.length]!;
    const [os, device, browser] = AGENTS[(index + Math.floor(index / 6)) % AGENTS.length]!;
    return {
      ...BASE,
      routing,
      at,
      visitor: {
        country,
        region,
        city,
        os,
        device,
        browser,
        language: LANGUAGES[(index + Math.floor(index / 4)) % LANGUAGES.length]!,
        ip: IPS[(index + Math.floor(index / 7)) % IPS.length]!,
        query: QUERIES[(index + Math.floor(index / 5)) % QUERIES.length]!,
      },
    };
  });
}

/** Evaluates the scans of a code as the service does: it is compiled once, a day earlier. */
function evaluateScans(cases: RoutingCase[]) {
  const { routing, at } = cases[0]!;
  const code = { id: 'qr_1', name: null, metadata: {}, routing };
  const compiled = compileRouting(code, Date.parse(at) - 24 * HOUR_MS, timeZones);
  return cases.map((scan) => evaluate(compiled, scan));
}

function evaluate(compiled: CompiledRouting, { visitor, at, url, shortCode }: RoutingCase) {
  const { country, region, city, os, device, browser, language, ip, query } = visitor;
  const instant = Date.parse(at);
  const visitorOfScan: RoutingVisitor = {
    client: toVisitorClient({ os, browser, device: device as DeviceType }),
    location: { country, region, city },
    acceptLanguage: language,
    source: null,
    variantDigest: () => new Uint8Array(32),
    ip: parseIpAddress(ip),
    query,
  };
  const { decision, trace } = traceTarget(compiled, visitorOfScan, instant);
  expect(chooseTarget(compiled, visitorOfScan, instant)).toEqual(decision);
  const chosen = decision.kind === 'url' ? decision.url : url;
  const scan = {
    query,
    shortCode,
    rule: decision.ruleId,
    variant: null,
    source: null,
    at: instant,
    scanIdOf: () => '',
  };
  return {
    rule: decision.ruleId,
    failed: Object.fromEntries(trace.map(({ rule, failed }) => [rule, [...failed].sort()])),
    url: buildDestinationUrl(compiled.destinations, chosen, scan),
  };
}

inPython(
  '60 visitors are sent where an independent evaluation in Python sends them, with every form of forwarding and languages',
  async () => {
    const routings = (['off', 'append', 'override'] as const).flatMap((forward) => [
      { ...RULES, query: { forward } },
      { ...RULES, query: { forward, keys: ['a', 'utm_source'] }, defaultLanguage: 'fr' },
      { ...RULES, rules: RULES.rules!.toReversed(), query: { forward }, defaultLanguage: 'en' },
      // Each rule alone, so that none hides another.
      ...RULES.rules!.map((rule) => ({ ...RULES, rules: [rule], query: { forward } })),
    ]);
    const codes = routings.map(buildCases);
    const results = codes.flatMap(evaluateScans);
    expect(results).toEqual(await evaluateInPython(codes.flat()));
    const matched = new Set(results.map(({ rule }) => rule));
    expect([...matched].sort()).toEqual(['default', ...RULES.rules!.map(({ id }) => id)].sort());
  },
  240_000,
);
