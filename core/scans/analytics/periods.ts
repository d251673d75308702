import { DAY_MS, HOUR_MS } from '../../basics/time/durations.js';
import type { TimeZone } from '../../basics/time/time-zone.js';

export const GRANULARITIES = ['hourly', 'daily', 'weekly', 'monthly'] as const;

/** Length of the periods of a time series. Weeks begin on Monday. */
export type Granularity = (typeof GRANULARITIES)[number];

/**
 * Returns the first instant of the period that contains `instant`: a local hour, day, week, or month.
 *
 * @param instant milliseconds since 1970
 */
export function periodStart(granularity: Granularity, instant: number, zone: TimeZone): number {
  const local = zone.localOf(instant);
  if (granularity === 'hourly') return instant - modulo(local, HOUR_MS);
  return zone.instantOf(localStart(granularity, local));
}

/**
 * Returns the first instants of all periods that touch `[from, to)`, in order. The first one can be before
 * `from`.
 *
 * @param limit maximum number of periods; the rest is left out
 */
export function periodStarts(
  granularity: Granularity,
  from: number,
  to: number,
  zone: TimeZone,
  limit: number,
): number[] {
  const starts: number[] = [];
  let start = periodStart(granularity, from, zone);
  while (start < to && starts.length < limit) {
    starts.push(start);
    start = nextStart(granularity, start, zone);
  }
  return starts;
}

function nextStart(granularity: Granularity, start: number, zone: TimeZone): number {
  const local = zone.localOf(start);
  if (granularity === 'hourly') return start + HOUR_MS - modulo(local, HOUR_MS);
  return zone.instantOf(localNext(granularity, localStart(granularity, local)));
}

function localStart(granularity: Exclude<Granularity, 'hourly'>, local: number): number {
  const day = local - modulo(local, DAY_MS);
  if (granularity === 'daily') return day;
  const date = new Date(day);
  if (granularity === 'monthly') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  return day - daysSinceMonday * DAY_MS;
}

function localNext(granularity: Exclude<Granularity, 'hourly'>, local: number): number {
  if (granularity === 'daily') return local + DAY_MS;
  if (granularity === 'weekly') return local + 7 * DAY_MS;
  const date = new Date(local);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
