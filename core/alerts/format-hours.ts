const HOURS_OF_DAY = 24;

/** Formats the hours of a condition as people say them: `1 hour`, `36 hours`, `2 days`. */
export function formatHours(hours: number): string {
  const isDays = hours >= 2 * HOURS_OF_DAY && hours % HOURS_OF_DAY === 0;
  if (isDays) return `${(hours / HOURS_OF_DAY).toLocaleString('en-US')} days`;
  return hours === 1 ? '1 hour' : `${hours.toLocaleString('en-US')} hours`;
}
