import type { Db } from 'mongodb';
import type { CollectionIndexes } from './indexes.js';
import type { LimitState } from './rate-windows.js';

const COLLECTION = 'daily_quotas';
const DAY_MS = 86_400_000;

/** Calls of one account on one UTC day. */
interface DailyQuota {
  /** `<account id>:<days since 1970>` */
  _id: string;
  used: number;
  allowed: boolean;
  expiresAt: Date;
}

export const DAILY_QUOTA_INDEXES: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
};

/** Daily quotas, exact across processes: each call is one atomic update. */
export function createDailyQuotaStore(db: Db) {
  // A count that is lost in a crash does no harm, so it needn't wait for the majority.
  const quotas = db.collection<DailyQuota>(COLLECTION, { writeConcern: { w: 1 } });

  return {
    /** Counts a call if it is allowed; a refused one costs nothing. */
    async take(accountId: string, limit: number, now: Date): Promise<LimitState> {
      const day = Math.floor(now.getTime() / DAY_MS);
      const resetAt = ((day + 1) * DAY_MS) / 1000;
      const quota = await quotas.findOneAndUpdate(
        { _id: `${accountId}:${day}` },
        [
          { $set: { used: { $ifNull: ['$used', 0] }, expiresAt: new Date((resetAt + 86_400) * 1000) } },
          { $set: { allowed: { $lt: ['$used', limit] } } },
          { $set: { used: { $cond: ['$allowed', { $add: ['$used', 1] }, '$used'] } } },
        ],
        { upsert: true, returnDocument: 'after', timeoutMS: 1_000 },
      );
      return {
        per: 'day',
        allowed: quota?.allowed ?? true,
        limit,
        remaining: Math.max(0, limit - (quota?.used ?? 0)),
        resetAt,
      };
    },

    /** Calls counted today. */
    async used(accountId: string, now: Date): Promise<number> {
      const day = Math.floor(now.getTime() / DAY_MS);
      return (await quotas.findOne({ _id: `${accountId}:${day}` }))?.used ?? 0;
    },
  };
}

export type DailyQuotaStore = ReturnType<typeof createDailyQuotaStore>;
