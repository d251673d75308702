import { describe, expect, test } from '@jest/globals';
import type { HealthStatus, StoredHealth } from '../../../../../core/codes/link-watch/health.js';
import { fallbackOf, presentHealth } from '../../../../../core/codes/link-watch/present-health.js';
import type { WatchPolicy } from '../../../../../core/codes/link-watch/watch-policy.js';

const AT = new Date('2026-11-24T10:00:00Z');
const EARLIER = new Date('2026-11-24T09:00:00Z');
const LATER = new Date('2026-11-24T11:00:00Z');

const policy = (changes: Partial<WatchPolicy> = {}): WatchPolicy => ({
  isServed: true,
  plan: 'pro',
  linkWatch: { enabled: true, everyHours: 24, since: EARLIER },
  ...changes,
});

function health(targets: Record<string, HealthStatus>): StoredHealth {
  const list = Object.entries(targets).map(([url, status]) => ({
    url,
    status,
    since: AT,
    checkedAt: AT,
    dueAt: LATER,
    ...(status === 'ok' ? { httpStatus: 200, reason: null } : { httpStatus: 404, reason: 'status' as const }),
  }));
  const status = list.some((target) => target.status === 'broken') ? 'broken' : 'ok';
  return { status, checkedAt: AT, version: 1, targets: list };
}

const code = (changes: object = {}) => ({
  type: 'url' as const,
  dynamic: true,
  data: { url: 'https://a.example/' },
  health: health({ 'https://a.example/': 'broken' }),
  watch: { fallbackUrl: 'https://b.example/' },
  ...changes,
});

describe('health in responses', () => {
  test('is the health of the destination', () => {
    expect(presentHealth(code(), policy())).toEqual({
      status: 'broken',
      url: 'https://a.example/',
      httpStatus: 404,
      reason: 'status',
      checkedAt: AT.toISOString(),
      since: AT.toISOString(),
      targets: [],
    });
  });

  test('is the health of the worst of several destinations, which are all listed', () => {
    const routing = { unavailableUrl: 'https://closed.example/', variants: [] };
    const watched = code({ routing, health: health({ 'https://a.example/': 'ok' }) });
    expect(presentHealth(watched, policy())).toMatchObject({
      status: 'unchecked',
      url: 'https://closed.example/',
      targets: [
        { url: 'https://a.example/', status: 'ok' },
        { url: 'https://closed.example/', status: 'unchecked' },
      ],
    });
  });

  test('is null where the watch is not used, and for codes that do not redirect', () => {
    const unused = policy({ linkWatch: undefined });
    expect(presentHealth(code({ watch: undefined }), unused)).toBeNull();
    expect(presentHealth(code({ dynamic: false }), policy())).toBeNull();
    expect(presentHealth(code({ type: 'text', data: { text: 'Hi' } }), policy())).toBeNull();
  });

  test('lists no app store URL that only phones can open', () => {
    const data = { iosUrl: 'itms-apps://apps.apple.com/app/id1', fallbackUrl: 'https://a.example/' };
    expect(presentHealth(code({ type: 'app', data }), policy())).toMatchObject({
      url: 'https://a.example/',
      targets: [],
    });
  });
});

describe('the watch', () => {
  const ended: [string, WatchPolicy, object][] = [
    ['the account turns it off', policy({ linkWatch: { enabled: false, everyHours: 24, since: AT } }), {}],
    [
      'it was off since the check',
      policy({ linkWatch: { enabled: true, everyHours: 24, since: LATER } }),
      {},
    ],
    ['the code turns it off', policy(), { watch: { enabled: false, fallbackUrl: 'https://b.example/' } }],
    ['the plan does not include it', policy({ plan: 'free' }), {}],
    ['the plan did not include it since the check', policy({ watchableSince: LATER }), {}],
    ['the operator turns it off', policy({ isServed: false }), {}],
    ['the destination changes', policy(), { data: { url: 'https://other.example/' } }],
  ];

  test.each(ended)('ends, with the fallback, when %s', (_reason, account, changes) => {
    expect(fallbackOf(code(), policy())).toEqual({
      url: 'https://b.example/',
      broken: ['https://a.example/'],
    });
    expect(presentHealth(code(changes), account)).toMatchObject({ status: 'unchecked', checkedAt: null });
    expect(fallbackOf(code(changes), account)).toBeUndefined();
  });

  test('of a code overrides the watch of its account', () => {
    const off = policy({ linkWatch: { enabled: false, everyHours: 24, since: LATER } });
    const own = { enabled: true, fallbackUrl: 'https://b.example/' };
    expect(presentHealth(code({ watch: own }), off)).toMatchObject({ status: 'broken' });
    expect(fallbackOf(code({ watch: own }), off)).toBeDefined();
  });

  test('uses no fallback that is itself the broken destination', () => {
    expect(fallbackOf(code({ watch: { fallbackUrl: 'https://a.example/' } }), policy())).toBeUndefined();
  });
});
