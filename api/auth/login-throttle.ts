import { createHash } from 'node:crypto';
import type { RateLimitStore } from '../../store/limits/rate-limits.js';
import { limitReached } from '../rate-limits/rate-limit-error.js';

/** Attempts per email address in any 60 seconds, over all processes and IP addresses; enough for typing errors. */
const ATTEMPTS_PER_MINUTE = 10;
/** Timeout of the rate-limit store for sign-ins. It is long, because no password may be tried without being counted. */
export const LOGIN_LIMIT_TIMEOUT_MS = 15_000;

export interface LoginThrottle {
  /**
   * Counts one attempt for an email address.
   *
   * @throws DomainError `rate_limited` if there were more than 10 in the last 60 seconds.
   */
  count(action: 'sign-in' | 'sign-up', email: string): Promise<void>;
}

/**
 * Creates the throttle of password attempts.
 *
 * @param rateLimits Store with the timeout `LOGIN_LIMIT_TIMEOUT_MS`.
 */
export function createLoginThrottle(rateLimits: RateLimitStore, now: () => Date): LoginThrottle {
  return {
    async count(action, email) {
      const id = createHash('sha256').update(email).digest('base64url');
      const [state] = await rateLimits.consume(`${action}:${id}`, ATTEMPTS_PER_MINUTE);
      if (state && !state.allowed) throw limitReached(state, now());
    },
  };
}
