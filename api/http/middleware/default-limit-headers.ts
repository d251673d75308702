import type { NextFunction, Request, Response } from 'express';
import type { AnonymousLimiter } from '../../rate-limits/anonymous-limiter.js';
import { setLimitHeaders } from '../../rate-limits/headers.js';

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
