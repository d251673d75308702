import { DomainError } from '../../core/errors.js';
import type { LimitState } from '../../store/limits/rate-limits.js';

/** The 429 of a limit that is used up. */
export function limitReached({ per, limit, resetAt }: LimitState, now: Date): DomainError {
  const reset = new Date(resetAt * 1000);
  const seconds = Math.max(1, Math.ceil((reset.getTime() - now.getTime()) / 1000));
  const message =
    per === 'day'
      ? `The quota of ${limit} calls a day is used up; it starts anew at ${reset.toISOString()}`
      : `More than ${limit} calls in 60 seconds; try again in ${seconds} s`;
  return new DomainError(per === 'day' ? 'quota_exceeded' : 'rate_limited', message, {
    headers: { 'Retry-After': String(seconds) },
    resetAt: reset,
  });
}
