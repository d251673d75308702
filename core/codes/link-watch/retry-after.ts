import { DAY_MS } from '../../basics/time/durations.js';

/** Longest time for which a site can postpone its next check. */
const MAX_RETRY_AFTER_MS = DAY_MS;

/**
 * Parses `Retry-After`: a number of seconds, or a date (RFC 9110, clause 10.2.3).
 *
 * @param now Current time, to which a date is compared.
 * @returns Milliseconds from 0 to 24 hours; undefined if the value is missing or neither of both.
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d{1,20}$/.test(text)) return Math.min(Number(text) * 1_000, MAX_RETRY_AFTER_MS);
  // `Date.parse` also accepts texts that are no dates in HTTP, such as "-5".
  const at = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return undefined;
  return Math.min(Math.max(0, at - now.getTime()), MAX_RETRY_AFTER_MS);
}
