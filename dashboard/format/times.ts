import { DAY_MS, MINUTE_MS } from '../../core/basics/time/durations.js';
import { dateFormat } from './date-format.js';

/** Created for the first time: it takes a phone several milliseconds. */
let relative: Intl.RelativeTimeFormat | undefined;

const NEAR_MS = 7 * DAY_MS;

/** Relative units with their length in seconds. */
const UNITS = [
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
] as const;

/**
 * Formats an instant relative to now: `5 minutes ago`, `in a moment`. More than a week away, it becomes a
 * date.
 *
 * @param iso ISO 8601 time. @param now Epoch milliseconds.
 */
export function formatRelativeTime(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  // Clocks of browser and server may differ by a few seconds.
  if (Math.abs(seconds) < 45) return seconds > 3 ? 'in a moment' : 'just now';
  if (!isNear(iso, now)) return formatDay(iso, now);
  const [unit, length] = UNITS.findLast(([, size]) => Math.abs(seconds) >= size * 0.75) ?? UNITS[0];
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  return relative.format(Math.round(seconds / length), unit);
}

/**
 * Returns whether an instant is at most a week away. Further away, its relative time is a date.
 *
 * @param iso ISO 8601 time. @param now Epoch milliseconds.
 */
export function isNear(iso: string, now: number): boolean {
  return Math.abs(Date.parse(iso) - now) <= NEAR_MS;
}

/**
 * Formats when an ongoing condition began: `2:03 PM` if today, otherwise the date.
 *
 * @param iso ISO 8601 time.
 */
export function formatSince(iso: string, now: number): string {
  return isSameDay(iso, now) ? formatClock(iso) : formatDay(iso, now);
}

/**
 * Formats an instant for the end of a sentence: `today at 2:03 PM`, otherwise the date.
 *
 * @param iso ISO 8601 time.
 */
export function formatWhen(iso: string, now: number): string {
  return isSameDay(iso, now) ? `today at ${formatClock(iso)}` : formatDay(iso, now);
}

/** Formats an instant in the browser's time zone, to the second: `Nov 12, 2026, 2:03:11 PM GMT+1`. */
export function formatExactTime(iso: string): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'long' }).format(new Date(iso));
}

/** Formats an instant in the browser's time zone, to the minute: `Nov 12, 2026, 2:03 PM`. */
export function formatShortInstant(iso: string): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

/** Formats the time of day of an instant in the browser's time zone: `2:03 PM`. */
export function formatClock(iso: string): string {
  return dateFormat({ timeStyle: 'short' }).format(new Date(iso));
}

/**
 * Formats a time of day: `2:30 PM`, `2 PM`, or `14:00` on a clock of 24 hours.
 *
 * @param time such as `14:00`; any other text is returned as it is
 */
export function formatTimeOfDay(time: string): string {
  const instant = Date.parse(`1970-01-01T${time}Z`);
  if (Number.isNaN(instant)) return time;
  const format = dateFormat({ timeStyle: 'short', timeZone: 'UTC' });
  return format.format(instant).replace(/:00(?= [ap])/i, '');
}

/** `Nov 12`, with the year if it is not the current one. */
function formatDay(iso: string, now: number): string {
  const date = new Date(iso);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  const day = { day: 'numeric', month: 'short' } as const;
  return dateFormat(isThisYear ? day : { ...day, year: 'numeric' }).format(date);
}

function isSameDay(iso: string, now: number): boolean {
  return new Date(iso).toDateString() === new Date(now).toDateString();
}

/** Formats a duration in milliseconds: `35 ms`, `1.2 s`, `3 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < MINUTE_MS) return `${(ms / 1_000).toFixed(1).replace(/\.0$/, '')} s`;
  return `${Math.round(ms / MINUTE_MS)} min`;
}

/**
 * Formats the time elapsed between two instants: `340 ms`, `2.8 s`, `42 s`, `3 min 5 s`, `2 h 10 min`. Less
 * than a millisecond, or a negative time, becomes `1 ms`.
 *
 * @param fromIso ISO 8601 time. @param to Epoch milliseconds.
 */
export function formatElapsed(fromIso: string, to: number): string {
  const ms = Math.max(1, to - Date.parse(fromIso));
  if (ms < 1_000) return formatDuration(ms);
  const seconds = ms / 1_000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
