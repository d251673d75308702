import { DAY_MS, dayOf } from './time-ranges.js';

/** So many days count as a month: what is kept for some months is never kept for less. */
const MONTH_DAYS = 31;
/** So long before scans go by retention, how many they are is written down for good. */
const ARCHIVE_AHEAD_DAYS = 31;

/** @param months 0: for ever */
export function retentionSeconds(months: number): number | undefined {
  return months === 0 ? undefined : (months * MONTH_DAYS * DAY_MS) / 1000;
}

/**
 * The start of a UTC day: scans from before it will soon go by retention.
 * @param months 0: none ever go
 */
export function archiveBefore(now: number, months: number): Date | undefined {
  if (months === 0) return undefined;
  const days = MONTH_DAYS * months - Math.min(ARCHIVE_AHEAD_DAYS, (MONTH_DAYS * months) / 2);
  return new Date(dayOf(now - days * DAY_MS) * DAY_MS);
}
