import { DAY_MS, HOUR_MS } from '../basics/time/durations.js';
import { TimeZone } from '../basics/time/time-zone.js';
import { firstOfMonth, localDay, mondayOf, type DayRange } from './local-days.js';

/** How often a report is sent. */
export const REPORT_INTERVALS = ['week', 'month'] as const;

export type ReportInterval = (typeof REPORT_INTERVALS)[number];

/** When a report is sent: on Monday or on the 1st, at `hour` of the local day. */
export interface ReportSchedule {
  every: ReportInterval;
  hour: number;
}

/**
 * Returns the next time at which a report is sent. An hour that the clocks skip is sent when they jump, and
 * one that occurs twice is sent at the first.
 *
 * @param timezone IANA name
 * @param after The result is later than this.
 */
export function nextSending({ every, hour }: ReportSchedule, timezone: string, after: Date): Date {
  const zone = new TimeZone(timezone);
  const start = startOfPeriod(every, localDay(after.getTime(), zone));
  const instantOn = (day: number) => zone.instantOf(day * DAY_MS + hour * HOUR_MS);
  const current = instantOn(start);
  return new Date(current > after.getTime() ? current : instantOn(startOfNextPeriod(every, start)));
}

/** Returns the latest week or month of a zone that has ended at an instant. */
export function latestPeriod(every: ReportInterval, timezone: string, at: Date): DayRange {
  const last = startOfPeriod(every, localDay(at.getTime(), new TimeZone(timezone))) - 1;
  return { first: startOfPeriod(every, last), last };
}

function startOfPeriod(every: ReportInterval, day: number): number {
  return every === 'week' ? mondayOf(day) : firstOfMonth(day);
}

function startOfNextPeriod(every: ReportInterval, start: number): number {
  return every === 'week' ? start + 7 : firstOfMonth(start, 1);
}
