import { describe, expect, test } from '@jest/globals';
import type { LeadingCode, LeadPart, PlannedChange } from '../../../../dashboard/code/lead-part.js';
import { whereItLeads } from '../../../../dashboard/code/where-it-leads.js';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const PAST = '2026-01-01T12:00:00Z';
const FUTURE = '2027-01-01T12:00:00Z';
const DATA = 'https://bistro.example/menu';

const GERMAN = { id: 'r1', when: { language: ['de'] }, url: 'https://bistro.example/de' };
const LUNCH = {
  id: 'r2',
  name: 'Lunch',
  when: { schedule: { timezone: 'Europe/Berlin', weekly: [{ days: ['mon'], from: '11:00', to: '14:00' }] } },
  url: 'https://bistro.example/lunch',
};
const VARIANTS = [
  { id: 'v1', name: 'Winter', url: 'https://bistro.example/winter', weight: 1 },
  { id: 'v2', url: 'https://bistro.example/winter-b', weight: 1 },
];

const code = (members: object = {}): LeadingCode => ({
  id: 'qr_1',
  type: 'url',
  data: { url: DATA },
  dynamic: true,
  state: 'active',
  routing: null,
  passwordProtected: false,
  scansLeft: null,
  health: null,
  watch: null,
  ...members,
});

const broken = (...urls: string[]) => ({
  status: 'broken',
  url: urls[0],
  targets: urls.map((url) => ({ url, status: 'broken' })),
});

const change = (at: string, patch: object, id = at): PlannedChange => ({ id, at, patch: { ...patch } });

/** The line as text: groups by `|`, parts by `·`. */
function lineOf(members: object, pending: readonly PlannedChange[] = []): string {
  return whereItLeads(code(members), pending, NOW)
    .map(({ label, parts }) => (label ? `${label}: ` : '') + parts.map(({ text }) => text).join(' · '))
    .join(' | ');
}

const partsOf = (members: object, pending: readonly PlannedChange[] = []): LeadPart[] =>
  whereItLeads(code(members), pending, NOW).flatMap(({ parts }) => parts);

