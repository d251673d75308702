import type { Db, Document } from 'mongodb';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { withStoreTimeout } from '../mongo/timeouts.js';

export const RATE_WINDOWS = 'rate_windows';

/** A sliding window in time, which moves in slots: one slot counts until all of it is outside the window. */
export interface WindowLength {
  per: LimitState['per'];
  seconds: number;
  slotSeconds: number;
}

export const PER_MINUTE: WindowLength = { per: 'minute', seconds: 60, slotSeconds: 1 };
export const PER_HOUR: WindowLength = { per: 'hour', seconds: 3_600, slotSeconds: 60 };
export const PER_DAY: WindowLength = { per: 'day', seconds: 86_400, slotSeconds: 1_800 };

/** What is counted per account, in windows that the account's erasure removes. */
const ACCOUNT_WINDOWS = [
  'session-calls',
  'session-writes',
  'idempotency-keys',
  'stored-responses',
  'domain-checks',
  'link-checks',
] as const;

/** Returns the ID of an account's window. */
export function accountWindowId(accountId: string, window: (typeof ACCOUNT_WINDOWS)[number]): string {
  return `${accountId}:${window}`;
}

/** Returns the IDs of all windows of an account. */
export function accountWindowIds(accountId: string): string[] {
  return ACCOUNT_WINDOWS.map((window) => accountWindowId(accountId, window));
}

/** Returns the ID of the window that counts the link checks an owner requests for a code. The account's erasure removes it. */
export function linkCheckWindowId(qrCodeId: string): string {
  return `${qrCodeId}:link-checks`;
}

/** Calls counted in the recent past, by slots of the database's clock. */
interface RateWindow {
  _id: string;
  /** Start of each slot in Unix seconds with the number of calls in it, oldest first; at most 61 entries. */
  seconds: { at: number; calls: number }[];
  /** Number of calls that the last update allowed. */
  granted: number;
  /** Time of the last update in Unix seconds, by the database's clock. */
  updatedAt: number;
  expiresAt: Date;
}

/** State of a limit after one call. */
export interface LimitState {
  per: 'minute' | 'hour' | 'day';
  allowed: boolean;
  limit: number;
  remaining: number;
  /** When the oldest counted calls leave the window, in Unix seconds. */
  resetAt: number;
  /** Current time of the clock on which `resetAt` is based, in Unix seconds; absent if it is this process's clock. */
  asOf?: number;
}

export const RATE_WINDOW_INDEXES: CollectionIndexes = {
  collection: RATE_WINDOWS,
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
};

/**
 * Creates the store of rate limits: sliding windows, exact across processes. Each call is one atomic update on the
 * database's clock. A slot counts until it is entirely outside the window, so no window of that length ever contains more
 * calls than the limit.
 *
 * @param timeoutMs Maximum time to wait for MongoDB. An update may still take effect after that.
 */
