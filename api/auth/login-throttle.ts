import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';
import { createRateLimitStore } from '../../store/limits/rate-limits.js';
import { limitReached } from '../rate-limits/rate-limit-error.js';

/** Tries for one e-mail in any 60 seconds, over all processes and addresses: far from a guess, enough for a slip. */
const TRIES_PER_MINUTE = 10;
/** Nobody guesses uncounted: a slow database is waited for. */
const PATIENCE_MS = 15_000;

export interface LoginThrottle {
  /** @throws DomainError `rate_limited` */
  count(what: 'sign-in' | 'sign-up', email: string): Promise<void>;
}

export function createLoginThrottle(db: Db, now: () => Date): LoginThrottle {
  const rateLimits = createRateLimitStore(db, PATIENCE_MS);
  return {
    async count(what, email) {
      const id = createHash('sha256').update(email).digest('base64url');
      const [state] = await rateLimits.take(`${what}:${id}`, TRIES_PER_MINUTE);
      if (state && !state.allowed) throw limitReached(state, now());
    },
  };
}
