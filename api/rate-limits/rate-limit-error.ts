import { DomainError } from '../../core/basics/errors.js';
import { secondsUntilReset, type LimitState } from '../../store/limits/rate-limits.js';

const WINDOW = { minute: '60 seconds', hour: '60 minutes', day: '24 hours' };

/**
 * Returns the 429 error for an exceeded limit, with `Retry-After` in seconds and `resetAt`: `quota_exceeded`
 * for the calls of a day, else `rate_limited`.
 *
 * @param unit What the limit counts, in the plural.
 */
export function limitReached(state: LimitState, now: Date, unit = 'calls'): DomainError {
  const { per, limit, resetAt } = state;
  const reset = new Date(Math.ceil(resetAt) * 1000);
  const seconds = secondsUntilReset(state, now.getTime() / 1000);
  const isQuota = per === 'day' && unit === 'calls';
  const message = isQuota
    ? `The quota of ${limit} calls per day is used up; it resets at ${reset.toISOString()}`
    : `The limit of ${limit} ${unit} per ${WINDOW[per]} is exceeded; try again in ${waitOf(seconds)}`;
  return new DomainError(isQuota ? 'quota_exceeded' : 'rate_limited', message, {
    headers: { 'Retry-After': String(seconds) },
    resetAt: reset,
  });
}

function waitOf(seconds: number): string {
  if (seconds <= 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
