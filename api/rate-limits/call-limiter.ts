import { Counter, type Registry } from 'prom-client';
import { createKeyedBatcher } from '../../core/concurrency/batcher.js';
import type { Settings } from '../../config/settings.js';
import type { DailyQuotaStore } from '../../store/limits/daily-quotas.js';
import type { LimitState, RateLimitStore } from '../../store/limits/rate-limits.js';
import type { Logger } from '../../telemetry/logger.js';
import type { Principal } from '../auth/principal.js';

interface LimiterDeps {
  settings: Pick<Settings, 'rateLimitPerMinute' | 'dailyQuota'>;
  rateLimits: RateLimitStore;
  dailyQuotas: DailyQuotaStore;
  metrics: Registry;
  now: () => Date;
  log: Logger;
}

export interface CallLimiter {
  /**
   * Counts one call of a key.
   * @param served false: it is refused for another reason, and counts for its minute alone
   * @returns whichever limit is nearer; undefined when none is in force, or none can be asked
   */
  take(principal: Principal, served: boolean): Promise<LimitState | undefined>;
}

/**
 * The limit per key and minute, then the quota per account and day. When the database can't be asked, calls go on
 * unlimited rather than fail here: a metric and the log say so.
 */
export function createCallLimiter(deps: LimiterDeps): CallLimiter {
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
    help: 'Calls that went on without limit because the database did not answer',
    registers: [deps.metrics],
  });

  return {
    async take({ keyId, accountId, plan }, served) {
      // People at the dashboard are not metered.
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
        log.warn({ err: error }, 'calls are not limited: the database does not answer');
      }
      return nearest(states);
    },
  };
}

function nearest(states: LimitState[]): LimitState | undefined {
  return states.find(({ allowed }) => !allowed) ?? states.toSorted((a, b) => a.remaining - b.remaining)[0];
}
