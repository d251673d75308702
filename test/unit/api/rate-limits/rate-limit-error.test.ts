import { expect, test } from '@jest/globals';
import { limitReached } from '../../../../api/rate-limits/rate-limit-error.js';

const NOW = new Date('2026-11-22T00:00:00Z');

function errorAfter(seconds: number, per: 'minute' | 'hour' | 'day', unit?: string) {
  const resetAt = NOW.getTime() / 1_000 + seconds;
  const { code, message } = limitReached({ allowed: false, per, limit: 3, remaining: 0, resetAt }, NOW, unit);
  return [code, message];
}

test('the calls of a day are a quota', () => {
  expect(errorAfter(86_400, 'day')).toEqual([
    'quota_exceeded',
    'The quota of 3 calls per day is used up; it resets at 2026-11-23T00:00:00.000Z',
  ]);
});

test.each([
  ['minute', 60, 'The limit of 3 mails per 60 seconds is exceeded; try again in 60 s'],
  ['hour', 3_000, 'The limit of 3 mails per 60 minutes is exceeded; try again in 50 minutes'],
  ['day', 7_201, 'The limit of 3 mails per 24 hours is exceeded; try again in 3 hours'],
] as const)('anything else per %s is a rate, with the time to wait', (per, seconds, message) => {
  expect(errorAfter(seconds, per, 'mails')).toEqual(['rate_limited', message]);
});
