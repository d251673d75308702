import { createHash, randomBytes } from 'node:crypto';
import type { LimitState } from '../../store/limits/rate-limits.js';

/** Calls without a valid key from one IP address in 60 seconds, per process. */
const CALLS_PER_MINUTE = 300;
const WINDOW_MS = 60_000;
/** Bounds memory. The oldest window is dropped first. */
const MAX_CLIENTS = 50_000;

export interface AnonymousLimiter {
  /** Returns the state of an IP address without counting a call. */
  peek(clientIp: string): LimitState;
  /**
   * Counts a call without a valid key.
   *
   * @param cost Number of calls that it counts for. Default 1.
   */
  consume(clientIp: string, cost?: number): LimitState;
}

/**
 * Creates the in-memory limiter of calls without a valid key, which slows down guessing. It keys IP addresses by a salted
 * hash that is useless outside this process; no IP address is stored.
 */
export function createAnonymousLimiter(now: () => Date): AnonymousLimiter {
  const salt = randomBytes(16);
  const windows = new Map<string, { startedAt: number; calls: number }>();

  function windowOf(clientIp: string) {
    const id = createHash('sha256').update(salt).update(clientIp).digest('base64');
    const at = now().getTime();
    const current = windows.get(id);
    if (current && at - current.startedAt < WINDOW_MS && at >= current.startedAt) return current;
    windows.delete(id);
    if (windows.size >= MAX_CLIENTS) windows.delete(windows.keys().next().value ?? '');
    const window = { startedAt: at, calls: 0 };
    windows.set(id, window);
    return window;
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
    peek: (clientIp) => stateOf(windowOf(clientIp)),
    consume(clientIp, cost = 1) {
      const window = windowOf(clientIp);
      window.calls += cost;
      return stateOf(window);
    },
  };
}
