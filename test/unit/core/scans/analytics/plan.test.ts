import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  isLongSpan,
  isWholeDay,
  longSpanAt,
  planSpans,
  spanEndingWith,
  watermark,
  type Span,
} from '../../../../../core/scans/analytics/plan.js';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SLOT_MS,
  startOfUtcDay,
} from '../../../../../core/basics/time/durations.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const at = (text: string) => Date.parse(text);
const NOW = at('2026-11-20T13:07:00Z');
const TODAY = at('2026-11-20T00:00:00Z');
const plan = (from: string, to: string, now = NOW) => planSpans({ from: at(from), until: at(to) }, now);
const written = (spans: readonly Span[]) =>
  spans.map(({ from, until }) =>
    [from, until].map((instant) => new Date(instant).toISOString().slice(0, 16)),
  );

test('the watermark is 10 to 15 minutes old and advances in steps of 5 minutes', () => {
  expect(watermark(NOW)).toBe(at('2026-11-20T12:55:00Z'));
  expect(watermark(at('2026-11-20T13:10:00Z'))).toBe(at('2026-11-20T13:00:00Z'));
});

describe('the plan of a range', () => {
  test('has whole days, ten at once where ten begin, and the current day', () => {
    const { spans, raw } = plan('2026-11-01T00:00:00Z', '2026-11-20T13:07:00Z');
    expect(raw).toEqual([]);
    const [first, ...others] = written(spans);
    expect(first).toEqual(['2026-11-01T00:00', '2026-11-02T00:00']);
    expect(others.filter(([from]) => from === '2026-11-03T00:00')).toEqual([
      ['2026-11-03T00:00', '2026-11-13T00:00'],
    ]);
    expect(others.at(-1)).toEqual(['2026-11-20T00:00', '2026-11-20T13:07']);
    expect(spans).toHaveLength(2 + 1 + 7 + 1);
  });

  test('has a span for the rest of the UTC day in which it begins, and counts the part of the day in which it ends raw', () => {
    const { spans, raw } = plan('2026-11-17T05:00:00Z', '2026-11-19T05:00:00Z');
    expect(written(spans)).toEqual([
      ['2026-11-17T05:00', '2026-11-18T00:00'],
      ['2026-11-18T00:00', '2026-11-19T00:00'],
    ]);
    expect(written(raw)).toEqual([['2026-11-19T00:00', '2026-11-19T05:00']]);
  });

  test.each([
    ['within a day', '2026-11-17T05:00:00Z', '2026-11-17T08:00:00Z'],
    ['within the current day', '2026-11-20T05:00:00Z', '2026-11-20T08:00:00Z'],
    ['that begins between two slots', '2026-11-18T05:01:00Z', '2026-11-19T00:00:00Z'],
    ['in the future', '2026-11-22T00:00:00Z', '2026-11-25T00:00:00Z'],
  ])('is raw %s', (_, from, to) => {
    expect(plan(from, to)).toEqual({ spans: [], raw: [{ from: at(from), until: at(to) }] });
  });

  test('keeps a day open until ten minutes after its end', () => {
    const range = ['2026-11-19T00:00:00Z', '2026-11-20T00:04:00Z'] as const;
    const open = plan(...range, at('2026-11-20T00:04:00Z'));
    expect(written(open.spans)).toEqual([['2026-11-19T00:00', '2026-11-20T00:00']]);
    expect(written(open.raw)).toEqual([['2026-11-20T00:00', '2026-11-20T00:04']]);
  });

  test('covers the range without gap or overlap, and has each UTC day in one part', () => {
    const ranges = fc
      .tuple(
        fc.integer({ min: -40 * 24 * 4, max: 2 * 24 * 4 }),
        fc.integer({ min: 1, max: 45 * DAY_MS }),
        fc.boolean(),
      )
      .map(([slots, length, aligned]) => {
        const from = TODAY + slots * SLOT_MS + (aligned ? 0 : 61_003);
        return { from, until: from + length };
      });
    fc.assert(
      fc.property(ranges, fc.integer({ min: 0, max: 30 * HOUR_MS }), (range, later) => {
        const now = TODAY + later;
        const { spans, raw } = planSpans(range, now);
        const parts = [...spans, ...raw].sort((one, other) => one.from - other.from);
        expect(parts[0]?.from).toBe(range.from);
        expect(parts.at(-1)?.until).toBe(range.until);
        for (const [index, part] of parts.entries()) {
          expect(part.until).toBeGreaterThan(part.from);
          if (index === 0) continue;
          expect(part.from).toBe(parts[index - 1]!.until);
          expect(part.from % DAY_MS).toBe(0);
        }
        const today = startOfUtcDay(watermark(now));
        for (const span of spans) {
          const isCurrent = span.from === today;
          expect(isCurrent || span.until <= today).toBe(true);
          // Only the current day may end within a UTC day, where the range ends.
          if (isCurrent) expect(span.until).toBe(Math.min(range.until, today + DAY_MS));
          else expect(span.until % DAY_MS).toBe(0);
          expect(isLongSpan(span) ? longSpanAt(span.from) : span).toEqual(span);
        }
      }),
      propertyRuns(500),
    );
  });
});

test('the last of ten days completes a long span, every other day itself', () => {
  const long = longSpanAt(TODAY);
  expect(long.until - long.from).toBe(10 * DAY_MS);
  const completed = Array.from({ length: 10 }, (_, day) => spanEndingWith(long.from + day * DAY_MS));
  expect(completed.slice(0, 9).every(isWholeDay)).toBe(true);
  expect(completed[9]).toEqual(long);
  expect(watermark(long.until + 9 * MINUTE_MS)).toBeLessThan(long.until);
});
