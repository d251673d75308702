import type { Db, Document } from 'mongodb';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { withStoreTimeout } from '../mongo/timeouts.js';

export const RATE_WINDOWS = 'rate_windows';

/** Timeout of the limits of sign-ins. It is long, because no password may be tried without being counted. */
export const LOGIN_LIMIT_TIMEOUT_MS = 15_000;
/**
 * Minimum timeout of the limits of passwords of short links. No password may be tried without being counted.
 */
export const PASSWORD_LIMIT_TIMEOUT_MS = 2_000;

/**
 * A sliding window in time. The calls of one slot are stored together, and count until the last of them is
 * outside the window. The length of a slot bounds the number of stored times, and for how much longer than
 * the window a call counts.
 */
export interface WindowLength {
  per: LimitState['per'];
  seconds: number;
  slotSeconds: number;
}

// A client whose calls are spaced evenly for 0.5% less than its limit is never rejected: a slot is 0.42% of
// its window.
export const PER_MINUTE: WindowLength = { per: 'minute', seconds: 60, slotSeconds: 0.25 };
export const PER_HOUR: WindowLength = { per: 'hour', seconds: 3_600, slotSeconds: 15 };
export const PER_DAY: WindowLength = { per: 'day', seconds: 86_400, slotSeconds: 360 };

/** Names of the windows that count per account. The account's erasure removes the windows. */
type AccountWindow =
  | 'test-alerts'
  | 'session-calls'
  | 'session-writes'
  | 'idempotency-keys'
  | 'stored-responses'
  | 'domain-checks'
  | 'link-checks'
  | 'page-titles';

/** Returns the ID of an account's window. @param memberId ID of the member whose window it is, if of one. */
export function accountWindowId(accountId: string, window: AccountWindow, memberId?: string): string {
  return `${accountId}:${window}${memberId === undefined ? '' : `:${memberId}`}`;
}

/** Matches the IDs of all windows of an account; `;` follows `:` in ASCII. */
export function accountWindowIds(accountId: string): { $gte: string; $lt: string } {
  return { $gte: `${accountId}:`, $lt: `${accountId};` };
}

/**
 * Returns the ID of the window that counts the link checks an owner requests for a code. The account's
 * erasure removes it.
 */
export function linkCheckWindowId(qrCodeId: string): string {
  return `${qrCodeId}:link-checks`;
}

/**
 * Returns the ID of the window that counts how often an owner sends a report. The account's erasure removes
 * it.
 */
export function reportSendingWindowId(reportId: string): string {
  return `${reportId}:sendings`;
}

/**
 * Calls counted in the recent past, by slots of the database's clock. All times are in Unix seconds, to the
 * millisecond.
 */
interface RateWindow {
  _id: string;
  /** Time of the last call of each slot with the number of calls in it, oldest first; at most 241 entries. */
  seconds: { at: number; calls: number }[];
  /** Number of calls that the last update allowed. */
  granted: number;
  /** Time of the last update by the database's clock. */
  updatedAt: number;
  expiresAt: Date;
}

/** State of a limit after one call. */
export interface LimitState {
  per: 'minute' | 'hour' | 'day';
  allowed: boolean;
  limit: number;
  remaining: number;
  /** When the oldest counted calls leave the window, in Unix seconds, with a fraction. */
  resetAt: number;
  /**
   * Current time of the clock on which `resetAt` is based, in the same unit; absent if it is this process's
   * clock.
   */
  asOf?: number;
}

/**
 * Returns the time until a limit resets, in whole seconds, at least 1: the value of `Retry-After`.
 *
 * @param now Current time of this process in Unix seconds, if `resetAt` is based on its clock.
 */
export function secondsUntilReset(
  { resetAt, asOf }: Pick<LimitState, 'resetAt' | 'asOf'>,
  now: number,
): number {
  // To the millisecond, because the last bit of a time in seconds could become another second.
  return Math.max(1, Math.ceil(Math.round((resetAt - (asOf ?? now)) * 1_000) / 1_000));
}

export const RATE_WINDOW_INDEXES: CollectionIndexes = {
  collection: RATE_WINDOWS,
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
};

/**
 * Creates the store of rate limits: sliding windows, exact across processes. Each call is one atomic update
 * on the database's clock. No window of that length ever contains more calls than the limit.
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
   * @returns State after the amount. If it exceeds the remainder, `resetAt` is when it will fit, provided
   *   that nothing else is counted.
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
      const resetAt = (slots[0]?.at ?? 0) + length.seconds;
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
      const isCounted = {
        $and: [isSameSlot('$$this.at', countedAt, PER_MINUTE), { $gt: ['$$this.calls', 0] }],
      };
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
 * Slots of the future were counted before the clock was set back. They count as the current slot, so that
 * their calls are neither forgotten nor counted until the clock has caught up.
 *
 * @param granted Expression over `total`, the sum of the window.
 */
function countingStages(granted: Document, length: WindowLength): Document[] {
  const { seconds } = length;
  const isInLast = {
    $and: [{ $gt: [{ $size: '$seconds' }, 0] }, isSameSlot(lastOf('at'), '$updatedAt', length)],
  };
  const last = [{ at: '$updatedAt', calls: { $add: [lastOf('calls'), '$granted'] } }];
  const allButLast = { $slice: ['$seconds', { $subtract: [{ $size: '$seconds' }, 1] }] };
  // `$slice` rejects a count of 0, so a window of one slot is replaced as a whole.
  const addToLast = {
    $cond: [{ $lte: [{ $size: '$seconds' }, 1] }, last, { $concatArrays: [allButLast, last] }],
  };
  const append = { $concatArrays: ['$seconds', [{ at: '$updatedAt', calls: '$granted' }]] };
  const begin = { $add: [{ $subtract: ['$updatedAt', seconds] }, HALF_A_MILLISECOND] };
  return [
    { $set: { updatedAt: { $divide: [{ $toLong: '$$NOW' }, 1000] } } },
    {
      $set: {
        seconds: {
          $map: {
            input: {
              $filter: {
                input: { $ifNull: ['$seconds', []] },
                cond: { $gt: ['$$this.at', begin] },
              },
            },
            in: { at: { $min: ['$$this.at', '$updatedAt'] }, calls: '$$this.calls' },
          },
        },
      },
    },
    { $set: { total: { $sum: '$seconds.calls' } } },
    { $set: { granted } },
    {
      $set: {
        seconds: {
          $cond: [{ $gt: ['$granted', 0] }, { $cond: [isInLast, addToLast, append] }, '$seconds'],
        },
        expiresAt: { $add: ['$$NOW', seconds * 1000] },
      },
    },
    { $unset: 'total' },
  ];
}

/** Builds the value of a member of the newest slot. */
function lastOf(member: 'at' | 'calls'): Document {
  return { $ifNull: [{ $last: `$seconds.${member}` }, 0] };
}

/**
 * Half of the precision of stored times in seconds, so that rounding does not decide whether a call is in a
 * window.
 */
const HALF_A_MILLISECOND = 0.000_5;

/** Builds the condition that two times in Unix seconds are in the same slot. */
function isSameSlot(
  a: Document | string,
  b: Document | string | number,
  { slotSeconds }: WindowLength,
): Document {
  const slotOf = (time: Document | string | number) => ({ $floor: { $divide: [time, slotSeconds] } });
  return { $eq: [slotOf(a), slotOf(b)] };
}
