import { expect, test } from '@jest/globals';
import type { AnalyticsRequest } from '../../../../core/scans/analytics/query.js';
import { periodQueries, rangeQueries } from '../../../../core/reports/report-queries.js';

const BERLIN = 'Europe/Berlin';
const NOW = new Date('2026-11-27T15:30:00.000Z');

function boundsOf({ filter: { from, to } }: AnalyticsRequest): [string, string] {
  return [from.toISOString(), to.toISOString()];
}

test('a range ends now and begins at a local midnight; the period before ends at the same time of day', () => {
  const { current, previous } = rangeQueries('30d', BERLIN, NOW);
  expect(boundsOf(current)).toEqual(['2026-10-28T23:00:00.000Z', '2026-11-27T15:30:00.000Z']);
  // The clocks have changed in between.
  expect(boundsOf(previous)).toEqual(['2026-09-28T22:00:00.000Z', '2026-10-28T15:30:00.000Z']);
  expect(current.starts).toHaveLength(30);
});

test('twelve months begin with a whole month, and are compared with the twelve months before', () => {
  const { current, previous } = rangeQueries('12m', BERLIN, NOW);
  expect(boundsOf(current)).toEqual(['2025-11-30T23:00:00.000Z', '2026-11-27T15:30:00.000Z']);
  expect(boundsOf(previous)).toEqual(['2024-11-30T23:00:00.000Z', '2025-11-27T15:30:00.000Z']);
  expect([current.granularity, current.starts.length]).toEqual(['monthly', 12]);
  const leapDay = rangeQueries('12m', 'UTC', new Date('2028-02-29T10:00:00.000Z'));
  expect(boundsOf(leapDay.previous)[1]).toBe('2027-02-28T10:00:00.000Z');
});

test('a week that was sent is compared with the week before, across changes of the clocks', () => {
  const week = {
    from: new Date('2026-10-25T23:00:00.000Z'),
    to: new Date('2026-11-01T23:00:00.000Z'),
  };
  const { current, previous } = periodQueries(week, BERLIN);
  expect(boundsOf(current)).toEqual(['2026-10-25T23:00:00.000Z', '2026-11-01T23:00:00.000Z']);
  expect(boundsOf(previous)).toEqual(['2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
  // The owner has changed the zone since the mail was written.
  expect(boundsOf(periodQueries(week, 'America/New_York').current)).toEqual([
    '2026-10-26T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ]);
});

test('a month that was sent is compared with the month before', () => {
  const march = { from: new Date('2026-02-28T23:00:00.000Z'), to: new Date('2026-03-31T22:00:00.000Z') };
  const { current, previous } = periodQueries(march, BERLIN);
  expect(boundsOf(current)).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z']);
  expect(boundsOf(previous)).toEqual(['2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z']);
});
