import type { Db, Document } from 'mongodb';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { within } from '../mongo/within.js';

export const RATE_WINDOWS = 'rate_windows';
const WINDOW_SECONDS = 60;

/** Calls of one key in the last 60 seconds, counted by whole seconds of the database's clock. */
interface RateWindow {
  _id: string;
  /** Unix seconds and the calls in each, oldest first; at most 61. */
  seconds: { at: number; calls: number }[];
  /** Of the calls that were asked for last. */
  granted: number;
  expiresAt: Date;
}

export interface LimitState {
  per: 'minute' | 'day';
  allowed: boolean;
  limit: number;
  remaining: number;
  /** When calls that count now begin to be forgotten, Unix seconds. */
  resetAt: number;
}

export const RATE_WINDOW_INDEXES: CollectionIndexes = {
  collection: RATE_WINDOWS,
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
};

/**
 * Sliding windows, exact across processes: each call is one atomic update, timed by the database. A second counts until
 * it lies wholly outside the window, so that no 60 seconds ever hold more than the limit.
 * @param timeoutMs how long a count is waited for; it may still be done later
 */
export function createRateLimitStore(db: Db, timeoutMs: number) {
  // A count that is lost in a crash does no harm, so it needn't wait for the majority.
  const windows = db.collection<RateWindow>(RATE_WINDOWS, { writeConcern: { w: 1 } });

  return {
    /**
     * Counts as many of `calls` as are allowed; refused ones cost nothing.
     * @returns the state of each, in order
     * @throws StoreTimeoutError when the patience is over
     */
    async take(keyId: string, limit: number, calls = 1): Promise<LimitState[]> {
      const counted = windows.findOneAndUpdate({ _id: keyId }, takeStages(limit, calls), {
        upsert: true,
        returnDocument: 'after',
      });
      const window = await within(timeoutMs, counted);
      const seconds = window?.seconds ?? [];
      const used = seconds.reduce((sum, second) => sum + second.calls, 0);
      const resetAt = (seconds[0]?.at ?? 0) + WINDOW_SECONDS + 1;
      return statesPerCall({ per: 'minute', limit, resetAt }, calls, window?.granted ?? calls, used);
    },
  };
}

/**
 * The states of calls that were counted together.
 * @param granted how many of them were allowed
 * @param used calls that count afterwards
 */
export function statesPerCall(
  of: Pick<LimitState, 'per' | 'limit' | 'resetAt'>,
  calls: number,
  granted: number,
  used: number,
): LimitState[] {
  return Array.from({ length: calls }, (_, index) => {
    const allowed = index < granted;
    const later = allowed ? granted - index - 1 : 0;
    return { ...of, allowed, remaining: Math.max(0, of.limit - used + later) };
  });
}

export type RateLimitStore = ReturnType<typeof createRateLimitStore>;

function takeStages(limit: number, calls: number): Document[] {
  const now = { $floor: { $divide: [{ $toLong: '$$NOW' }, 1000] } };
  const total = { $sum: '$seconds.calls' };
  const isNow = { $eq: [{ $last: '$seconds.at' }, '$now'] };
  const addToLast = {
    $concatArrays: [
      { $slice: ['$seconds', { $subtract: [{ $size: '$seconds' }, 1] }] },
      [{ at: '$now', calls: { $add: [{ $last: '$seconds.calls' }, '$granted'] } }],
    ],
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
          $cond: [{ $gt: ['$granted', 0] }, { $cond: [isNow, oneLess(addToLast), append] }, '$seconds'],
        },
        expiresAt: { $add: ['$$NOW', (WINDOW_SECONDS + 1) * 1000] },
      },
    },
    { $unset: 'now' },
  ];
}

/** `$slice` refuses a count of 0, so a window of one second is replaced whole. */
function oneLess(addToLast: Document): Document {
  const alone = [{ at: '$now', calls: { $add: [{ $last: '$seconds.calls' }, '$granted'] } }];
  return { $cond: [{ $lte: [{ $size: '$seconds' }, 1] }, alone, addToLast] };
}
