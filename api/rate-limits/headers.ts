import type { NextFunction, Request, Response } from 'express';
import type { LimitState } from '../../store/limits/rate-limits.js';
import type { AnonymousLimiter } from './anonymous-limiter.js';

/** Value of the headers if no limit applies; the largest integer that clients with 32-bit integers can parse. */
const NO_LIMIT = 2_147_483_647;

/** Returns the `X-RateLimit-*` headers of a response. A state of undefined means that no limit applies. */
export function limitHeaders(state: LimitState | undefined, now: Date): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(state?.limit ?? NO_LIMIT),
    'X-RateLimit-Remaining': String(state?.remaining ?? NO_LIMIT),
    'X-RateLimit-Reset': String(state?.resetAt ?? Math.ceil(now.getTime() / 1000) + 60),
  };
}

/** Sets the `X-RateLimit-*` headers of a response and replaces earlier ones. */
export function setLimitHeaders(res: Response, state: LimitState | undefined, now: Date): void {
  for (const [name, value] of Object.entries(limitHeaders(state, now))) res.setHeader(name, value);
}

/**
 * Returns the middleware that sets rate limit headers on every API response: those of the client's IP address, which
 * `authenticate` replaces once the key is known.
 */
export function setDefaultLimitHeaders(
  limiter: AnonymousLimiter,
  clientIpOf: (req: Request) => string,
  now: () => Date,
) {
  return (req: Request, res: Response, next: NextFunction): void => {
    if (req.path.startsWith('/api/')) setLimitHeaders(res, limiter.peek(clientIpOf(req)), now());
    next();
  };
}
