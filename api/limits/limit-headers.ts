import type { Response } from 'express';
import type { LimitState } from '../../store/rate-windows.js';

/** What `X-RateLimit-*` say where an operator has lifted every limit. */
const NO_LIMIT = 2_147_483_647;

/** Sets the headers that every API response carries; `undefined`: no limit is in force. */
export function setLimitHeaders(res: Response, state: LimitState | undefined, now: Date): void {
  res.setHeader('X-RateLimit-Limit', state?.limit ?? NO_LIMIT);
  res.setHeader('X-RateLimit-Remaining', state?.remaining ?? NO_LIMIT);
  res.setHeader('X-RateLimit-Reset', state?.resetAt ?? Math.ceil(now.getTime() / 1000) + 60);
}
