/** Returns the browser's IANA time zone, e.g. `Europe/Vienna`, or `UTC` if it is unknown. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
