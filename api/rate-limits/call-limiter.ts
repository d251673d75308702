import { Counter, type Registry } from 'prom-client';
import type { Settings } from '../../config/settings.js';
import { createKeyedBatcher } from '../../core/concurrency/batcher.js';
import type { DailyQuotaStore } from '../../store/limits/daily-quotas.js';
import type { LimitState, RateLimitStore } from '../../store/limits/rate-limits.js';
import type { Logger } from '../../telemetry/logger.js';
import type { Principal } from '../http/principal.js';

interface CallLimiterDeps {
  settings: Pick<Settings, 'rateLimitPerMinute' | 'dailyQuota'>;
  rateLimits: RateLimitStore;
  dailyQuotas: DailyQuotaStore;
  metrics: Registry;
  now: () => Date;
  log: Logger;
}

export interface CallLimiter {
  /**
   * Counts one call with a key. Sessions of the dashboard are not limited.
   *
   * @param served false for a call that is rejected for another reason: it counts against the rate limit per minute, but
   *   not against the daily quota.
   * @returns The limit that is closer; undefined if no limit applies or the database does not respond.
   */
  consume(principal: Principal, served: boolean): Promise<LimitState | undefined>;
}

/**
 * Creates the limiter of calls with a key: the rate limit per key and minute, then the quota per account and UTC day.
 * Concurrent calls with one key share database updates. If the database does not respond, calls pass without a limit; a
 * metric and the log report this.
 */
export function createCallLimiter(deps: CallLimiterDeps): CallLimiter {
  const { settings, rateLimits, dailyQuotas, now, log } = deps;
  const minuteLimit = settings.rateLimitPerMinute;
  const consumeMinute = createKeyedBatcher<undefined, LimitState>((keyId, calls) =>
    rateLimits.consume(keyId, minuteLimit, calls.length),
  );
  const consumeDay = createKeyedBatcher<{ accountId: string; quota: number }, LimitState>((_key, calls) =>
    dailyQuotas.consume(calls[0].accountId, calls[0].quota, now(), calls.length),
  );
  const unlimited = new Counter({
    name: 'api_unlimited_calls_total',
    help: 'Calls that passed without a limit because the database did not respond',
    registers: [deps.metrics],
  });

  return {
    async consume({ keyId, accountId, plan }, served) {
      if (keyId === null) return undefined;
      const states: LimitState[] = [];
      try {
        if (minuteLimit > 0) states.push(await consumeMinute(keyId, undefined));
        const quota = settings.dailyQuota[plan];
        if (quota > 0 && states.every(({ allowed }) => allowed)) {
          states.push(
            served
              ? await consumeDay(`${accountId}:${quota}`, { accountId, quota })
              : await dailyQuotas.peek(accountId, quota, now()),
          );
        }
      } catch (error) {
        unlimited.inc();
        log.warn({ err: error }, 'could not count a call; allowing it without a limit');
      }
      return closest(states);
    },
  };
}

/** Returns the limit that is exceeded, or the one with the fewest calls remaining. */
function closest(states: LimitState[]): LimitState | undefined {
  return states.find(({ allowed }) => !allowed) ?? states.toSorted((a, b) => a.remaining - b.remaining)[0];
}
