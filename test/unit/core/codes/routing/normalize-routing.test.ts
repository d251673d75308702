import { describe, expect, test } from '@jest/globals';
import {
  normalizeRouting,
  type NormalizedRouting,
} from '../../../../../core/codes/routing/normalize-routing.js';
import { routingInputSchema } from '../../../../../core/codes/routing/routing-schema.js';

const rule = (country: string, more: object = { url: `https://example.com/${country}` }) => ({
  when: { country: [country] },
  ...more,
});
const variant = (name: string, weight = 1) => ({ url: `https://example.com/${name}`, weight });

const normalize = (routing: object, former?: NormalizedRouting) =>
  normalizeRouting(routingInputSchema.parse(routing), former);

/** Returns the IDs of the rules, of their variants, and of the default's variants. */
function idsOf({ routing: { rules = [], variants = [] } }: NormalizedRouting): string[] {
  return [
    ...rules.flatMap((one) => [one.id, ...(one.variants ?? []).map(({ id }) => id)]),
    ...variants.map(({ id }) => id),
  ];
}

describe('IDs of rules and variants', () => {
  test('are assigned in order, and skip those that the owner chose', () => {
    const { routing } = normalize({
      rules: [rule('CH'), rule('AT', { id: 'r2', variants: [variant('a'), variant('b')] }), rule('DE')],
      variants: [variant('c'), { id: 'v3', ...variant('d') }, variant('e')],
    });
    expect(idsOf({ routing, assignedIds: { rules: 0, variants: 0 } })).toEqual([
      ...['r1', 'r2', 'v1', 'v2', 'r3'],
      ...['v4', 'v3', 'v5'],
    ]);
  });

  test('stay with the conditions of a rule and the URL of a variant, when a client sends them without IDs again', () => {
    const first = normalize({
      rules: [rule('CH'), rule('AT', { variants: [variant('a', 70), variant('b', 30)] })],
      variants: [variant('c'), variant('d')],
    });
    const second = normalize(
      {
        rules: [
          rule('AT', { name: 'Austria', variants: [variant('b', 31), variant('a', 69)] }),
          rule('CH', { url: 'https://example.com/other' }),
        ],
        variants: [variant('d'), variant('c')],
      },
      first,
    );
    expect(idsOf(first)).toEqual(['r1', 'r2', 'v1', 'v2', 'v3', 'v4']);
    expect(idsOf(second)).toEqual(['r2', 'v2', 'v1', 'r1', 'v4', 'v3']);
  });

  test('are never assigned to another rule or variant, even after the first one was removed', () => {
    const first = normalize({ rules: [rule('CH'), rule('AT')] });
    const emptied = normalize({ rules: [] }, first);
    const second = normalize({ rules: [rule('DE'), rule('CH')] }, emptied);
    expect(idsOf(second)).toEqual(['r3', 'r4']);
  });

  test('that the owner sends are not taken from another rule with the same conditions', () => {
    const first = normalize({ rules: [rule('CH')] });
    const second = normalize(
      { rules: [rule('CH'), rule('AT', { id: 'r1', url: 'https://example.com/at' })] },
      first,
    );
    expect(idsOf(second)).toEqual(['r2', 'r1']);
  });
});

test.each([
  [{ scans: 1 }, true],
  [{ scans: 2 }, false],
  [{ scans: 1, confirm: false }, false],
  [{ scans: 2, confirm: true }, true],
])('the scan limit %j is stored with the confirmation %s', (scanLimit, confirm) => {
  expect(normalize({ scanLimit }).routing.scanLimit).toEqual({ scans: scanLimit.scans, confirm });
});

test('nulls and the password are not stored', () => {
  expect(normalize({ activeFrom: null, rules: null, query: null, password: 'open sesame' }).routing).toEqual(
    {},
  );
});

test('forwarding is off unless it is requested', () => {
  expect(normalize({ query: { keys: ['a'] } }).routing.query).toEqual({ forward: 'off', keys: ['a'] });
});

test('members are in the order of the documentation, whatever the order of the request', () => {
  const { routing } = normalize({
    utm: {},
    rules: [],
    query: {},
    unavailableUrl: 'https://example.com',
    scanLimit: { scans: 5 },
    activeFrom: '2026-05-01T00:00:00Z',
  });
  const members = ['activeFrom', 'scanLimit', 'unavailableUrl', 'rules', 'query', 'utm'];
  expect(Object.keys(routing)).toEqual(members);
});
