import { describe, expect, test } from '@jest/globals';
import { toVisitorClient } from '../../../../../core/codes/routing/client-names.js';
import { compileRouting } from '../../../../../core/codes/routing/compile-routing.js';
import {
  chooseTarget,
  traceTarget,
  type RoutingVisitor,
} from '../../../../../core/codes/routing/evaluate.js';
import { parseIpAddress } from '../../../../../core/codes/routing/ip-address.js';
import { normalizeRouting } from '../../../../../core/codes/routing/normalize-routing.js';
import { routingInputSchema } from '../../../../../core/codes/routing/routing-schema.js';
import { createTimeZones } from '../../../../../core/basics/time/time-zones.js';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const timeZones = createTimeZones();

const VISITOR: RoutingVisitor = {
  client: { os: '', device: 'unknown', browser: '' },
  location: { country: null, region: null, city: null },
  acceptLanguage: '',
  ip: parseIpAddress(''),
  query: '',
  source: null,
  variantDigest: () => new Uint8Array(32),
};

function compile(routing: object) {
  const normalized = normalizeRouting(routingInputSchema.parse(routing)).routing;
  return compileRouting({ id: 'qr_1', name: null, metadata: {}, routing: normalized }, NOW, timeZones);
}

/** Returns the ID of the rule that decides. */
const choose = (routing: object, visitor: Partial<RoutingVisitor> = {}, at = NOW) =>
  chooseTarget(compile(routing), { ...VISITOR, ...visitor }, at).ruleId;

const rule = (id: string, when: object) => ({ id, when, url: `https://example.com/${id}` });

