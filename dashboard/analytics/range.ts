import type { Granularity } from '../../core/analytics/periods.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export const PRESETS = [
  { value: 'today', label: 'Today', days: 1 },
  { value: '7d', label: '7 days', days: 7 },
  { value: '30d', label: '30 days', days: 30 },
  { value: '90d', label: '90 days', days: 90 },
  { value: '12m', label: '12 months', days: 365 },
] as const;

/** Days, or a first day and an end, as the API reads them in the time zone beside them. */
export interface Range {
  from: string;
  to: string;
}

export interface RangeChoice {
  /** `custom` for days that were picked. */
  preset: (typeof PRESETS)[number]['value'] | 'custom';
  range: Range;
  /** As long, and ended at the same time of day, just before. */
  before: Range;
  /** Whether scans that come in now belong to it. */
  live: boolean;
  days: number;
}

/** `2026-11-21`: the day that it is in a time zone. */
function dayIn(timeZone: string, instant: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The range that an address asks for; the last 30 days where it asks for none. */
export function readRange(query: URLSearchParams, timeZone: string, now: number): RangeChoice {
  const today = dayIn(timeZone, now);
  const [from, to] = [readDay(query.get('from')), readDay(query.get('to'))];
  if (from && to && from <= to) {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    const before = { from: addDays(from, -days), to: addDays(from, -1) };
    return { preset: 'custom', range: { from, to }, before, live: to >= today, days };
  }
  const { value, days } = PRESETS.find((preset) => preset.value === query.get('range')) ?? PRESETS[2];
  return { preset: value, ...lastDays(days, timeZone, now), live: true, days };
}

/** The last days, the present one included, and as many before them. */
export function lastDays(days: number, timeZone: string, now: number): { range: Range; before: Range } {
  const today = dayIn(timeZone, now);
  // By the hour, so that the same question is asked for a while.
  const sameTimeBefore = Math.ceil(now / HOUR_MS) * HOUR_MS - days * DAY_MS;
  return {
    range: { from: addDays(today, 1 - days), to: today },
    before: { from: addDays(today, 1 - 2 * days), to: new Date(sameTimeBefore).toISOString() },
  };
}

function readDay(text: string | null): string | undefined {
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** Fine enough to see something, coarse enough to be read. */
export function naturalGranularity(days: number): Granularity {
  if (days <= 2) return 'hourly';
  if (days <= 92) return 'daily';
  return days <= 400 ? 'weekly' : 'monthly';
}

/** Granularities that give a chart of two to two thousand points. */
export function possibleGranularities(days: number): Granularity[] {
  const LENGTHS = { hourly: 1 / 24, daily: 1, weekly: 7, monthly: 30 };
  return (Object.keys(LENGTHS) as Granularity[]).filter((granularity) => {
    const periods = days / LENGTHS[granularity];
    return periods >= 1 && periods <= 1_500;
  });
}
