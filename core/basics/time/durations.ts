/** Lengths in milliseconds. A day is a UTC day; local days can have 23 to 25 hours. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Length of a slot, the smallest interval that scans are counted by. Every UTC offset in use since 2012 is a
 * multiple of it, so the hours, days, weeks, and months of any time zone are sums of slots.
 */
export const SLOT_MS = 15 * MINUTE_MS;

/** Returns the UTC day of an instant, as whole days since 1970-01-01. */
export function utcDay(instant: number): number {
  return Math.floor(instant / DAY_MS);
}

/** Returns the first instant of the UTC day of `instant`, in milliseconds since 1970. */
export function startOfUtcDay(instant: number): number {
  return utcDay(instant) * DAY_MS;
}
