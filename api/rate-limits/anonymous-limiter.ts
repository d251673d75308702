import { createHash, randomBytes } from 'node:crypto';
import type { LimitState } from '../../store/limits/rate-limits.js';

/** Calls without a valid key that one address may make in a minute, per process. */
const CALLS_PER_MINUTE = 300;
const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 50_000;

export interface AnonymousLimiter {
  /** The state of an address, without counting. */
  look(address: string): LimitState;
  /** Counts a call without a valid key. @param cost how many calls it counts for */
  take(address: string, cost?: number): LimitState;
}

/**
 * Slows down who guesses keys. Kept in memory, by a hash that is of no use outside this process: addresses are stored
 * nowhere.
 */
export function createAnonymousLimiter(now: () => Date): AnonymousLimiter {
  const salt = randomBytes(16);
  const windows = new Map<string, { startedAt: number; calls: number }>();

  function windowOf(address: string) {
    const id = createHash('sha256').update(salt).update(address).digest('base64');
    const at = now().getTime();
    const known = windows.get(id);
    if (known && at - known.startedAt < WINDOW_MS && at >= known.startedAt) return known;
    windows.delete(id);
    if (windows.size >= MAX_ADDRESSES) windows.delete(windows.keys().next().value ?? '');
    const fresh = { startedAt: at, calls: 0 };
    windows.set(id, fresh);
    return fresh;
  }

  function stateOf({ startedAt, calls }: { startedAt: number; calls: number }): LimitState {
    return {
      per: 'minute',
      allowed: calls <= CALLS_PER_MINUTE,
      limit: CALLS_PER_MINUTE,
      remaining: Math.max(0, CALLS_PER_MINUTE - calls),
      resetAt: Math.ceil((startedAt + WINDOW_MS) / 1000),
    };
  }

  return {
    look: (address) => stateOf(windowOf(address)),
    take(address, cost = 1) {
      const window = windowOf(address);
      window.calls += cost;
      return stateOf(window);
    },
  };
}
