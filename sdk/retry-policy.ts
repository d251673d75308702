const FIRST_WAIT_MS = 500;
/** A longer `Retry-After` ends the call. */
const MAX_WAIT_SECONDS = 60;

/**
 * Returns whether a failed attempt may be repeated. PATCH has no `Idempotency-Key`, so it is repeated only
 * where the API has done nothing.
 *
 * @param error `status` is 0 without a response
 */
export function isRetried(method: string, { status, code }: { status: number; code: string }): boolean {
  if (status === 429) return code === 'rate_limited';
  if (status === 409) return code === 'idempotency_in_progress' && method === 'POST';
  return [0, 502, 503, 504].includes(status) && method !== 'PATCH';
}

/**
 * Returns the wait before the next attempt in milliseconds: `Retry-After`, otherwise a random part of
 * 0.5 s × 2ⁿ, so that clients that failed at the same time spread out. Infinite if it would be too long.
 *
 * @param retries Number of retries so far.
 * @param random Number from 0 to 1.
 */
export function waitBeforeRetry(retries: number, seconds: number | undefined, random: number): number {
  if (seconds === undefined) return random * FIRST_WAIT_MS * 2 ** retries;
  return seconds > MAX_WAIT_SECONDS ? Infinity : seconds * 1_000;
}

/**
 * Parses `Retry-After`: seconds, or a date in one of three forms.
 *
 * @returns seconds; undefined without a valid value
 * @see RFC 9110, sections 5.6.7 and 10.2.3
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  // The form of asctime names no time zone.
  const date = /^[a-z]{3}/i.test(value) ? Date.parse(value.replace(/( GMT)?$/, ' GMT')) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMs) / 1_000));
}
