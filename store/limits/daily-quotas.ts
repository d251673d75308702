import type { Db } from 'mongodb';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { statesPerCall, type LimitState } from './rate-limits.js';
import { within } from '../mongo/within.js';

export const DAILY_QUOTAS = 'daily_quotas';
const DAY_MS = 86_400_000;

/** Calls of one account on one UTC day. */
interface DailyQuota {
  /** `<account id>:<days since 1970>` */
  _id: string;
  used: number;
  /** Of the calls that were asked for last. */
  granted: number;
  expiresAt: Date;
}

export const DAILY_QUOTA_INDEXES: CollectionIndexes = {
  collection: DAILY_QUOTAS,
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
};

/**
 * Daily quotas, exact across processes: each call is one atomic update.
 * @param timeoutMs how long the limiter waits for a count; it may still be done later
 */
export function createDailyQuotaStore(db: Db, timeoutMs: number) {
  // A count that is lost in a crash does no harm, so it needn't wait for the majority.
  const quotas = db.collection<DailyQuota>(DAILY_QUOTAS, {
    writeConcern: { w: 1 },
    readConcern: { level: 'local' },
  });

  async function usedOn(accountId: string, day: number): Promise<number> {
    return (await quotas.findOne({ _id: `${accountId}:${day}` }))?.used ?? 0;
  }

  return {
    /**
     * Counts as many of `calls` as are allowed; refused ones cost nothing.
     * @returns the state of each, in order
     */
    async take(accountId: string, limit: number, now: Date, calls = 1): Promise<LimitState[]> {
      const day = dayOf(now);
      const resetAt = endOf(day);
      const left = { $max: [0, { $subtract: [limit, '$used'] }] };
      const counted = quotas.findOneAndUpdate(
        { _id: `${accountId}:${day}` },
        [
          { $set: { used: { $ifNull: ['$used', 0] }, expiresAt: new Date((resetAt + 86_400) * 1000) } },
          { $set: { granted: { $min: [calls, left] } } },
          { $set: { used: { $add: ['$used', '$granted'] } } },
        ],
        { upsert: true, returnDocument: 'after' },
      );
      const quota = await within(timeoutMs, counted);
      return statesPerCall({ per: 'day', limit, resetAt }, calls, quota?.granted ?? calls, quota?.used ?? 0);
    },

    /** The state of the day, without counting. */
    async look(accountId: string, limit: number, now: Date): Promise<LimitState> {
      const used = await within(timeoutMs, usedOn(accountId, dayOf(now)));
      const remaining = Math.max(0, limit - used);
      return { per: 'day', allowed: remaining > 0, limit, remaining, resetAt: endOf(dayOf(now)) };
    },

    /** Calls counted today. */
    used: (accountId: string, now: Date) => usedOn(accountId, dayOf(now)),
  };
}

export type DailyQuotaStore = ReturnType<typeof createDailyQuotaStore>;

/** Days since 1970, UTC. */
function dayOf(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS);
}

/** Unix seconds. */
function endOf(day: number): number {
  return ((day + 1) * DAY_MS) / 1000;
}
