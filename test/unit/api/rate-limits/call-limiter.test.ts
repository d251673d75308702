import { describe, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { createCallLimiter } from '../../../../api/rate-limits/call-limiter.js';
import { SCOPES } from '../../../../core/plans.js';
import type { DailyQuotaStore } from '../../../../store/limits/daily-quotas.js';
import type { LimitState } from '../../../../store/limits/rate-limits.js';
import { createLogger } from '../../../../telemetry/logger.js';

const CALLER = { accountId: 'acc_1', plan: 'pro' as const, scopes: SCOPES, keyId: 'key_1', domain: null };

const state = (per: 'minute' | 'day', remaining: number): LimitState => ({
  per,
  allowed: true,
  limit: 100,
  remaining,
  resetAt: 0,
});

/** A limiter over these stores; the day is asked by either name. */
function limiterOf(minute: () => Promise<LimitState>, day: (how: 'consume' | 'peek') => Promise<LimitState>) {
  const metrics = new Registry();
  const lines: string[] = [];
  const limiter = createCallLimiter({
    settings: { rateLimitPerMinute: 30, dailyQuota: { free: 0, pro: 100, business: 10_000 } },
    rateLimits: { consume: async () => [await minute()] },
    dailyQuotas: {
      consume: async () => [await day('consume')],
      peek: () => day('peek'),
    } as unknown as DailyQuotaStore,
    metrics,
    now: () => new Date(),
    log: createLogger('debug', 'test', { write: (line) => lines.push(line) }),
  });
  const unlimited = async () => /api_unlimited_calls_total (\d+)/.exec(await metrics.metrics())?.[1];
  return { limiter, unlimited, lines };
}

describe('the limiter', () => {
  test('tells of whichever limit is nearer', async () => {
    const far = limiterOf(
      async () => state('minute', 5),
      async () => state('day', 50),
    );
    expect(await far.limiter.take(CALLER, true)).toMatchObject({ per: 'minute', remaining: 5 });
    const near = limiterOf(
      async () => state('minute', 5),
      async () => state('day', 2),
    );
    expect(await near.limiter.take(CALLER, true)).toMatchObject({ per: 'day', remaining: 2 });
  });

  test('asks nothing of the day for a call that the minute refuses', async () => {
    const { limiter } = limiterOf(
      async () => ({ ...state('minute', 0), allowed: false }),
      () => Promise.reject(new Error('was asked')),
    );
    expect(await limiter.take(CALLER, true)).toMatchObject({ per: 'minute', allowed: false });
  });

  test('only looks at the day for a call that is refused for another reason', async () => {
    const asked: string[] = [];
    const { limiter } = limiterOf(
      async () => state('minute', 5),
      async (how) => (asked.push(how), state('day', 2)),
    );
    await limiter.take(CALLER, false);
    await limiter.take(CALLER, true);
    expect(asked).toEqual(['peek', 'consume']);
  });

  test('lets calls go on where the database does not answer, and says so in a metric and the log', async () => {
    const { limiter, unlimited, lines } = limiterOf(
      () => Promise.reject(new Error('no primary')),
      () => Promise.reject(new Error('no primary')),
    );
    expect(await unlimited()).toBe('0');
    expect(await limiter.take(CALLER, true)).toBeUndefined();
    expect(await unlimited()).toBe('1');
    expect(lines.join('')).toContain('calls are not limited');
  });

  test('keeps the limit that it knows when the other can not be asked', async () => {
    const { limiter, unlimited } = limiterOf(
      async () => state('minute', 5),
      () => Promise.reject(new Error('no primary')),
    );
    expect(await limiter.take(CALLER, true)).toMatchObject({ per: 'minute', remaining: 5 });
    expect(await unlimited()).toBe('1');
  });

  test('does not meter people at the dashboard', async () => {
    const { limiter } = limiterOf(
      () => Promise.reject(new Error('was asked')),
      () => Promise.reject(new Error('was asked')),
    );
    expect(await limiter.take({ ...CALLER, keyId: null }, true)).toBeUndefined();
  });
});
