import type { LimitState } from '../../../store/limits/rate-limits.js';
import { ADDRESS_OR_SITE, networkOf, SITE_NETWORK } from '../../rate-limits/client-network.js';
import { SlidingCounts } from '../../rate-limits/sliding-counts.js';

/**
 * Passwords of all codes that are hashed for one IPv4 address or IPv6 /48 in a minute, per process, right or
 * wrong.
 */
const PER_CUSTOMER_AND_MINUTE = 30;
/** The same for an IPv4 /24, because a customer can have a whole one. */
const PER_SITE_AND_MINUTE = 10 * PER_CUSTOMER_AND_MINUTE;

/** Counts what hashing passwords costs. */
export interface PasswordBudget {
  /**
   * Counts passwords that are about to be hashed, unless a limit is used up.
   *
   * @param hashes 0 only checks whether a limit is used up.
   * @returns The limit that is used up.
   */
  exceed(clientIp: string, hashes: 0 | 1): LimitState | undefined;
}

/**
 * Creates the in-memory budget of passwords that one customer of a provider can have hashed. Wrong passwords
 * have narrower limits per code; this one bounds what right passwords, and passwords of many codes, cost the
 * other visitors.
 */
export function createPasswordBudget(now: () => Date): PasswordBudget {
  const counts = new SlidingCounts(now);
  return {
    exceed(clientIp, hashes) {
      const customer = networkOf(clientIp, ADDRESS_OR_SITE);
      const site = networkOf(clientIp, SITE_NETWORK);
      const limits = [{ id: customer, limit: PER_CUSTOMER_AND_MINUTE }];
      if (site !== customer) limits.push({ id: site, limit: PER_SITE_AND_MINUTE });
      for (const { id, limit } of limits) {
        const { count, resetsAt } = counts.count(id);
        if (count < limit) continue;
        const [resetAt, asOf] = [resetsAt / 1_000, now().getTime() / 1_000];
        return { per: 'minute', allowed: false, limit, remaining: 0, resetAt, asOf };
      }
      if (hashes > 0) for (const { id } of limits) counts.add(id, hashes);
      return undefined;
    },
  };
}
