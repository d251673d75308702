import type { Db } from 'mongodb';
import { DAY_MS, utcDay } from '../../core/basics/time/durations.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { statesPerCall, type LimitState } from './rate-limits.js';
import { withStoreTimeout } from '../mongo/timeouts.js';

export const DAILY_QUOTAS = 'daily_quotas';

/** Number of calls of one account on one UTC day. */
interface DailyQuota {
  /** `<account id>:<days since 1970>` */
  _id: string;
  used: number;
  /** Number of calls that the last update allowed. */
  granted: number;
  expiresAt: Date;
}

export const DAILY_QUOTA_INDEXES: CollectionIndexes = {
  collection: DAILY_QUOTAS,
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
};

/**
 * Creates the store of daily quotas. They are exact across processes: each call is one atomic update.
 *
 * @param timeoutMs Maximum time to wait for MongoDB. An update may still take effect after that.
 */
export function createDailyQuotaStore(db: Db, timeoutMs: number) {
  // Losing an update in a crash is harmless, so updates do not wait for a majority.
  const quotas = db.collection<DailyQuota>(DAILY_QUOTAS, {
    writeConcern: { w: 1 },
    readConcern: { level: 'local' },
  });

  async function usedOn(accountId: string, day: number): Promise<number> {
    return (await quotas.findOne({ _id: `${accountId}:${day}` }))?.used ?? 0;
  }

  return {
    /**
     * Counts calls, as many of them as the quota allows. Calls over the quota are not counted.
     * @param limit Maximum number of calls per UTC day; Infinity to count only.
     * @returns One state per call, in order.
     * @throws StoreTimeoutError if MongoDB does not respond in time.
     */
    async consume(accountId: string, limit: number, now: Date, calls = 1): Promise<LimitState[]> {
      const day = utcDay(now.getTime());
      const resetAt = endOf(day);
      const remaining = { $max: [0, { $subtract: [limit, '$used'] }] };
      const update = quotas.findOneAndUpdate(
        { _id: `${accountId}:${day}` },
        [
          { $set: { used: { $ifNull: ['$used', 0] }, expiresAt: new Date((resetAt + 86_400) * 1000) } },
          { $set: { granted: { $min: [calls, remaining] } } },
          { $set: { used: { $add: ['$used', '$granted'] } } },
        ],
        { upsert: true, returnDocument: 'after' },
      );
      const quota = await withStoreTimeout(timeoutMs, update);
      return statesPerCall({ per: 'day', limit, resetAt }, calls, quota?.granted ?? calls, quota?.used ?? 0);
    },

    /**
     * Returns the state of the current day without counting a call.
     * @throws StoreTimeoutError if MongoDB does not respond in time.
     */
    async peek(accountId: string, limit: number, now: Date): Promise<LimitState> {
      const used = await withStoreTimeout(timeoutMs, usedOn(accountId, utcDay(now.getTime())));
      const remaining = Math.max(0, limit - used);
      return { per: 'day', allowed: remaining > 0, limit, remaining, resetAt: endOf(utcDay(now.getTime())) };
    },

    /** Returns the number of calls counted today. */
    used: (accountId: string, now: Date) => usedOn(accountId, utcDay(now.getTime())),
  };
}

export type DailyQuotaStore = ReturnType<typeof createDailyQuotaStore>;

/** Returns the end of a day in Unix seconds. */
function endOf(day: number): number {
  return ((day + 1) * DAY_MS) / 1000;
}
