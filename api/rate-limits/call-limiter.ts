import { Counter, type Registry } from 'prom-client';
import type { Settings } from '../../config/settings.js';
import { createKeyedBatcher } from '../../core/basics/concurrency/batcher.js';
import type { DailyQuotaStore } from '../../store/limits/daily-quotas.js';
import { accountWindowId, type LimitState, type RateLimitStore } from '../../store/limits/rate-limits.js';
import type { Logger } from '../../telemetry/logger.js';
import { callerIdOf, type Principal } from '../http/principal.js';
import type { LimitAnnouncer } from './announce-limits.js';
import type { LimitedCounter } from './limited-counter.js';
import { rememberRefusals } from './remember-refusals.js';

type LimitName = Parameters<LimitedCounter>[0];

interface Limit {
  name: LimitName;
  /** 0: not counted. Infinity: counted without a limit. */
  limit: number;
  /** Counts the call, or reads the state. */
  count: () => Promise<LimitState>;
}

interface CallLimiterDeps {
  settings: Pick<
    Settings,
    'rateLimitPerMinute' | 'dailyQuota' | 'sessionRatePerMinute' | 'sessionWritesPerMinute'
  >;
  rateLimits: Pick<RateLimitStore, 'consume'>;
  dailyQuotas: DailyQuotaStore;
  metrics: Registry;
  onLimited: LimitedCounter;
  announceLimit: LimitAnnouncer;
  now: () => Date;
  log: Logger;
}

/** Properties of a call that the limiter needs. */
export interface MeteredCall {
  /**
   * false for a call that is rejected for another reason: it counts against the limits per minute, but not
   * against the daily quota.
   */
  served: boolean;
  /** Whether the call can change something. */
  isWrite: boolean;
  /** Whether a call with a key counts per minute only, and passes while the daily quota is used up. */
  isOutsideQuota?: boolean | undefined;
  /** Whether a call with a session counts against that session alone. */
  isPerSession?: boolean | undefined;
}

export interface CallLimiter {
  /**
   * Counts one call: with a key against the limits of the key and the account, with a session against the
   * limits of all sessions of the account.
   *
   * @returns The limit that is closer; undefined if no limit applies or the database does not respond.
   */
  consume(principal: Principal, call: MeteredCall): Promise<CallLimitState | undefined>;
}

export interface CallLimitState extends LimitState {
  /** Unit that the limit counts. */
  unit: 'calls' | 'writes';
}

/**
 * Creates the limiter of authenticated calls. Calls with a key: the rate limit per key and minute, then the
 * quota per account and UTC day. Calls with a session: the calls per member and minute, then those that
 * change something; or the calls of that session alone.
 *
 * Concurrent calls share database updates, and a limit that is used up is remembered for a moment. If the
 * database does not respond, calls pass without a limit; a metric and the log report this.
 */
export function createCallLimiter(deps: CallLimiterDeps): CallLimiter {
  const { settings, rateLimits, dailyQuotas, onLimited, now, log } = deps;
  const consumeMinute = createKeyedBatcher<{ id: string; limit: number }, LimitState>((_key, calls) =>
    rateLimits.consume(calls[0].id, calls[0].limit, calls.length),
  );
  const consumeDay = createKeyedBatcher<{ accountId: string; quota: number }, LimitState>((_key, calls) =>
    dailyQuotas.consume(calls[0].accountId, calls[0].quota, now(), calls.length),
  );
  const remember = rememberRefusals(now);
  const unlimited = new Counter({
    name: 'api_unlimited_calls_total',
    help: 'Calls that passed without a limit because the database did not respond',
    registers: [deps.metrics],
  });

  /** Returns the limits of a call, in the order in which they are checked. */
  function limitsOf(caller: Principal, call: MeteredCall): Limit[] {
    const { keyId, sessionId, accountId, plan } = caller;
    const { served, isWrite, isOutsideQuota = false, isPerSession } = call;
    const perMinute = (name: LimitName, id: string, limit: number): Limit => ({
      name,
      limit,
      count: () => remember(id, () => consumeMinute(id, { id, limit })),
    });
    if (keyId === null) {
      if (isPerSession)
        return [perMinute('session_minute', `session:${sessionId}`, settings.sessionWritesPerMinute)];
      // By member, so that nobody uses up the limit of another one.
      const calls = accountWindowId(accountId, 'session-calls', callerIdOf(caller));
      const writes = accountWindowId(accountId, 'session-writes', callerIdOf(caller));
      const limits = [perMinute('session_minute', calls, settings.sessionRatePerMinute)];
      if (isWrite) limits.push(perMinute('session_writes', writes, settings.sessionWritesPerMinute));
      return limits;
    }
    const perKey = perMinute('key_minute', keyId, settings.rateLimitPerMinute);
    if (isOutsideQuota) return [perKey];
    // The usage of an account shows its calls, also without a quota.
    const quota = settings.dailyQuota[plan] || Infinity;
    const countDay = () =>
      served
        ? consumeDay(`${accountId}:${quota}`, { accountId, quota })
        : dailyQuotas.peek(accountId, quota, now());
    return [
      perKey,
      ...(served || quota !== Infinity
        ? [
            {
              name: 'account_day',
              limit: quota,
              count: () => remember(`${accountId}:${quota}`, countDay),
            } as const,
          ]
        : []),
    ];
  }

  return {
    async consume(principal, call) {
      const states: CallLimitState[] = [];
      try {
        for (const { name, limit, count } of limitsOf(principal, call)) {
          if (limit === 0) continue;
          const state = { ...(await count()), unit: name === 'session_writes' ? 'writes' : 'calls' } as const;
          if (limit === Infinity) continue;
          if (name === 'account_day') deps.announceLimit(principal, state);
          states.push(state);
          if (state.allowed) continue;
          onLimited(name);
          return state;
        }
      } catch (error) {
        unlimited.inc();
        log.warn({ err: error }, 'could not count a call; allowing it without a limit');
      }
      return states.toSorted((a, b) => a.remaining - b.remaining)[0];
    },
  };
}
