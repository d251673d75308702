import type { Db, Document } from 'mongodb';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { withStoreTimeout } from '../mongo/timeouts.js';

export const RATE_WINDOWS = 'rate_windows';
const WINDOW_SECONDS = 60;

/** Calls of one key in the last 60 s, by whole seconds of the database's clock. */
interface RateWindow {
  _id: string;
  /** Unix seconds with the number of calls in each, oldest first; at most 61 entries. */
  seconds: { at: number; calls: number }[];
  /** Number of calls that the last update allowed. */
  granted: number;
  expiresAt: Date;
}

/** State of a limit after one call. */
export interface LimitState {
  per: 'minute' | 'day';
  allowed: boolean;
  limit: number;
  remaining: number;
  /** When the oldest counted calls leave the window, in Unix seconds. */
  resetAt: number;
}

export const RATE_WINDOW_INDEXES: CollectionIndexes = {
  collection: RATE_WINDOWS,
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
};

/**
 * Creates the store of rate limits: sliding windows of 60 s, exact across processes. Each call is one atomic update on the
 * database's clock. A second counts until it is entirely outside the window, so no 60 s ever contain more calls than the
 * limit.
 *
 * @param timeoutMs Maximum time to wait for MongoDB. An update may still take effect after that.
 */
export function createRateLimitStore(db: Db, timeoutMs: number) {
  // Losing an update in a crash is harmless, so updates do not wait for a majority.
  const windows = db.collection<RateWindow>(RATE_WINDOWS, { writeConcern: { w: 1 } });

  return {
    /**
     * Counts calls, as many of them as the limit allows. Calls over the limit are not counted.
     * @param limit Maximum number of calls per 60 s.
     * @returns One state per call, in order.
     * @throws StoreTimeoutError if MongoDB does not respond in time.
     */
    async consume(keyId: string, limit: number, calls = 1): Promise<LimitState[]> {
      const update = windows.findOneAndUpdate({ _id: keyId }, consumeStages(limit, calls), {
        upsert: true,
        returnDocument: 'after',
      });
      const window = await withStoreTimeout(timeoutMs, update);
      const seconds = window?.seconds ?? [];
      const used = seconds.reduce((sum, second) => sum + second.calls, 0);
      const resetAt = (seconds[0]?.at ?? 0) + WINDOW_SECONDS + 1;
      return statesPerCall({ per: 'minute', limit, resetAt }, calls, window?.granted ?? calls, used);
    },
  };
}

/**
 * Builds the states of calls that were counted together.
 *
 * @param granted Number of these calls that were allowed: the first ones.
 * @param used Number of counted calls, these included.
 * @returns One state per call, in order.
 */
export function statesPerCall(
  window: Pick<LimitState, 'per' | 'limit' | 'resetAt'>,
  calls: number,
  granted: number,
  used: number,
): LimitState[] {
  return Array.from({ length: calls }, (_, index) => {
    const allowed = index < granted;
    const later = allowed ? granted - index - 1 : 0;
    return { ...window, allowed, remaining: Math.max(0, window.limit - used + later) };
  });
}

export type RateLimitStore = ReturnType<typeof createRateLimitStore>;

function consumeStages(limit: number, calls: number): Document[] {
  const now = { $floor: { $divide: [{ $toLong: '$$NOW' }, 1000] } };
  const total = { $sum: '$seconds.calls' };
  const isNow = { $eq: [{ $last: '$seconds.at' }, '$now'] };
  const last = [{ at: '$now', calls: { $add: [{ $last: '$seconds.calls' }, '$granted'] } }];
  const allButLast = { $slice: ['$seconds', { $subtract: [{ $size: '$seconds' }, 1] }] };
  // `$slice` rejects a count of 0, so a window of one second is replaced as a whole.
  const addToLast = {
    $cond: [{ $lte: [{ $size: '$seconds' }, 1] }, last, { $concatArrays: [allButLast, last] }],
  };
  const append = { $concatArrays: ['$seconds', [{ at: '$now', calls: '$granted' }]] };
  return [
    { $set: { now } },
    {
      $set: {
        seconds: {
          $filter: {
            input: { $ifNull: ['$seconds', []] },
            cond: { $gte: ['$$this.at', { $subtract: ['$now', WINDOW_SECONDS] }] },
          },
        },
      },
    },
    { $set: { granted: { $max: [0, { $min: [calls, { $subtract: [limit, total] }] }] } } },
    {
      $set: {
        seconds: {
          $cond: [{ $gt: ['$granted', 0] }, { $cond: [isNow, addToLast, append] }, '$seconds'],
        },
        expiresAt: { $add: ['$$NOW', (WINDOW_SECONDS + 1) * 1000] },
      },
    },
    { $unset: 'now' },
  ];
}
