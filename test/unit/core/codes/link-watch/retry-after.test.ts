import { describe, expect, test } from '@jest/globals';
import { classifyResponse } from '../../../../../core/codes/link-watch/classify-response.js';
import type { CheckOutcome } from '../../../../../core/codes/link-watch/health.js';
import { recordCheck } from '../../../../../core/codes/link-watch/record-check.js';
import { parseRetryAfter } from '../../../../../core/codes/link-watch/retry-after.js';

const NOW = new Date('2026-11-25T12:00:00Z');
const [MINUTE, HOUR] = [60_000, 3_600_000];
const INTERVALS = { retryMs: 30 * MINUTE, everyMs: 24 * HOUR };
const later = (ms: number) => new Date(NOW.getTime() + ms);

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['99999999999999999999', 24 * HOUR],
  ['Wed, 25 Nov 2026 13:00:00 GMT', HOUR],
  ['Wednesday, 25-Nov-26 13:00:00 GMT', HOUR],
  ['Wed, 25 Nov 2026 11:00:00 GMT', 0],
  ['Wed, 25 Nov 2099 13:00:00 GMT', 24 * HOUR],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After "%s" is %s ms', (value, expected) => {
  expect(parseRetryAfter(value, NOW)).toBe(expected);
});

describe('a response with Retry-After', () => {
  const classify = (status: number, headers: Record<string, string> = { 'retry-after': '3600' }, body = '') =>
    classifyResponse({ status, headers, body }, NOW);

  test.each([
    [503, 'unknown', 'unclear'],
    [429, 'unknown', 'blocked'],
    [403, 'unknown', 'blocked'],
    [500, 'failure', 'status'],
    [502, 'failure', 'status'],
    [404, 'failure', 'status'],
  ])('of status %i is of kind %s', (httpStatus, kind, reason) => {
    const outcome = classify(httpStatus);
    expect(outcome).toMatchObject({ kind, httpStatus, reason });
    expect(outcome.retryAfterMs).toBe(kind === 'failure' ? undefined : HOUR);
  });

  test.each(['soon', '-1', ''])('of status 503 and the invalid value "%s" is a failure', (value) => {
    expect(classify(503, { 'retry-after': value })).toMatchObject({ kind: 'failure', reason: 'status' });
  });

  test.each([
    [HOUR, HOUR],
    [0, 30 * MINUTE],
    [20 * HOUR, 20 * HOUR],
  ])('that asks for %i ms is checked again after %i ms', (retryAfterMs, waitMs) => {
    const outcome: CheckOutcome = { kind: 'unknown', httpStatus: 429, reason: 'blocked', retryAfterMs };
    expect(recordCheck(undefined, 'u', outcome, NOW, INTERVALS)).toMatchObject({
      status: 'unknown',
      dueAt: later(waitMs),
    });
  });
});

describe('announced maintenance', () => {
  const maintenance: CheckOutcome = {
    kind: 'unknown',
    httpStatus: 503,
    reason: 'unclear',
    retryAfterMs: HOUR,
  };
  const record = (before: Parameters<typeof recordCheck>[0], outcome: CheckOutcome, ms: number) =>
    recordCheck(before, 'u', outcome, later(ms), INTERVALS);

  test('is unknown for 24 hours, and then counts as a failure until the third one breaks the destination', () => {
    let target = record(undefined, maintenance, 0);
    for (let hour = 1; hour < 24; hour++) {
      target = record(target, maintenance, hour * HOUR);
      expect(target).toMatchObject({ status: 'unknown', httpStatus: 503, reason: 'unclear' });
    }
    const statuses = [24, 25, 26].map((hour) => {
      target = record(target, maintenance, hour * HOUR);
      return [target.status, target.reason];
    });
    expect(statuses).toEqual([
      ['unknown', 'status'],
      ['unknown', 'status'],
      ['broken', 'status'],
    ]);
  });

  test('does not end the fallback of a broken destination', () => {
    const failure: CheckOutcome = { kind: 'failure', httpStatus: 500, reason: 'status' };
    const broken = [0, 1, 2].reduce(
      (before, hour) => record(before, failure, hour * HOUR),
      undefined as Parameters<typeof recordCheck>[0],
    );
    expect(record(broken, maintenance, 3 * HOUR)).toMatchObject({ status: 'broken', httpStatus: 503 });
  });

  test('begins again after another response', () => {
    const first = record(undefined, maintenance, 0);
    const ok = record(first, { kind: 'ok', httpStatus: 200, reason: null }, 23 * HOUR);
    expect(record(ok, maintenance, 25 * HOUR)).toMatchObject({ status: 'unknown', reason: 'unclear' });
  });
});
