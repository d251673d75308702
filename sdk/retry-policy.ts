const FIRST_WAIT_MS = 500;
/** A longer `Retry-After` ends the call. */
const MAX_WAIT_SECONDS = 60;
const UNAVAILABLE = [502, 503, 504];

/**
 * Returns whether a failed attempt may be repeated. POST may, because it has an `Idempotency-Key`; PATCH has
 * none, so it is repeated only where the API has done nothing.
 *
 * @param error `status` is 0 without a response
 */
export function isRetried(method: string, { status, code }: { status: number; code: string }): boolean {
  if (status === 429) return code === 'rate_limited';
  if (status === 409) return code === 'idempotency_in_progress' && method === 'POST';
  return (status === 0 || UNAVAILABLE.includes(status)) && method !== 'PATCH';
}

/**
 * Returns how long to wait before the next attempt: `Retry-After`, otherwise a random part of 0.5 s × 2ⁿ, so
 * that clients that failed together do not return together. Returns undefined if the wait would be too long.
 *
 * @param retries Number of retries so far.
 * @param random Number from 0 to 1.
 */
export function waitBeforeRetry(
  retries: number,
  retryAfterSeconds: number | undefined,
  random: number,
): number | undefined {
  if (retryAfterSeconds === undefined) return random * FIRST_WAIT_MS * 2 ** retries;
  return retryAfterSeconds > MAX_WAIT_SECONDS ? undefined : retryAfterSeconds * 1_000;
}

/**
 * Parses `Retry-After`, in seconds or as a date, which clients must accept in three forms.
 *
 * @returns seconds; undefined without a valid value
 * @see RFC 9110, sections 5.6.7 and 10.2.3
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  if (!/^[a-z]{3,}/i.test(value)) return undefined;
  // The form of asctime names no time zone.
  const date = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMs) / 1_000));
}
