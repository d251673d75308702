import type { LimitState } from '../../store/limits/rate-limits.js';
import { ADDRESS_OR_SITE, CUSTOMER_NETWORK, networkOf } from './client-network.js';
import { SlidingCounts } from './sliding-counts.js';

/** Calls without a valid key from one network in a minute, per process: an IPv4 address or an IPv6 /64. */
const CALLS_PER_MINUTE = 300;
/** The same for an IPv6 /48, because a client that has a whole one can use a new /64 for every call. */
const CALLS_PER_SITE_AND_MINUTE = 10 * CALLS_PER_MINUTE;

export interface AnonymousLimiter {
  /**
   * Returns the state of the client's network without counting a call. `allowed` says whether one more call
   * is.
   */
  peek(clientIp: string): LimitState;
  /**
   * Counts a call without a valid key, unless it exceeds a limit.
   *
   * @param cost Number of calls that it counts for. Default 1.
   */
  consume(clientIp: string, cost?: number): LimitState;
}

/**
 * Creates the in-memory limiter of calls without a valid key, which slows down guessing. Memory is constant,
 * and calls from other networks never reduce a count. No IP address is stored, nor anything that outlives the
 * process.
 *
 * @param onLimited Called for each call that exceeds a limit.
 */
export function createAnonymousLimiter(now: () => Date, onLimited: () => void = () => {}): AnonymousLimiter {
  const counts = new SlidingCounts(now);

  /** Returns the limits of a client's networks, the closest one first. */
  function limitsOf(clientIp: string) {
    return networksOf(clientIp)
      .map(({ id, limit }) => {
        const { count, resetsAt } = counts.count(id);
        return { id, limit, remaining: Math.max(0, limit - count), resetAt: Math.ceil(resetsAt / 1000) };
      })
      .toSorted((a, b) => a.remaining - b.remaining);
  }

  return {
    peek(clientIp) {
      const [closest] = limitsOf(clientIp);
      return toState(closest!, closest!.remaining, closest!.remaining > 0);
    },
    consume(clientIp, cost = 1) {
      const limits = limitsOf(clientIp);
      const closest = limits[0]!;
      if (closest.remaining < cost) {
        onLimited();
        return toState(closest, 0, false);
      }
      for (const { id } of limits) counts.add(id, cost);
      return toState(closest, closest.remaining - cost, true);
    },
  };
}

function toState(
  { limit, resetAt }: Pick<LimitState, 'limit' | 'resetAt'>,
  remaining: number,
  allowed: boolean,
): LimitState {
  return { per: 'minute', allowed, limit, remaining, resetAt };
}

function networksOf(clientIp: string): { id: string; limit: number }[] {
  const own = { id: networkOf(clientIp, CUSTOMER_NETWORK), limit: CALLS_PER_MINUTE };
  const site = { id: networkOf(clientIp, ADDRESS_OR_SITE), limit: CALLS_PER_SITE_AND_MINUTE };
  return own.id === site.id ? [own] : [own, site];
}
