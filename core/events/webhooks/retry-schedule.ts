import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../basics/time/durations.js';

/**
 * Delays before the second to the tenth attempt, about 75 hours in total. The first attempt is sent at once.
 */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

/** Maximum delay that a receiver can request with `Retry-After`. */
export const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;

const JITTER = 0.2;

/**
 * Returns the delay before the next attempt, in milliseconds. Deterministic for equal arguments.
 *
 * @param deliveryId Varies the delay by ±20%, so that deliveries that failed together are not retried
 *   together.
 * @param attemptsMade Number of attempts so far, at least 1.
 * @param retryAfterMs Delay that the receiver requested. Extends the delay, up to a day, and never shortens
 *   it.
 * @returns undefined if no attempt is left.
 */
export function retryDelayMs(deliveryId: string, attemptsMade: number, retryAfterMs = 0): number | undefined {
  const delayMs = RETRY_DELAYS_MS[attemptsMade - 1];
  if (delayMs === undefined) return undefined;
  const spread = 1 - JITTER + 2 * JITTER * hashToUnitInterval(`${deliveryId}:${attemptsMade}`);
  return Math.round(Math.max(delayMs * spread, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)));
}

/** Maps text to [0, 1), evenly enough to spread retries: 32-bit FNV-1a with a final mix. */
export function hashToUnitInterval(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * Parses a `Retry-After` header, which holds a number of seconds or an HTTP date.
 *
 * @returns Milliseconds from `now`; undefined if the header is absent or invalid.
 * @see RFC 9110, clause 10.2.3
 */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * SECOND_MS;
  const at = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
