import type { Response } from 'express';
import type { LimitState } from '../../store/limits/rate-limits.js';

/** What `X-RateLimit-*` say where an operator has lifted every limit. */
const NO_LIMIT = 2_147_483_647;

/** The headers that every API response carries; `undefined`: no limit is in force. */
export function limitHeaders(state: LimitState | undefined, now: Date): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(state?.limit ?? NO_LIMIT),
    'X-RateLimit-Remaining': String(state?.remaining ?? NO_LIMIT),
    'X-RateLimit-Reset': String(state?.resetAt ?? Math.ceil(now.getTime() / 1000) + 60),
  };
}

/** Sets them on a response, in place of any that it has. */
export function setLimitHeaders(res: Response, state: LimitState | undefined, now: Date): void {
  for (const [name, value] of Object.entries(limitHeaders(state, now))) res.setHeader(name, value);
}