describe('the choice of a destination', () => {
  test('takes the first rule whose conditions all match, and the data of the code otherwise', () => {
    const routing = {
      rules: [
        rule('swiss-phones', { country: ['CH'], os: ['iOS', 'Android'] }),
        rule('swiss', { country: ['CH'] }),
        rule('phones', { os: ['iOS'] }),
      ],
    };
    const at = (country: string | null, os: string | null) =>
      choose(routing, {
        location: { country, region: null, city: null },
        client: toVisitorClient({ os, device: 'mobile', browser: null }),
      });
    expect(at('CH', 'Android')).toBe('swiss-phones');
    expect(at('CH', 'Windows')).toBe('swiss');
    expect(at('AT', 'iOS')).toBe('phones');
    expect(at(null, null)).toBe('default');
  });

  test('takes the first of 25 rules that match, wherever it is', () => {
    const rules = Array.from({ length: 25 }, (_, index) =>
      rule(`r${index}`, { country: ['CH'], query: { table: String(index) }, language: ['de'] }),
    );
    const visitor = { location: { country: 'CH', region: null, city: null }, acceptLanguage: 'de-CH' };
    for (const index of rules.keys()) {
      expect(choose({ rules }, { ...visitor, query: `table=${index}&table=24` })).toBe(`r${index}`);
    }
    expect(choose({ rules }, { ...visitor, query: 'table=25' })).toBe('default');
    expect(choose({ rules }, { query: 'table=24' })).toBe('default');
  });

  test('compares networks and opening hours of the last of 25 rules', () => {
    const schedule = { timezone: 'UTC', weekly: [{ days: ['fri'], from: '12:00', to: '12:01' }] };
    const others = Array.from({ length: 24 }, (_, index) =>
      rule(`r${index}`, { network: ['203.0.113.0/24'], schedule }),
    );
    const rules = [...others, rule('last', { network: ['192.0.2.0/24'], schedule })];
    const ip = parseIpAddress('192.0.2.200');
    expect(choose({ rules }, { ip })).toBe('last');
    expect(choose({ rules }, { ip }, NOW + 60_000)).toBe('default');
    expect(choose({ rules }, { ip: parseIpAddress('192.0.3.200') })).toBe('default');
  });

  test('compares names without regard to case, and an unknown value matches no name', () => {
    const client = toVisitorClient({ os: 'iOS', device: 'mobile', browser: 'Mobile Safari' });
    expect(choose({ rules: [rule('a', { os: ['IOS'], browser: ['mobile safari'] })] }, { client })).toBe('a');
    expect(choose({ rules: [rule('a', { os: ['null'], browser: ['-'] })] })).toBe('default');
  });

  test("follows the order of the visitor's languages and not the order of the rules, with a default language", () => {
    const routing = {
      defaultLanguage: 'fr',
      rules: [rule('en', { language: ['en'] }), rule('de', { language: ['de'] })],
    };
    expect(choose(routing, { acceptLanguage: 'de,en;q=0.8' })).toBe('de');
    expect(choose(routing, { acceptLanguage: 'fr,en;q=0.9' })).toBe('default');
    expect(choose(routing, { acceptLanguage: 'ja' })).toBe('default');
  });

  test('follows only the languages that the visitor prefers clearly, without a default language', () => {
    const routing = { rules: [rule('en', { language: ['en'] }), rule('de', { language: ['de'] })] };
    expect(choose(routing, { acceptLanguage: 'de,en;q=0.8' })).toBe('de');
    expect(choose(routing, { acceptLanguage: 'de,en;q=0.9' })).toBe('en');
    expect(choose(routing, { acceptLanguage: 'de-CH' })).toBe('de');
  });

  test('applies a rule from its first instant until before its last one', () => {
    const routing = { rules: [rule('may', { from: '2026-05-01T00:00:00Z', until: '2026-06-01T00:00:00Z' })] };
    const at = (time: string) => choose(routing, {}, Date.parse(time));
    expect(at('2026-04-30T23:59:59.999Z')).toBe('default');
    expect(at('2026-05-01T00:00:00Z')).toBe('may');
    expect(at('2026-05-31T23:59:59.999Z')).toBe('may');
    expect(at('2026-06-01T00:00:00Z')).toBe('default');
  });

  test('compares any of the values of a parameter, exactly, and needs every parameter', () => {
    const routing = { rules: [rule('a', { query: { table: '7', vip: '*' } })] };
    expect(choose(routing, { query: 'vip&table=6&table=7' })).toBe('a');
    expect(choose(routing, { query: 'vip=&t%61ble=%37' })).toBe('a');
    expect(choose(routing, { query: 'table=7' })).toBe('default');
    expect(choose(routing, { query: 'vip&table=07' })).toBe('default');
    expect(choose(routing, { query: `vip&table=7&x=${'x'.repeat(2_048)}` })).toBe('default');
  });

  test('knows the source of compact codes', () => {
    const routing = { rules: [rule('print', { source: 'symbol' })] };
    expect(choose(routing, { source: 'symbol' })).toBe('print');
    expect(choose(routing, { source: 'link' })).toBe('default');
    expect(choose(routing)).toBe('default');
  });

  test('leads to a variant of a rule or of the default, or to none if the rule is unavailable', () => {
    const variants = (name: string) =>
      [1, 2].map((n) => ({ id: `${name}-${n}`, url: `https://example.com/${name}-${n}`, weight: 1 }));
    const compiled = compile({
      rules: [
        { id: 'split', when: { country: ['CH'] }, variants: variants('swiss') },
        { id: 'closed', when: { country: ['AT'] }, unavailable: true },
      ],
      variants: variants('rest'),
    });
    const asked: string[] = [];
    const inCountry = (country: string) =>
      chooseTarget(
        compiled,
        {
          ...VISITOR,
          location: { country, region: null, city: null },
          variantDigest(ruleId) {
            asked.push(ruleId);
            return Uint8Array.from({ length: 32 }, (_, index) => (index < 6 ? 0 : 255));
          },
        },
        NOW,
      );
    expect(inCountry('CH')).toEqual({
      kind: 'url',
      ruleId: 'split',
      variantId: 'swiss-2',
      url: 'https://example.com/swiss-2',
    });
    expect(inCountry('DE')).toEqual({
      kind: 'url',
      ruleId: 'default',
      variantId: 'rest-2',
      url: 'https://example.com/rest-2',
    });
    expect(inCountry('AT')).toEqual({ kind: 'unavailable', ruleId: 'closed', variantId: null });
    expect(asked).toEqual(['split', 'default']);
  });

  test('follows opening hours to the millisecond, from one scan of a code to the next', () => {
    const hours = (timezone: string, from: string, to: string) => ({
      schedule: { timezone, weekly: [{ days: ['fri'], from, to }] },
    });
    const compiled = compile({
      rules: [
        rule('noon', hours('UTC', '12:00', '12:01')),
        rule('zurich', hours('Europe/Zurich', '14:01', '14:02')),
        rule('campus', { network: ['192.0.2.0/24', '2001:db8::/32'], ...hours('UTC', '11:59', '12:03') }),
      ],
    });
    const at = (time: string, ip = '') =>
      chooseTarget(compiled, { ...VISITOR, ip: parseIpAddress(ip) }, Date.parse(`2026-05-01T${time}Z`))
        .ruleId;
    expect(at('11:59:59.999')).toBe('default');
    expect(at('12:00:00.000')).toBe('noon');
    expect(at('12:00:59.999')).toBe('noon');
    expect(at('12:01:00.000')).toBe('zurich');
    expect(at('12:02:00.000')).toBe('default');
    expect(at('12:02:00.000', '192.0.2.200')).toBe('campus');
    expect(at('12:02:00.000', '2001:db8::200')).toBe('campus');
    expect(at('12:02:00.000', '192.0.3.200')).toBe('default');
    expect(at('12:03:00.000', '192.0.2.200')).toBe('default');
    expect(at('12:00:30.000')).toBe('noon');
  });

  test('is explained rule by rule, with every condition that failed', () => {
    const compiled = compile({
      rules: [
        rule('a', { country: ['CH'], os: ['iOS'], source: 'link' }),
        rule('n', {
          network: ['192.0.2.0/24'],
          schedule: { timezone: 'UTC', weekly: [{ days: ['mon'], from: '08:00', to: '09:00' }] },
          query: { table: '7' },
        }),
        rule('b', { device: ['unknown'] }),
        rule('c', { country: ['CH'] }),
      ],
    });
    expect(traceTarget(compiled, { ...VISITOR, source: 'link' }, NOW)).toEqual({
      decision: { kind: 'url', ruleId: 'b', variantId: null, url: 'https://example.com/b' },
      trace: [
        { rule: 'a', matched: false, failed: ['country', 'os'] },
        { rule: 'n', matched: false, failed: ['schedule', 'network', 'query'] },
        { rule: 'b', matched: true, failed: [] },
      ],
    });
  });
});
