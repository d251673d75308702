import { expect, test } from '@jest/globals';
import { formatDay, instantsOf } from '../../../../core/reports/local-days.js';
import { latestPeriod, nextSending, type ReportSchedule } from '../../../../core/reports/report-schedule.js';
import { TimeZone } from '../../../../core/basics/time/time-zone.js';

const BERLIN = 'Europe/Berlin';

/** Lists the next sendings after an instant. */
function sendings(schedule: ReportSchedule, timezone: string, after: string, count: number): string[] {
  const found: string[] = [];
  let at = new Date(after);
  for (let time = 0; time < count; time++) {
    at = nextSending(schedule, timezone, at);
    found.push(at.toISOString());
  }
  return found;
}

test('a weekly report is sent on Monday at its local hour, also after the clocks have changed', () => {
  const weekly = { every: 'week', hour: 8 } as const;
  expect(sendings(weekly, BERLIN, '2026-03-20T12:00:00Z', 3)).toEqual([
    '2026-03-23T07:00:00.000Z',
    '2026-03-30T06:00:00.000Z',
    '2026-04-06T06:00:00.000Z',
  ]);
  expect(sendings(weekly, BERLIN, '2026-10-19T06:00:00Z', 2)).toEqual([
    '2026-10-26T07:00:00.000Z',
    '2026-11-02T07:00:00.000Z',
  ]);
});

test('a monthly report is sent on the 1st, whatever the length of the month and the time of year', () => {
  expect(sendings({ every: 'month', hour: 0 }, BERLIN, '2027-12-31T22:59:59Z', 4)).toEqual([
    '2027-12-31T23:00:00.000Z',
    '2028-01-31T23:00:00.000Z',
    '2028-02-29T23:00:00.000Z',
    '2028-03-31T22:00:00.000Z',
  ]);
});

test('the day of sending is the day of the zone, not of UTC', () => {
  expect(sendings({ every: 'week', hour: 1 }, 'Pacific/Auckland', '2026-11-20T00:00:00Z', 1)).toEqual([
    '2026-11-22T12:00:00.000Z',
  ]);
  expect(sendings({ every: 'month', hour: 23 }, 'America/Los_Angeles', '2026-11-02T00:00:00Z', 2)).toEqual([
    '2026-11-02T07:00:00.000Z',
    '2026-12-02T07:00:00.000Z',
  ]);
});

test('an hour that the clocks skip is sent when they jump, and one that occurs twice at the first', () => {
  // At midnight on Sunday, October 1, 2023, clocks in Paraguay went to 01:00.
  const [skipped] = sendings({ every: 'month', hour: 0 }, 'America/Asuncion', '2023-09-15T00:00:00Z', 1);
  expect(skipped).toBe('2023-10-01T04:00:00.000Z');
  // At 02:00 on Sunday, November 1, 2026, clocks in New York go back to 01:00.
  const [twice] = sendings({ every: 'month', hour: 1 }, 'America/New_York', '2026-10-15T00:00:00Z', 1);
  expect(twice).toBe('2026-11-01T05:00:00.000Z');
});

test.each([
  ['week', '2026-11-23T07:00:00Z', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-29T22:59:59Z', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-29T23:00:00Z', '2026-11-23', '2026-11-29'],
  ['month', '2026-11-01T07:00:00Z', '2026-10-01', '2026-10-31'],
  ['month', '2028-03-31T21:59:59Z', '2028-02-01', '2028-02-29'],
  ['month', '2026-01-15T00:00:00Z', '2025-12-01', '2025-12-31'],
] as const)('at %2$s, the latest whole %1$s ended before', (every, at, first, last) => {
  const days = latestPeriod(every, BERLIN, new Date(at));
  expect([formatDay(days.first), formatDay(days.last)]).toEqual([first, last]);
});

test('a period has the hours that the clocks gave it', () => {
  const hours = (at: string) => {
    const { from, to } = instantsOf(latestPeriod('week', BERLIN, new Date(at)), new TimeZone(BERLIN));
    return (to.getTime() - from.getTime()) / 3_600_000;
  };
  expect(hours('2026-03-30T06:00:00Z')).toBe(7 * 24 - 1);
  expect(hours('2026-10-26T07:00:00Z')).toBe(7 * 24 + 1);
  expect(hours('2026-11-23T07:00:00Z')).toBe(7 * 24);
});
