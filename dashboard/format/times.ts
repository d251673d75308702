const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const UNITS = [
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
] as const;

/** `5 minutes ago`, `in a moment`; days beyond the last week by their date. */
export function relativeTime(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  // Clocks may differ by some seconds.
  if (Math.abs(seconds) < 45) return seconds > 3 ? 'in a moment' : 'just now';
  if (Math.abs(seconds) > 7 * 86_400) return shortDate(iso, now);
  const [unit, length] = UNITS.findLast(([, size]) => Math.abs(seconds) >= size * 0.75) ?? UNITS[0];
  return relative.format(Math.round(seconds / length), unit);
}

/** What something lasts since: `14:03` today, else the day. */
export function sinceTime(iso: string, now: number): string {
  const isToday = new Date(iso).toDateString() === new Date(now).toDateString();
  return isToday ? clock.format(new Date(iso)) : shortDate(iso, now);
}

/** `12 Nov 2026, 14:03:11 CET`, in the reader's zone. */
export function exactTime(iso: string): string {
  return exact.format(new Date(iso));
}

/** `12 Nov`, with the year when it is not this one. */
function shortDate(iso: string, now: number): string {
  const date = new Date(iso);
  const thisYear = date.getFullYear() === new Date(now).getFullYear();
  return (thisYear ? day : dayAndYear).format(date);
}

/** The reader's time zone, e.g. `Europe/Vienna`. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** Between two instants: `0.8 s`, `42 s`, `3 min 5 s`, `2 h 10 min`. */
export function duration(fromIso: string, to: number): string {
  const seconds = Math.max(0, to - Date.parse(fromIso)) / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
