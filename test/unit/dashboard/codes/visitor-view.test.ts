import { describe, expect, test } from '@jest/globals';
import {
  summarizeVisits,
  viewOfVisitors,
  warnAboutDestination,
  type VisitedCode,
} from '../../../../dashboard/codes/visitor-view.js';

const DATA = 'https://example.com/base';
const RULE = { id: 'r1', when: { language: ['de'] }, url: 'https://example.com/de' };
const VARIANTS = [
  { id: 'winter', name: 'Winter', url: 'https://example.com/winter', weight: 50 },
  { id: 'winter-b', url: 'https://example.com/winter-b', weight: 50 },
];

const code = (members: Partial<VisitedCode> = {}): VisitedCode => ({
  type: 'url',
  data: { url: DATA },
  dynamic: true,
  state: 'active',
  routing: null,
  passwordProtected: false,
  health: null,
  watch: null,
  ...members,
});

const broken = (url: string) => ({ url, status: 'broken', targets: [] }) as unknown as VisitedCode['health'];

describe('what visitors of a code get', () => {
  test.each<[string, VisitedCode, string, RegExp | undefined]>([
    ['without a routing', code(), DATA, undefined],
    [
      'with a rule',
      code({ routing: { rules: [RULE] } }),
      `${DATA} · 1 rule`,
      /^Only visitors for whom no rule matches/,
    ],
    [
      'with variants',
      code({ routing: { variants: VARIANTS } }),
      'Split: Winter 50% · winter-b 50%',
      /^No visitor gets/,
    ],
    [
      'with variants and a rule',
      code({ routing: { variants: VARIANTS, rules: [RULE] } }),
      'Split: Winter 50% · winter-b 50% · 1 rule',
      /^No visitor gets/,
    ],
    ['of a static code', code({ dynamic: false }), DATA, undefined],
    [
      'with a broken destination and a fallback',
      code({ health: broken(DATA), watch: { fallbackUrl: 'https://example.com/f' } }),
      'Fallback: https://example.com/f',
      undefined,
    ],
    [
      'with a working destination and a fallback',
      code({ health: broken('https://example.com/other'), watch: { fallbackUrl: 'https://example.com/f' } }),
      DATA,
      undefined,
    ],
  ])('%s', (_name, visited, summary, warning) => {
    expect(summarizeVisits(visited)).toBe(summary);
    if (warning) expect(warnAboutDestination(visited)).toMatch(warning);
    else expect(warnAboutDestination(visited)).toBeUndefined();
  });

  test('a closed code names where visitors go instead; a paused one shows them a page', () => {
    const routing = { unavailableUrl: 'https://example.com/closed' };
    expect(viewOfVisitors(code({ state: 'expired', routing })).closed).toEqual({
      state: 'expired',
      url: 'https://example.com/closed',
    });
    expect(viewOfVisitors(code({ state: 'paused', routing })).closed).toEqual({
      state: 'paused',
      url: undefined,
    });
    expect(viewOfVisitors(code({ routing })).closed).toBeUndefined();
  });

  test('a password and a confirmation come first', () => {
    expect(viewOfVisitors(code({ passwordProtected: true })).asks).toBe('password');
    expect(viewOfVisitors(code({ routing: { scanLimit: { scans: 1, confirm: true } } })).asks).toBe(
      'confirmation',
    );
    expect(viewOfVisitors(code()).asks).toBeUndefined();
  });
});
