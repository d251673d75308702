import type { Db, Document } from 'mongodb';
import type { CollectionIndexes } from './indexes.js';
import { within } from './within.js';

/** The limit of calls is not worth a longer wait: the limiter then lets calls through, and says so. */
const TIMEOUT_MS = 1_000;

const COLLECTION = 'rate_windows';
const WINDOW_SECONDS = 60;

/** Calls of one key in the last 60 seconds, counted by whole seconds of the database's clock. */
interface RateWindow {
  _id: string;
  /** Unix seconds and the calls in each, oldest first; at most 61. */
  seconds: { at: number; calls: number }[];
  allowed: boolean;
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
  collection: COLLECTION,
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
};

/**
 * Sliding windows, exact across processes: each call is one atomic update, timed by the database. A second counts until
 * it lies wholly outside the window, so that no 60 seconds ever hold more than the limit.
 */
export function createRateWindowStore(db: Db) {
  // A count that is lost in a crash does no harm, so it needn't wait for the majority.
  const windows = db.collection<RateWindow>(COLLECTION, { writeConcern: { w: 1 } });

  return {
    /** Counts a call if it is allowed; a refused one costs nothing. */
    async take(keyId: string, limit: number): Promise<LimitState> {
      const counted = windows.findOneAndUpdate({ _id: keyId }, takeStages(limit), {
        upsert: true,
        returnDocument: 'after',
      });
      const window = await within(TIMEOUT_MS, counted);
      const seconds = window?.seconds ?? [];
      const used = seconds.reduce((sum, { calls }) => sum + calls, 0);
      const oldest = seconds[0]?.at ?? 0;
      return {
        per: 'minute',
        allowed: window?.allowed ?? true,
        limit,
        remaining: Math.max(0, limit - used),
        resetAt: oldest + WINDOW_SECONDS + 1,
      };
    },
  };
}

export type RateWindowStore = ReturnType<typeof createRateWindowStore>;

function takeStages(limit: number): Document[] {
  const now = { $floor: { $divide: [{ $toLong: '$$NOW' }, 1000] } };
  const total = { $sum: '$seconds.calls' };
  const isNow = { $eq: [{ $last: '$seconds.at' }, '$now'] };
  const addToLast = {
    $concatArrays: [
      { $slice: ['$seconds', { $subtract: [{ $size: '$seconds' }, 1] }] },
      [{ at: '$now', calls: { $add: [{ $last: '$seconds.calls' }, 1] } }],
    ],
  };
  const append = { $concatArrays: ['$seconds', [{ at: '$now', calls: 1 }]] };
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
    { $set: { allowed: { $lt: [total, limit] } } },
    {
      $set: {
        seconds: {
          $cond: ['$allowed', { $cond: [isNow, oneLess(addToLast), append] }, '$seconds'],
        },
        expiresAt: { $add: ['$$NOW', (WINDOW_SECONDS + 1) * 1000] },
      },
    },
    { $unset: 'now' },
  ];
}

/** `$slice` refuses a count of 0, so a window of one second is replaced whole. */
function oneLess(addToLast: Document): Document {
  const alone = [{ at: '$now', calls: { $add: [{ $last: '$seconds.calls' }, 1] } }];
  return { $cond: [{ $lte: [{ $size: '$seconds' }, 1] }, alone, addToLast] };
}
