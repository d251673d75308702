import type { Granularity } from '../../core/scans/analytics/periods.js';
import { DAY_MS, HOUR_MS } from '../../core/basics/time/durations.js';
import { dateFormat } from '../format/date-format.js';

export const PRESETS = [
  { value: 'today', label: 'Today', days: 1 },
  { value: '7d', label: '7 days', days: 7 },
  { value: '30d', label: '30 days', days: 30 },
  { value: '90d', label: '90 days', days: 90 },
  { value: '12m', label: '12 months', days: 365 },
] as const;

/**
 * `from` and `to` of an analytics request: days in the time zone of the request, both included, or instants.
 */
export interface DateRange {
  from: string;
  to: string;
}

export interface RangeChoice {
  /** `custom` for a range given by its first and last day. */
  preset: (typeof PRESETS)[number]['value'] | 'custom';
  range: DateRange;
  /** The chosen comparison. */
  comparison: Comparison;
  /** The comparison with the period of the same length just before. */
  justBefore: Comparison;
  /** The comparison with the same days one year before. */
  yearBefore: Comparison;
  /** Whether new scans fall into the range. */
  live: boolean;
  days: number;
}

/** A period that a range is compared with. */
export interface Comparison {
  /** `from` and `to` of its request. For a range that includes today, it ends at the same time of day. */
  range: DateRange;
  /** Its first and its last day, to name it. */
  days: DateRange;
}

/** Value of `compare` in a page's query string for the days one year before. */
export const YEAR_BEFORE = 'year';

/** The format of days in the time zone that was used last: it is slow to create. */
let dayFormat: { timeZone: string; format: Intl.DateTimeFormat } | undefined;

/** The day of an instant in a time zone, e.g. `2026-11-21`. */
function dayIn(timeZone: string, instant: number): string {
  if (dayFormat?.timeZone !== timeZone) {
    dayFormat = { timeZone, format: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }) };
  }
  return dayFormat.format.format(instant);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Parses the range in a page's query string: `from` and `to`, or a preset. Default: the last 30 days. */
export function parseRange(query: URLSearchParams, timeZone: string, now: number): RangeChoice {
  const choice = parsePeriod(query, timeZone, now);
  const yearBefore = compareWithYearBefore(choice, now);
  const comparison = query.get('compare') === YEAR_BEFORE ? yearBefore : choice.justBefore;
  return { ...choice, yearBefore, comparison };
}

function parsePeriod(
  query: URLSearchParams,
  timeZone: string,
  now: number,
): Omit<RangeChoice, 'yearBefore' | 'comparison'> {
  const today = dayIn(timeZone, now);
  const [from, to] = [parseDay(query.get('from')), parseDay(query.get('to'))];
  if (from && to && from <= to) {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    const before = { from: addDays(from, -days), to: addDays(from, -1) };
    const justBefore = { range: before, days: before };
    return { preset: 'custom', range: { from, to }, justBefore, live: to >= today, days };
  }
  const { value, days } = PRESETS.find((preset) => preset.value === query.get('range')) ?? PRESETS[2];
  return { preset: value, ...lastDays(days, timeZone, now), live: true, days };
}

/** Returns the last `days` days, including today, and the period of the same length just before. */
export function lastDays(
  days: number,
  timeZone: string,
  now: number,
): { range: DateRange; justBefore: Comparison } {
  const today = dayIn(timeZone, now);
  const from = addDays(today, 1 - 2 * days);
  const end = nextHour(now) - days * DAY_MS;
  return {
    range: { from: addDays(today, 1 - days), to: today },
    justBefore: {
      range: { from, to: new Date(end).toISOString() },
      days: { from, to: addDays(today, -days) },
    },
  };
}

function compareWithYearBefore(
  { range, live, preset }: Pick<RangeChoice, 'range' | 'live' | 'preset'>,
  now: number,
): Comparison {
  const days = { from: oneYearBefore(range.from), to: oneYearBefore(range.to) };
  if (!live || preset === 'custom') return { range: days, days };
  const end = new Date(nextHour(now));
  end.setUTCFullYear(end.getUTCFullYear() - 1);
  return { range: { from: days.from, to: end.toISOString() }, days };
}

/** Rounds up to the hour, so that a request, and with it its cache entry, stays the same for a while. */
function nextHour(now: number): number {
  return Math.ceil(now / HOUR_MS) * HOUR_MS;
}

/** Returns the same day of the year before; March 1 for February 29. */
function oneYearBefore(day: string): string {
  const date = new Date(day);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date.toISOString().slice(0, 10);
}

/** Names days: `Sep 27 – Oct 26`, `Nov 25`; with the year unless it is the current one. */
export function nameDays({ from, to }: DateRange, now: number): string {
  const year = String(new Date(now).getFullYear());
  const isThisYear = from.startsWith(year) && to.startsWith(year);
  const format = dateFormat({
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return format.formatRange(Date.parse(from), Date.parse(to));
}

/**
 * Names what a total is compared with: its days, and the time of day where a part of one day is compared with
 * the same part of another: `at this time on Nov 28`.
 */
export function nameComparison({ range, days }: Comparison, now: number): string {
  const isPartOfDay = days.from === days.to && range.to !== days.to;
  return isPartOfDay ? `at this time on ${nameDays(days, now)}` : nameDays(days, now);
}

function parseDay(text: string | null): string | undefined {
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/**
 * Returns the default granularity of a range. It gives at most about 90 points for ranges of up to seven
 * years.
 */
export function defaultGranularity(days: number): Granularity {
  if (days <= 2) return 'hourly';
  if (days <= 92) return 'daily';
  return days <= 400 ? 'weekly' : 'monthly';
}

/** Returns the granularities that divide a range into 1 to 1,500 periods. */
export function availableGranularities(days: number): Granularity[] {
  const PERIOD_DAYS = { hourly: 1 / 24, daily: 1, weekly: 7, monthly: 30 };
  return (Object.keys(PERIOD_DAYS) as Granularity[]).filter((granularity) => {
    const periods = days / PERIOD_DAYS[granularity];
    return periods >= 1 && periods <= 1_500;
  });
}
