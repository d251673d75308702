import type { Granularity } from '../../core/analytics/periods.js';

/** `Intl.DateTimeFormat` is slow to make and asked for at each tick. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
    formats.set(key, found);
  }
  return found;
}

const DAY = { day: 'numeric', month: 'short' } as const;

/** `12 Nov`, `14:00`, `Nov 2026`: short, for an axis. */
export function tickName(instant: number, granularity: Granularity, timeZone: string): string {
  if (granularity === 'monthly') return format(timeZone, { month: 'short', year: 'numeric' }).format(instant);
  if (granularity !== 'hourly') return format(timeZone, DAY).format(instant);
  const time = format(timeZone, { hour: '2-digit', minute: '2-digit' }).format(instant);
  return time === '00:00' ? format(timeZone, DAY).format(instant) : time;
}

/** `Thu 12 Nov 2026`, `week of 9 Nov 2026`, `Thu 12 Nov, 14:00`. */
export function periodName(start: string, granularity: Granularity, timeZone: string): string {
  const instant = Date.parse(start);
  const long = { weekday: 'short', ...DAY } as const;
  if (granularity === 'hourly') {
    return format(timeZone, { ...long, hour: '2-digit', minute: '2-digit' }).format(instant);
  }
  if (granularity === 'monthly') return format(timeZone, { month: 'long', year: 'numeric' }).format(instant);
  if (granularity === 'weekly')
    return `week of ${format(timeZone, { ...DAY, year: 'numeric' }).format(instant)}`;
  return format(timeZone, { ...long, year: 'numeric' }).format(instant);
}
