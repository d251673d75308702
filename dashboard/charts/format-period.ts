import type { Granularity } from '../../core/scans/analytics/periods.js';

/** Cache: `Intl.DateTimeFormat` is slow to create, and every tick needs one. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
    formats.set(key, found);
  }
  return found;
}

const DAY = { day: 'numeric', month: 'short' } as const;

/** Formats the tick of an axis: `12 Nov`, `14:00`, `Nov 2026`. @param instant Epoch milliseconds. */
export function formatTick(instant: number, granularity: Granularity, timeZone: string): string {
  if (granularity === 'monthly')
    return getFormat(timeZone, { month: 'short', year: 'numeric' }).format(instant);
  if (granularity !== 'hourly') return getFormat(timeZone, DAY).format(instant);
  const time = getFormat(timeZone, { hour: '2-digit', minute: '2-digit' }).format(instant);
  return time === '00:00' ? getFormat(timeZone, DAY).format(instant) : time;
}

/**
 * Formats a period of a chart: `Thu 12 Nov 2026`, `week of 9 Nov 2026`, `Thu 12 Nov, 14:00`.
 *
 * @param start ISO 8601 time.
 */
export function formatPeriod(start: string, granularity: Granularity, timeZone: string): string {
  const instant = Date.parse(start);
  const long = { weekday: 'short', ...DAY } as const;
  if (granularity === 'hourly') {
    return getFormat(timeZone, { ...long, hour: '2-digit', minute: '2-digit' }).format(instant);
  }
  if (granularity === 'monthly')
    return getFormat(timeZone, { month: 'long', year: 'numeric' }).format(instant);
  if (granularity === 'weekly')
    return `week of ${getFormat(timeZone, { ...DAY, year: 'numeric' }).format(instant)}`;
  return getFormat(timeZone, { ...long, year: 'numeric' }).format(instant);
}
