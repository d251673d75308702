import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../time/durations.js';

/** Waits before the second to the tenth attempt: about 75 hours in all. The first is made at once. */
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

/** A receiver can put off the next attempt by at most this much. */
export const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;

const JITTER = 0.2;

/**
 * How long to wait after an attempt that failed, in milliseconds.
 * @param deliveryId spreads deliveries that failed together by ±20 %: the same wait each time it is asked for
 * @param attemptsMade attempts of this round so far, at least 1
 * @param retryAfterMs what the receiver asked for; it lengthens the wait, up to a day, and never shortens it
 * @returns undefined when the attempts are used up
 */
export function retryDelayMs(deliveryId: string, attemptsMade: number, retryAfterMs = 0): number | undefined {
  const wait = RETRY_DELAYS_MS[attemptsMade - 1];
  if (wait === undefined) return undefined;
  const spread = 1 - JITTER + 2 * JITTER * hashToUnitInterval(`${deliveryId}:${attemptsMade}`);
  return Math.round(Math.max(wait * spread, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)));
}

/** Text → [0, 1), evenly enough to spread retries (FNV-1a, 32 bits, with a final mix). */
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
 * `Retry-After` → milliseconds from `now`: a number of seconds or an HTTP date (RFC 9110, 10.2.3).
 * @returns undefined when there is none or it can't be read
 */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * SECOND_MS;
  const at = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
