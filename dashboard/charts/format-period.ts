import { formatLocalTime } from '../../core/basics/time/time-zone.js';
import type { Granularity } from '../../core/scans/analytics/periods.js';
import { dateFormat } from '../format/date-format.js';

const DAY = { day: 'numeric', month: 'short' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats the tick of an axis: `Nov 12`, `2:00 PM`, `Nov 2026`. @param instant Epoch milliseconds. */
export function formatTick(instant: number, granularity: Granularity, timeZone: string): string {
  if (granularity === 'monthly')
    return dateFormat({ timeZone, month: 'short', year: 'numeric' }).format(instant);
  const isMidnight = () => formatLocalTime(new Date(instant).toISOString(), timeZone).endsWith('T00:00');
  const parts = granularity !== 'hourly' || isMidnight() ? DAY : CLOCK;
  return dateFormat({ timeZone, ...parts }).format(instant);
}

/**
 * Formats a period of a chart: `Thu, Nov 12, 2026`, `week of Nov 9, 2026`, `Thu, Nov 12, 2:00 PM`.
 *
 * @param start ISO 8601 time.
 */
export function formatPeriod(start: string, granularity: Granularity, timeZone: string): string {
  const instant = Date.parse(start);
  const long = { timeZone, weekday: 'short', ...DAY } as const;
  if (granularity === 'hourly') return dateFormat({ ...long, ...CLOCK }).format(instant);
  if (granularity === 'monthly')
    return dateFormat({ timeZone, month: 'long', year: 'numeric' }).format(instant);
  if (granularity === 'weekly')
    return `week of ${dateFormat({ timeZone, ...DAY, year: 'numeric' }).format(instant)}`;
  return dateFormat({ ...long, year: 'numeric' }).format(instant);
}
