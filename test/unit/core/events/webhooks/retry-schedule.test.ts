import { describe, expect, test } from '@jest/globals';
import { HOUR_MS } from '../../../../../core/basics/time/durations.js';
import {
  MAX_ATTEMPTS,
  MAX_RETRY_AFTER_MS,
  RETRY_DELAYS_MS,
  parseRetryAfter,
  retryDelayMs,
} from '../../../../../core/events/webhooks/retry-schedule.js';

const now = new Date('2026-03-01T12:00:00Z');

describe('the retry schedule', () => {
  test('consists of ten attempts over about 75 hours', () => {
    expect(MAX_ATTEMPTS).toBe(10);
    const total = RETRY_DELAYS_MS.reduce((sum, wait) => sum + wait, 0);
    expect(total / HOUR_MS).toBeGreaterThan(75);
    expect(total / HOUR_MS).toBeLessThan(76);
  });

  test('varies each delay by at most 20%, always equally for the same delivery', () => {
    for (const [index, wait] of RETRY_DELAYS_MS.entries()) {
      for (let delivery = 0; delivery < 200; delivery += 1) {
        const waited = retryDelayMs(`dlv_${delivery}`, index + 1)!;
        expect(waited).toBe(retryDelayMs(`dlv_${delivery}`, index + 1));
        expect(waited).toBeGreaterThanOrEqual(wait * 0.8 - 1);
        expect(waited).toBeLessThanOrEqual(wait * 1.2 + 1);
      }
    }
  });

  test('spreads deliveries that failed together over the whole range', () => {
    const waits = Array.from({ length: 1_000 }, (_, n) => retryDelayMs(`dlv_${n}`, 2)! / RETRY_DELAYS_MS[1]!);
    for (const [from, to] of [
      [0.8, 0.9],
      [0.9, 1.0],
      [1.0, 1.1],
      [1.1, 1.2],
    ] as const) {
      expect(waits.filter((wait) => wait >= from && wait < to).length).toBeGreaterThan(180);
    }
  });

  test('ends after the tenth attempt, whatever the receiver requests', () => {
    expect(retryDelayMs('dlv_1', 10)).toBeUndefined();
    expect(retryDelayMs('dlv_1', 10, 60_000)).toBeUndefined();
  });

  test('lets a receiver extend the delay, up to a day, but not shorten it', () => {
    expect(retryDelayMs('dlv_1', 1, 60_000)).toBe(60_000);
    expect(retryDelayMs('dlv_1', 1, 1)).toBeGreaterThanOrEqual(4_000);
    expect(retryDelayMs('dlv_1', 1, 10 * 24 * HOUR_MS)).toBe(MAX_RETRY_AFTER_MS);
  });
});

describe('Retry-After', () => {
  test.each([
    ['1', 1_000],
    [' 120 ', 120_000],
    ['Sun, 01 Mar 2026 12:01:00 GMT', 60_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ])('%s is parsed', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });

  test.each(['', '-5', '1.5', 'soon', '1e9'])('%p is ignored', (header) => {
    expect(parseRetryAfter(header, now)).toBeUndefined();
  });
});
