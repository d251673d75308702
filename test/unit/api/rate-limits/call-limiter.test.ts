import { describe, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { createCallLimiter } from '../../../../api/rate-limits/call-limiter.js';
import { FULL_AUTHORITY } from '../../../../core/accounts/scopes.js';
import type { DailyQuotaStore } from '../../../../store/limits/daily-quotas.js';
import type { LimitState } from '../../../../store/limits/rate-limits.js';
import { createLogger } from '../../../../telemetry/logger.js';

const CALLER = { accountId: 'acc_1', plan: 'pro' as const, ...FULL_AUTHORITY, keyId: 'key_1', domain: null };

const SESSION = { ...CALLER, keyId: null };
const READ = { served: true, isWrite: false };
const WRITE = { served: true, isWrite: true };

const state = (per: 'minute' | 'day', remaining: number): LimitState => ({
  per,
  allowed: true,
  limit: 100,
  remaining,
  resetAt: 0,
});

/** Creates a limiter over these stores; `day` receives the name of the method that was called. */
function limiterOf(
  minute: (id: string) => Promise<LimitState>,
  day: (method: 'consume' | 'peek') => Promise<LimitState>,
) {
  const metrics = new Registry();
  const lines: string[] = [];
  const limited: string[] = [];
  const limiter = createCallLimiter({
    settings: {
      rateLimitPerMinute: 30,
      dailyQuota: { free: 0, pro: 100, business: 10_000 },
      sessionRatePerMinute: 300,
      sessionWritesPerMinute: 60,
    },
    onLimited: (limit) => limited.push(limit),
    announceLimit: () => undefined,
    rateLimits: { consume: async (id) => [await minute(id)] },
    dailyQuotas: {
      consume: async () => [await day('consume')],
      peek: () => day('peek'),
    } as unknown as DailyQuotaStore,
    metrics,
    now: () => new Date(),
    log: createLogger('debug', 'test', { write: (line) => lines.push(line) }),
  });
  const unlimited = async () => /api_unlimited_calls_total (\d+)/.exec(await metrics.metrics())?.[1];
  return { limiter, unlimited, lines, limited };
}

describe('the call limiter', () => {
  test('returns the limit that is closer', async () => {
    const far = limiterOf(
      async () => state('minute', 5),
      async () => state('day', 50),
    );
    expect(await far.limiter.consume(CALLER, READ)).toMatchObject({ per: 'minute', remaining: 5 });
    const near = limiterOf(
      async () => state('minute', 5),
      async () => state('day', 2),
    );
    expect(await near.limiter.consume(CALLER, READ)).toMatchObject({ per: 'day', remaining: 2 });
  });

  test('does not read the daily quota for a call that exceeds the limit per minute', async () => {
    const { limiter } = limiterOf(
      async () => ({ ...state('minute', 0), allowed: false }),
      () => Promise.reject(new Error('was called')),
    );
    expect(await limiter.consume(CALLER, READ)).toMatchObject({ per: 'minute', allowed: false });
  });

  test('does not count a call against the daily quota if it is rejected for another reason', async () => {
    const methods: string[] = [];
    const { limiter } = limiterOf(
      async () => state('minute', 5),
      async (method) => (methods.push(method), state('day', 2)),
    );
    await limiter.consume(CALLER, { ...READ, served: false });
    await limiter.consume(CALLER, READ);
    expect(methods).toEqual(['peek', 'consume']);
  });

  test('allows calls while the database does not respond, and reports this in a metric and the log', async () => {
    const { limiter, unlimited, lines } = limiterOf(
      () => Promise.reject(new Error('no primary')),
      () => Promise.reject(new Error('no primary')),
    );
    expect(await unlimited()).toBe('0');
    expect(await limiter.consume(CALLER, READ)).toBeUndefined();
    expect(await unlimited()).toBe('1');
    expect(lines.join('')).toContain('allowing it without a limit');
  });

  test('returns the limit it could read if the other one is unavailable', async () => {
    const { limiter, unlimited } = limiterOf(
      async () => state('minute', 5),
      () => Promise.reject(new Error('no primary')),
    );
    expect(await limiter.consume(CALLER, READ)).toMatchObject({ per: 'minute', remaining: 5 });
    expect(await unlimited()).toBe('1');
  });

  test('counts the calls and the writes of sessions per account, and never against the daily quota', async () => {
    const ids: string[] = [];
    const { limiter } = limiterOf(
      async (id) => (ids.push(id), state('minute', id.endsWith('writes') ? 2 : 5)),
      () => Promise.reject(new Error('was called')),
    );
    expect(await limiter.consume(SESSION, READ)).toMatchObject({ remaining: 5, unit: 'calls' });
    expect(await limiter.consume(SESSION, WRITE)).toMatchObject({ remaining: 2, unit: 'writes' });
    expect(ids).toEqual(['acc_1:session-calls', 'acc_1:session-calls', 'acc_1:session-writes']);
  });

  test('counts calls that end a session in a window of that session', async () => {
    const ids: string[] = [];
    const { limiter, limited } = limiterOf(
      async (id) => (ids.push(id), { ...state('minute', 0), allowed: false }),
      () => Promise.reject(new Error('was called')),
    );
    const call = { ...WRITE, isPerSession: true };
    await limiter.consume({ ...SESSION, sessionId: 'ses_1' }, call);
    expect(await limiter.consume({ ...SESSION, sessionId: 'ses_2' }, call)).toMatchObject({ unit: 'calls' });
    expect(ids).toEqual(['session:ses_1', 'session:ses_2']);
    expect(limited).toEqual(['session_minute', 'session_minute']);
  });

  test('counts calls without a daily quota, and only those that are served', async () => {
    const methods: string[] = [];
    const { limiter } = limiterOf(
      async () => state('minute', 5),
      async (method) => (methods.push(method), { ...state('day', Infinity), limit: Infinity }),
    );
    const caller = { ...CALLER, plan: 'free' as const };
    expect(await limiter.consume(caller, READ)).toMatchObject({ per: 'minute', remaining: 5 });
    expect(await limiter.consume(caller, { ...READ, served: false })).toMatchObject({ per: 'minute' });
    expect(methods).toEqual(['consume']);
  });

  test('names the limit of sessions and the daily quota when they are exceeded', async () => {
    const { limiter, limited, lines, unlimited } = limiterOf(
      async (id) => ({ ...state('minute', 0), allowed: id === 'key_1' }),
      async () => ({ ...state('day', 0), allowed: false }),
    );
    await limiter.consume(SESSION, READ);
    expect(await limiter.consume(CALLER, READ)).toMatchObject({ per: 'day', allowed: false });
    expect(limited).toEqual(['session_minute', 'account_day']);
    expect([lines, await unlimited()]).toEqual([[], '0']);
  });

  test('reports which limit a rejected call has exceeded', async () => {
    const full = { ...state('minute', 0), allowed: false };
    const { limiter, limited } = limiterOf(
      async (id) => (id.endsWith('calls') ? state('minute', 5) : full),
      async () => state('day', 1),
    );
    await limiter.consume(SESSION, WRITE);
    await limiter.consume(CALLER, READ);
    expect(limited).toEqual(['session_writes', 'key_minute']);
  });
});
