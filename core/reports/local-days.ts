import { DAY_MS } from '../basics/time/durations.js';
import type { TimeZone } from '../basics/time/time-zone.js';

/** 1970-01-01 was a Thursday. */
const DAYS_FROM_MONDAY_IN_1970 = 3;

/** Days of a calendar as whole days since 1970-01-01. The last day is included. */
export interface DayRange {
  first: number;
  last: number;
}

/** Returns the day of a zone at an instant, as whole days since 1970-01-01. */
export function localDay(instant: number, zone: TimeZone): number {
  return Math.floor(zone.localOf(instant) / DAY_MS);
}

/** Returns a day as `YYYY-MM-DD`. */
export function formatDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the first instants of the range and after it. */
export function instantsOf({ first, last }: DayRange, zone: TimeZone): { from: Date; to: Date } {
  return {
    from: new Date(zone.instantOf(first * DAY_MS)),
    to: new Date(zone.instantOf((last + 1) * DAY_MS)),
  };
}

/** Returns the Monday of the week of a day. */
export function mondayOf(day: number): number {
  return day - ((((day + DAYS_FROM_MONDAY_IN_1970) % 7) + 7) % 7);
}

/** Returns the first day of the month that is `months` after the month of a day. */
export function firstOfMonth(day: number, months = 0): number {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / DAY_MS;
}

/** Returns the same day of another month, or its last day if that month is shorter. */
export function addMonths(day: number, months: number): number {
  const start = firstOfMonth(day, months);
  const end = firstOfMonth(day, months + 1) - 1;
  return Math.min(start + (day - firstOfMonth(day)), end);
}