describe('the line that says where a code leads', () => {
  test.each<[string, object, string]>([
    ['a destination', {}, 'bistro.example/menu'],
    [
      'rules by their conditions or their name',
      { routing: { rules: [GERMAN, LUNCH] } },
      'German → bistro.example/de · Lunch → /lunch · Everyone else → /menu',
    ],
    [
      'many rules',
      { routing: { rules: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...GERMAN, id, name: id })) } },
      'a → bistro.example/de · b → /de · c → /de · 2 more rules · Everyone else → /menu',
    ],
    [
      'a rule that turns visitors away',
      { routing: { rules: [{ id: 'r1', when: { os: ['iOS'] }, unavailable: true }] } },
      'iOS → not available · Everyone else → bistro.example/menu',
    ],
    [
      'a split instead of the destination',
      { routing: { variants: VARIANTS } },
      '50% → bistro.example/winter · 50% → /winter-b',
    ],
    [
      'a rule that is split, and a split of everyone else',
      {
        routing: {
          rules: [{ id: 'r1', name: 'Noon', when: { os: ['iOS'] }, variants: VARIANTS }],
          variants: VARIANTS,
        },
      },
      'Noon → 50% bistro.example/winter, 50% /winter-b · Everyone else: 50% → /winter · 50% → /winter-b',
    ],
    ['a password', { passwordProtected: true }, 'Password first · bistro.example/menu'],
    [
      'a confirmation',
      { routing: { scanLimit: { scans: 1, confirm: true } }, scansLeft: 1 },
      'Confirm first · bistro.example/menu · 1 of 1 scans left',
    ],
    [
      'a limit and an end, and what follows',
      {
        routing: {
          scanLimit: { scans: 1_000, confirm: false },
          activeUntil: FUTURE,
          unavailableUrl: 'https://bistro.example/closed',
        },
        scansLeft: 37,
      },
      'bistro.example/menu · 37 of 1,000 scans left · until Jan 1, 2027 · afterward → /closed',
    ],
    ['a start in the past', { routing: { activeFrom: PAST } }, 'bistro.example/menu'],
    ['a destination that is broken', { health: broken(DATA) }, 'bistro.example/menu (broken)'],
    ['a destination as text', { data: DATA, health: broken(DATA) }, 'bistro.example/menu (broken)'],
    [
      'a fallback for each broken destination',
      {
        health: broken(DATA, GERMAN.url),
        watch: { fallbackUrl: 'https://other.example/' },
        routing: { rules: [GERMAN] },
      },
      'German → other.example (fallback) · Everyone else → other.example (fallback)',
    ],
    [
      'the broken page of a product, whatever its title',
      {
        type: 'gs1',
        data: { gtin: '09506000134352', title: 'Menu', url: DATA },
        health: broken(DATA),
      },
      'bistro.example/menu (broken)',
    ],
    ['a page', { type: 'vcard', data: { firstName: 'Ada', lastName: 'L' } }, 'Contact: Ada L'],
    [
      'a static code, whose short link does not matter',
      { dynamic: false, state: 'paused' },
      'bistro.example/menu · Fixed: what is printed cannot change',
    ],
  ])('shows %s', (_name, members, line) => {
    expect(lineOf(members)).toBe(line);
  });

  test.each<[LeadingCode['state'], object, string]>([
    ['paused', {}, 'Visitors see that it is paused | Once resumed: bistro.example/menu'],
    [
      'paused',
      { unavailableUrl: 'https://bistro.example/closed' },
      'Visitors see that it is paused | Once resumed: bistro.example/menu',
    ],
    [
      'scheduled',
      { activeFrom: FUTURE },
      'Visitors see that it is not open yet | Once open: bistro.example/menu',
    ],
    [
      'expired',
      { activeUntil: PAST, unavailableUrl: 'https://bistro.example/closed' },
      'Visitors go to bistro.example/closed | If extended: /menu',
    ],
    [
      'exhausted',
      { scanLimit: { scans: 5, confirm: false } },
      'Visitors see that its scans are used up | If reset: bistro.example/menu',
    ],
  ])(
    'the line of a code that is %s says what visitors get instead, before what they would get',
    (state, routing, line) => {
      expect(lineOf({ state, routing, scansLeft: state === 'exhausted' ? 0 : null })).toBe(line);
    },
  );

  test('planned changes that visitors notice follow, the next one first', () => {
    expect(
      lineOf({}, [
        change('2026-12-24T12:00:00Z', { status: 'paused', name: 'Closed' }),
        change('2026-12-01T12:00:00Z', { data: 'https://bistro.example/advent' }),
        change('2026-11-30T12:00:00Z', { name: 'Later', tags: [] }),
      ]),
    ).toBe('bistro.example/menu | changes Dec 1 → /advent · Dec 24: pauses');
    expect(
      lineOf({}, [
        change('2026-12-01T12:00:00Z', { routing: { activeUntil: FUTURE, password: 'changed' } }),
        change('2026-12-02T12:00:00Z', { routing: null }),
        change('2026-12-03T12:00:00Z', { status: 'active' }),
        change('2026-12-04T12:00:00Z', { data: { url: DATA } }),
      ]),
    ).toBe(
      'bistro.example/menu | Dec 1: other dates, another password · Dec 2: no rules, limits, or password · 2 more changes',
    );
  });

  test('a planned destination that no visitor would get says so, unless the split ends before', () => {
    const routing = { variants: VARIANTS };
    const advent = { data: 'https://bistro.example/advent' };
    const ofChanges = (...pending: PlannedChange[]) => lineOf({ routing }, pending).split(' | ')[1];
    expect(ofChanges(change('2026-12-01T12:00:00Z', advent))).toBe(
      'changes Dec 1 → /advent, but the split stays',
    );
    expect(ofChanges(change('2026-12-01T12:00:00Z', { ...advent, routing: { variants: null } }))).toBe(
      'changes Dec 1 → /advent, the split ends',
    );
    expect(
      ofChanges(
        change('2026-12-02T12:00:00Z', advent),
        change('2026-12-01T12:00:00Z', { routing: { variants: null } }),
      ),
    ).toBe('Dec 1: the split ends · changes Dec 2 → /advent');
  });

  test('every part but the destination of a link leads to its editor', () => {
    const parts = partsOf(
      {
        routing: { rules: [GERMAN], variants: VARIANTS, activeUntil: FUTURE },
        passwordProtected: true,
      },
      [change('2026-12-01T12:00:00Z', { status: 'paused' })],
    );
    expect(parts.map(({ href }) => href)).toEqual([
      '/codes/qr_1/schedule?open=password',
      '/codes/qr_1/routing?open=r1',
      '/codes/qr_1/routing?open=default',
      '/codes/qr_1/routing?open=default',
      '/codes/qr_1/schedule?open=dates',
      '/codes/qr_1/schedule?open=changes',
    ]);
    expect(partsOf({}).map(({ key, href }) => [key, href])).toEqual([['destination', undefined]]);
  });
});