export function createRateLimitStore(db: Db, timeoutMs: number) {
  // Losing an update in a crash is harmless, so updates do not wait for a majority.
  const windows = db.collection<RateWindow>(RATE_WINDOWS, { writeConcern: { w: 1 } });

  async function update(id: string, stages: Document[]): Promise<RateWindow | null> {
    const updated = windows.findOneAndUpdate({ _id: id }, stages, { upsert: true, returnDocument: 'after' });
    return withStoreTimeout(timeoutMs, updated);
  }

  /**
   * Counts an amount, such as a number of bytes, entirely or not at all.
   * @returns State after the amount. If it exceeds the remainder, `resetAt` is when it will fit, provided that nothing else is
   *   counted.
   * @throws StoreTimeoutError if MongoDB does not respond in time.
   */
  async function consumeAll(
    id: string,
    limit: number,
    amount: number,
    length: WindowLength,
  ): Promise<LimitState> {
    const granted = { $cond: [{ $lte: [amount, { $subtract: [limit, '$total'] }] }, amount, 0] };
    const window = await update(id, countingStages(granted, length));
    const allowed = (window?.granted ?? 0) === amount;
    const slots = window?.seconds ?? [];
    const used = slots.reduce((sum, slot) => sum + slot.calls, 0);
    let excess = allowed ? 0 : used + amount - limit;
    const last = slots.find(({ calls }) => (excess -= calls) <= 0) ?? slots.at(-1);
    return {
      per: length.per,
      allowed,
      limit,
      remaining: Math.max(0, limit - used),
      resetAt: (last?.at ?? 0) + length.seconds + length.slotSeconds,
      ...(window && { asOf: window.updatedAt }),
    };
  }

  return {
    /**
     * Counts calls, as many of them as the limit allows. Calls over the limit are not counted.
     * @param limit Maximum number of calls per window.
     * @returns One state per call, in order.
     * @throws StoreTimeoutError if MongoDB does not respond in time.
     */
    async consume(id: string, limit: number, calls = 1, length = PER_MINUTE): Promise<LimitState[]> {
      const granted = { $max: [0, { $min: [calls, { $subtract: [limit, '$total'] }] }] };
      const window = await update(id, countingStages(granted, length));
      const slots = window?.seconds ?? [];
      const used = slots.reduce((sum, slot) => sum + slot.calls, 0);
      const resetAt = (slots[0]?.at ?? 0) + length.seconds + length.slotSeconds;
      const state = { per: length.per, limit, resetAt, ...(window && { asOf: window.updatedAt }) };
      return statesPerCall(state, calls, window?.granted ?? calls, used);
    },

    consumeAll,

    /**
     * Counts an amount, such as a number of bytes, entirely or not at all.
     * @returns false if the amount exceeds the remainder of the limit.
     * @throws StoreTimeoutError if MongoDB does not respond in time.
     */
    async reserve(id: string, limit: number, amount: number, length: WindowLength): Promise<boolean> {
      return (await consumeAll(id, limit, amount, length)).allowed;
    },

    /**
     * Removes a call that was counted in a window per minute, as if it had never been made.
     * @param countedAt `asOf` of the state that `consume` returned.
     * @throws StoreTimeoutError if MongoDB does not respond in time.
     */
    async refund(id: string, countedAt: number): Promise<void> {
      const isCounted = { $and: [{ $eq: ['$$this.at', countedAt] }, { $gt: ['$$this.calls', 0] }] };
      const calls = { $subtract: ['$$this.calls', { $cond: [isCounted, 1, 0] }] };
      const seconds = { $map: { input: '$seconds', in: { at: '$$this.at', calls } } };
      const refunded = windows.updateOne({ _id: id }, [
        { $set: { seconds } },
        { $set: { seconds: { $filter: { input: '$seconds', cond: { $gt: ['$$this.calls', 0] } } } } },
      ]);
      await withStoreTimeout(timeoutMs, refunded);
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
  window: Omit<LimitState, 'allowed' | 'remaining'>,
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

/**
 * Builds the update that drops the slots outside the window and counts `granted` in the current one.
 *
 * Slots of the future were counted before the clock was set back. They count as the current slot, so that their calls are
 * neither forgotten nor counted until the clock has caught up.
 *
 * @param granted Expression over `total`, the sum of the window.
 */
function countingStages(granted: Document, { seconds, slotSeconds }: WindowLength): Document[] {
  const unixSeconds = { $floor: { $divide: [{ $toLong: '$$NOW' }, 1000] } };
  const now = { $subtract: [unixSeconds, { $mod: [unixSeconds, slotSeconds] }] };
  const isNow = { $eq: [{ $last: '$seconds.at' }, '$now'] };
  const last = [{ at: '$now', calls: { $add: [{ $last: '$seconds.calls' }, '$granted'] } }];
  const allButLast = { $slice: ['$seconds', { $subtract: [{ $size: '$seconds' }, 1] }] };
  // `$slice` rejects a count of 0, so a window of one slot is replaced as a whole.
  const addToLast = {
    $cond: [{ $lte: [{ $size: '$seconds' }, 1] }, last, { $concatArrays: [allButLast, last] }],
  };
  const append = { $concatArrays: ['$seconds', [{ at: '$now', calls: '$granted' }]] };
  return [
    { $set: { now, updatedAt: unixSeconds } },
    {
      $set: {
        seconds: {
          $map: {
            input: {
              $filter: {
                input: { $ifNull: ['$seconds', []] },
                cond: { $gte: ['$$this.at', { $subtract: ['$now', seconds] }] },
              },
            },
            in: { at: { $min: ['$$this.at', '$now'] }, calls: '$$this.calls' },
          },
        },
      },
    },
    { $set: { total: { $sum: '$seconds.calls' } } },
    { $set: { granted } },
    {
      $set: {
        seconds: {
          $cond: [{ $gt: ['$granted', 0] }, { $cond: [isNow, addToLast, append] }, '$seconds'],
        },
        expiresAt: { $add: ['$$NOW', (seconds + slotSeconds) * 1000] },
      },
    },
    { $unset: ['now', 'total'] },
  ];
}
