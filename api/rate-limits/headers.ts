import type { NextFunction, Request, Response } from 'express';
import type { LimitState } from '../../store/limits/rate-limits.js';
import type { AnonymousLimiter } from './anonymous-limiter.js';

/** Headers of every response of the API to which a limit applies. */
export const LIMIT_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;
type LimitHeader = (typeof LIMIT_HEADERS)[number];

/** Returns the `X-RateLimit-*` headers of a response. */
export function limitHeaders({ limit, remaining, resetAt }: LimitState): Record<LimitHeader, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(resetAt)),
  };
}

/**
 * Sets the `X-RateLimit-*` headers of a response and replaces earlier ones. Without a limit, there are none.
 */
export function setLimitHeaders(res: Response, state: LimitState | undefined): void {
  const headers = state && limitHeaders(state);
  for (const name of LIMIT_HEADERS) {
    if (headers) res.setHeader(name, headers[name]);
    else res.removeHeader(name);
  }
}

/**
 * Returns the middleware that sets rate limit headers on every API response: the headers of the client's IP
 * address, which `authenticate` replaces once the key is known.
 */
export function setDefaultLimitHeaders(limiter: AnonymousLimiter, clientIpOf: (req: Request) => string) {
  return (req: Request, res: Response, next: NextFunction): void => {
    if (req.path.startsWith('/api/')) setLimitHeaders(res, limiter.peek(clientIpOf(req)));
    next();
  };
}
