import { DAY_MS } from '../basics/time/durations.js';
import { TimeZone } from '../basics/time/time-zone.js';
import type { ReportFigures } from './report-figures.js';

/** Local times are written as if they were UTC. */
const UTC = { timeZone: 'UTC' } as const;
const RANGE_OF_DAYS = new Intl.DateTimeFormat('en-US', {
  ...UTC,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});
const MONTH = new Intl.DateTimeFormat('en-US', { ...UTC, year: 'numeric', month: 'long' });
const DAY = new Intl.DateTimeFormat('en-US', { ...UTC, weekday: 'short', month: 'short', day: 'numeric' });
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { ...UTC, month: 'short', day: 'numeric' });

/** Range of days, as figures have it. */
type Ranged = Pick<ReportFigures, 'from' | 'to' | 'timezone'>;

/** Names the days of a range, such as `November 16 – 22, 2026`. */
export function nameRange({ from, to, timezone }: Ranged): string {
  const zone = new TimeZone(timezone);
  const first = zone.localOf(Date.parse(from));
  const last = zone.localOf(Date.parse(to) - 1);
  return RANGE_OF_DAYS.formatRange(first, last).replaceAll('\u2009', ' ');
}

/** Names a period of a time series by its first day, such as `Mon, Nov 16` or `November 2026`. */
export function namePeriod(
  start: string,
  { granularity, timezone }: Pick<ReportFigures, 'granularity' | 'timezone'>,
): string {
  const local = new TimeZone(timezone).localOf(Date.parse(start));
  if (granularity === 'monthly') return MONTH.format(local);
  if (granularity !== 'weekly') return DAY.format(local);
  const last = local + 6 * DAY_MS;
  return SHORT_DAY.formatRange(local, last).replaceAll('\u2009', ' ');
}

/** Names a period in few characters, for the axis of a chart: `Nov 16`, or `Nov`. */
export function shortPeriod(
  start: string,
  { granularity, timezone }: Pick<ReportFigures, 'granularity' | 'timezone'>,
): string {
  const text = SHORT_DAY.format(new TimeZone(timezone).localOf(Date.parse(start)));
  return granularity === 'monthly' ? text.split(' ')[0]! : text;
}
