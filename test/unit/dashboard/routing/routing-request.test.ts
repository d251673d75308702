import { describe, expect, test } from '@jest/globals';
import type { Routing } from '../../../../core/codes/routing/routing-schema.js';
import {
  draftFromRouting,
  duplicateRule,
  keepKeys,
  newRule,
  newVariant,
  newVariants,
  type RoutingDraft,
} from '../../../../dashboard/routing/routing-draft.js';
import {
  differs,
  parseDraft,
  toRoutingInput,
  toRoutingPatch,
  validateDraft,
} from '../../../../dashboard/routing/routing-request.js';

const ROUTING: Routing = {
  activeFrom: '2026-05-01T06:00:12.345Z',
  activeUntil: '2026-06-01T06:00:00.000Z',
  scanLimit: { scans: 100, confirm: false },
  unavailableUrl: 'https://example.com/closed',
  rules: [
    {
      id: 'r1',
      name: 'Swiss phones',
      when: {
        country: ['CH'],
        query: { table: '7', guest: '*' },
        schedule: {
          timezone: 'Europe/Zurich',
          weekly: [{ days: ['mon'], from: '22:00', to: '24:00' }],
          except: ['2026-12-25'],
        },
      },
      url: 'https://example.com/ch',
    },
    {
      id: 'r2',
      when: { os: ['iOS'] },
      variants: [
        { id: 'v1', name: 'Old', url: 'https://example.com/1', weight: 70 },
        { id: 'v2', url: 'https://example.com/2', weight: 30 },
      ],
    },
    { id: 'r3', when: { source: 'link' }, unavailable: true },
  ],
  variants: [
    { id: 'v3', url: 'https://example.com/3', weight: 1 },
    { id: 'v4', url: 'https://example.com/4', weight: 0 },
  ],
  defaultLanguage: 'fr',
  query: { forward: 'append', keys: ['table'] },
  utm: { source: 'poster', campaign: '{date}' },
  params: { shop: '7' },
};

const draft = draftFromRouting(ROUTING);
const change = (edit: Partial<RoutingDraft>): RoutingDraft => ({ ...draft, ...edit });
const patchOf = (edit: Partial<RoutingDraft>) => toRoutingPatch(change(edit), draft);

describe('the request of a routing', () => {
  test('a routing that was not edited is sent as it is stored, and nothing has changed', () => {
    expect(toRoutingInput(draft)).toEqual(ROUTING);
    expect(toRoutingPatch(draft, draft)).toEqual({});
    expect(differs(draft, draftFromRouting(ROUTING))).toBe(false);
  });

  test('a code without routing has an empty draft, and a draft without content an empty request', () => {
    expect(toRoutingInput(draftFromRouting(null))).toEqual({});
    expect(validateDraft(draftFromRouting(null))).toEqual([]);
  });

  test('the patch has only what changed, and null for what was removed', () => {
    expect(patchOf({ activeUntil: '' })).toEqual({ activeUntil: null });
    expect(patchOf({ scanLimit: { scans: ' 250 ', confirm: false } })).toEqual({ scanLimit: { scans: 250 } });
    expect(patchOf({ scanLimit: { scans: '', confirm: false } })).toEqual({ scanLimit: null });
    expect(patchOf({ utm: { source: 'poster', medium: 'qr', campaign: '' } })).toEqual({
      utm: { medium: 'qr', campaign: null },
    });
    expect(patchOf({ params: [{ key: 'table', value: '1' }] })).toEqual({
      params: { shop: null, table: '1' },
    });
    expect(patchOf({ rules: [], variants: [] })).toEqual({ rules: null, variants: null });
    expect(patchOf({ forward: 'off', forwardKeys: [] })).toEqual({ query: null });
  });

  test('a change of one rule sends the whole list, with the IDs', () => {
    const rules = draft.rules.with(2, { ...draft.rules[2]!, target: 'url', url: 'example.com/link' });
    expect(patchOf({ rules })).toEqual({
      rules: [
        ROUTING.rules![0],
        ROUTING.rules![1],
        { id: 'r3', when: { source: 'link' }, url: 'https://example.com/link' },
      ],
    });
  });

  test('a password is sent only when it is set or removed', () => {
    expect(patchOf({ password: { kind: 'new', text: 'open sesame' } })).toEqual({ password: 'open sesame' });
    expect(patchOf({ password: { kind: 'removed' } })).toEqual({ password: null });
    expect(patchOf({ password: { kind: 'unchanged' } })).toEqual({});
    expect(differs(change({ password: { kind: 'removed' } }), draft)).toBe(true);
  });

  test('invalid fields have the paths of the request', () => {
    const broken = change({
      scanLimit: { scans: 'many', confirm: false },
      rules: [
        newRule([]),
        { ...newRule([]), when: { query: [{ key: 'a', value: '1' }], network: ['home'] } },
      ],
      variants: newVariants({ url: 'https://example.com', files: [] }),
      utm: { source: '{nobody}' },
    });
    expect(validateDraft(broken).map(({ path }) => path)).toEqual([
      'routing.scanLimit.scans',
      'routing.rules[0].when',
      'routing.rules[0].url',
      'routing.rules[1].when.network[0]',
      'routing.rules[1].url',
      'routing.variants[1].url',
      'routing.utm.source',
    ]);
    expect(parseDraft(broken)).toBeUndefined();
  });
});

describe('the draft of a routing', () => {
  test('a duplicated rule gets a key and IDs of its own', () => {
    const copy = duplicateRule(draft.rules[1]!, draft.rules);
    expect(draft.rules.map(({ key }) => key)).not.toContain(copy.key);
    const [saved] = toRoutingInput(change({ rules: [copy] }))['rules'] as Record<string, unknown>[];
    expect(saved).toEqual({
      when: { os: ['iOS'] },
      variants: [
        { name: 'Old', url: 'https://example.com/1', weight: 70 },
        { url: 'https://example.com/2', weight: 30 },
      ],
    });
    expect(duplicateRule(draft.rules[0]!, draft.rules).name).toBe('Swiss phones (copy)');
  });

  test('a saved routing keeps the keys that its rules and variants had while they were edited', () => {
    const rule = { ...newRule(draft.rules), key: 9, target: 'variants' as const };
    const split = {
      ...rule,
      variants: [...newVariants({ url: '', files: [] }), newVariant(newVariants({ url: '', files: [] }))],
    };
    const edited = change({ rules: [split, ...draft.rules] });
    const stored = { ...ROUTING, rules: [{ ...ROUTING.rules![1]!, id: 'r4' }, ...ROUTING.rules!] };
    const next = keepKeys(draftFromRouting(stored), edited);
    expect(next.rules.map(({ key, id }) => [key, id])).toEqual([
      [9, 'r4'],
      [0, 'r1'],
      [1, 'r2'],
      [2, 'r3'],
    ]);
    expect(toRoutingInput(next)).toEqual(stored);
  });
});
