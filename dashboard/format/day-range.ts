/** Selected days, as in the URL of a page. All dates are in the reader's time zone. */
export interface DayRange {
  /** Number of recent days, today included; `between` for the days from `from` to `to`. */
  days?: string | undefined;
  /** First day, such as `2026-11-21`. */
  from?: string | undefined;
  /** Last day. */
  to?: string | undefined;
}

/**
 * Converts selected days to instants: midnight of the first day to midnight after the last, in the reader's
 * time zone.
 */
export function dayRange(
  { days, from, to }: DayRange,
  now: number,
): { from: string | undefined; to: string | undefined } {
  if (days === 'between') return { from: midnight(from), to: midnight(to, 1) };
  const count = Number(days);
  if (!(count > 0)) return { from: undefined, to: undefined };
  const first = new Date(now);
  first.setHours(0, 0, 0, 0);
  first.setDate(first.getDate() + 1 - count);
  return { from: first.toISOString(), to: undefined };
}

/** Returns local midnight of a date as ISO 8601; `undefined` if the date is invalid. */
function midnight(day: string | undefined, daysLater = 0): string | undefined {
  const date = new Date(`${day}T00:00:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}
