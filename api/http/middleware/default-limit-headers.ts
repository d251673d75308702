import type { NextFunction, Request, Response } from 'express';
import type { AnonymousLimiter } from '../../rate-limits/anonymous-limiter.js';
import { setLimitHeaders } from '../../rate-limits/headers.js';

/** Gives every API answer its limit headers from the start; those of a key take their place once it is known. */
export function setDefaultLimitHeaders(
  limiter: AnonymousLimiter,
  clientIpOf: (req: Request) => string,
  now: () => Date,
) {
  return (req: Request, res: Response, next: NextFunction): void => {
    if (req.path.startsWith('/api/')) setLimitHeaders(res, limiter.look(clientIpOf(req)), now());
    next();
  };
}
