import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '../../../../../core/basics/time/durations.js';
import { GRANULARITIES, periodStart, periodStarts } from '../../../../../core/scans/analytics/periods.js';
import { analyticsQuerySchema, parseAnalyticsQuery } from '../../../../../core/scans/analytics/query.js';
import { TimeZone } from '../../../../../core/basics/time/time-zone.js';

const NOW = new Date('2026-11-21T10:30:00Z');
const read = (query: Record<string, string>) => parseAnalyticsQuery(analyticsQuerySchema.parse(query), NOW);
const startsOf = (query: Record<string, string>) =>
  read(query).starts.map((start) => new Date(start).toISOString());

describe('periods', () => {
  test('of a week begin on Monday', () => {
    expect(startsOf({ granularity: 'weekly', from: '2026-11-01', to: '2026-11-10' })).toEqual([
      '2026-10-26T00:00:00.000Z',
      '2026-11-02T00:00:00.000Z',
      '2026-11-09T00:00:00.000Z',
    ]);
  });

  test('of days around a change of clocks have 23 and 25 hours', () => {
    const hours = (day: string) =>
      startsOf({ granularity: 'hourly', from: day, to: day, timezone: 'Europe/Berlin' }).length;
    expect(hours('2026-03-29')).toBe(23);
    expect(hours('2026-03-30')).toBe(24);
    expect(hours('2026-10-25')).toBe(25);
  });

  test('begin after the gap where clocks skip midnight', () => {
    const [start] = startsOf({ from: '2026-04-24', to: '2026-04-24', timezone: 'Africa/Cairo' });
    expect(start).toBe('2026-04-23T22:00:00.000Z');
  });

  test('of zones with an offset of 45 minutes begin at local hours', () => {
    expect(startsOf({ granularity: 'hourly', from: '2026-11-21', timezone: 'Asia/Kathmandu' })[0]).toBe(
      '2026-11-20T18:15:00.000Z',
    );
  });

  test('include the leap day, and months of every length', () => {
    expect(startsOf({ from: '2028-02-28', to: '2028-03-01' })).toHaveLength(3);
    expect(startsOf({ granularity: 'monthly', from: '2028-01-31', to: '2028-04-01' })).toHaveLength(4);
  });

  test('follow one another without gap or overlap, and each instant is in one', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'Asia/Kathmandu',
      'America/Santiago',
      'Pacific/Apia',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...GRANULARITIES),
        zones,
        fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2027, 0, 1) }),
        fc.integer({ min: 0, max: 20 * DAY_MS }),
        (granularity, name, from, offset) => {
          const zone = new TimeZone(name);
          const starts = periodStarts(granularity, from, from + offset + 1, zone, 2_000);
          expect(starts).toEqual([...new Set(starts)].sort((one, other) => one - other));
          expect(periodStart(granularity, from + offset, zone)).toBe(starts.at(-1));
          for (const start of starts) expect(periodStart(granularity, start, zone)).toBe(start);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('an end that is a date is included, and an end that is a time is excluded', () => {
  expect(read({ from: '2026-11-01', to: '2026-11-02' }).filter.to).toEqual(new Date('2026-11-03T00:00:00Z'));
  expect(read({ from: '2026-11-01', to: '2026-11-02T05:00:00+01:00' }).filter.to).toEqual(
    new Date('2026-11-02T04:00:00Z'),
  );
});

test('without a range, a query covers the last 30 days, including the current one', () => {
  const { filter, starts } = read({});
  expect(filter).toMatchObject({ from: new Date('2026-10-23T00:00:00Z'), to: NOW, bots: 'exclude' });
  expect(starts).toHaveLength(30);
});
