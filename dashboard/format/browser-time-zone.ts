let zone: string | undefined;

/** Returns the browser's IANA time zone, e.g. `Europe/Vienna`, or `UTC` if it is unknown. */
export function browserTimeZone(): string {
  return (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
}
