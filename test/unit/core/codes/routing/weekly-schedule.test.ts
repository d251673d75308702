import { describe, expect, test } from '@jest/globals';
import { compileSchedule } from '../../../../../core/codes/routing/weekly-schedule.js';
import { ZoneClock } from '../../../../../core/codes/routing/zone-clock.js';
import { createTimeZones } from '../../../../../core/basics/time/time-zones.js';

const ALL_DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const timeZones = createTimeZones();

/** Returns whether opening hours contain an instant, if they were compiled at another one. */
function isOpen(
  [from, to]: readonly [from: string, to: string],
  at: string,
  {
    days = [...ALL_DAYS],
    except = [],
    timezone = 'Europe/Berlin',
    compiledAt = at,
  }: { days?: (typeof ALL_DAYS)[number][]; except?: string[]; timezone?: string; compiledAt?: string } = {},
): boolean {
  const schedule = { timezone, weekly: [{ days, from, to }], except };
  const clock = new ZoneClock(timeZones(timezone), Date.parse(compiledAt));
  return compileSchedule(schedule, clock)(Date.parse(at));
}

describe('opening hours', () => {
  test('begin with the first minute and end before the last one', () => {
    const hours = ['09:00', '17:00'] as const;
    expect(isOpen(hours, '2026-07-01T06:59:59.999Z')).toBe(false);
    expect(isOpen(hours, '2026-07-01T07:00:00Z')).toBe(true);
    expect(isOpen(hours, '2026-07-01T14:59:59.999Z')).toBe(true);
    expect(isOpen(hours, '2026-07-01T15:00:00Z')).toBe(false);
  });

  test('until 24:00 last to the end of the day', () => {
    const hours = ['18:00', '24:00'] as const;
    expect(isOpen(hours, '2026-07-03T21:59:59Z', { days: ['fri'] })).toBe(true);
    expect(isOpen(hours, '2026-07-03T22:00:00Z', { days: ['fri'] })).toBe(false);
  });

  test('past midnight belong to the day on which they began', () => {
    const friday = { days: ['fri' as const] };
    const hours = ['11:30', '02:00'] as const;
    expect(isOpen(hours, '2026-07-03T09:29:00Z', friday)).toBe(false);
    expect(isOpen(hours, '2026-07-03T09:30:00Z', friday)).toBe(true);
    expect(isOpen(hours, '2026-07-03T23:59:00Z', friday)).toBe(true);
    expect(isOpen(hours, '2026-07-04T00:00:00Z', friday)).toBe(false);
    expect(isOpen(hours, '2026-07-03T00:30:00Z', friday)).toBe(false);
  });

  test('past midnight are closed as a whole if they begin on an exception, and only then', () => {
    const hours = ['22:00', '02:00'] as const;
    const except = ['2026-12-24'];
    expect(isOpen(hours, '2026-12-24T00:30:00Z', { except })).toBe(true);
    expect(isOpen(hours, '2026-12-24T21:30:00Z', { except })).toBe(false);
    expect(isOpen(hours, '2026-12-25T00:30:00Z', { except })).toBe(false);
    expect(isOpen(hours, '2026-12-25T21:30:00Z', { except })).toBe(true);
  });

  test('that begin in a skipped hour begin when the clock jumps', () => {
    // Europe/Berlin: 02:00 becomes 03:00 at 01:00 UTC on 2026-03-29.
    expect(isOpen(['02:30', '05:00'], '2026-03-29T00:59:59Z')).toBe(false);
    expect(isOpen(['02:30', '05:00'], '2026-03-29T01:00:00Z')).toBe(true);
    expect(isOpen(['01:00', '02:30'], '2026-03-29T00:59:59Z')).toBe(true);
    expect(isOpen(['01:00', '02:30'], '2026-03-29T01:00:00Z')).toBe(false);
  });

  test('in an hour that occurs twice count twice', () => {
    // Europe/Berlin: 03:00 becomes 02:00 at 01:00 UTC on 2026-10-25.
    const hours = ['02:15', '02:45'] as const;
    expect(isOpen(hours, '2026-10-25T00:30:00Z')).toBe(true);
    expect(isOpen(hours, '2026-10-25T00:50:00Z')).toBe(false);
    expect(isOpen(hours, '2026-10-25T01:30:00Z')).toBe(true);
  });

  test('follow the clock of the zone, even where its offset from UTC includes 45 minutes', () => {
    expect(isOpen(['06:00', '07:00'], '2026-07-01T00:14:59Z', { timezone: 'Asia/Kathmandu' })).toBe(false);
    expect(isOpen(['06:00', '07:00'], '2026-07-01T00:15:00Z', { timezone: 'Asia/Kathmandu' })).toBe(true);
  });

  test.each(['2025-01-01T00:00:00Z', '2026-10-24T12:00:00Z', '2030-01-01T00:00:00Z'])(
    'follow a change of the clock if they were compiled at %s',
    (compiledAt) => {
      const schedule = {
        timezone: 'Europe/Berlin',
        weekly: [{ days: [...ALL_DAYS], from: '09:00', to: '10:00' }],
      };
      const clock = new ZoneClock(timeZones(schedule.timezone), Date.parse(compiledAt));
      const isOpenAt = compileSchedule(schedule, clock);
      const opened = ['07:30', '08:30'].flatMap((time) =>
        ['2026-10-24', '2026-10-25', '2026-10-26', '2026-03-28'].filter((date) =>
          isOpenAt(Date.parse(`${date}T${time}Z`)),
        ),
      );
      expect(opened).toEqual(['2026-10-24', '2026-10-25', '2026-10-26', '2026-03-28']);
    },
  );
});
