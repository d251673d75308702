/**
 * ISO 8601 with `T` or a space between date and time, and offsets with or without a colon. Date and offset
 * may stand alone.
 */
const ISO_TIME =
  /^(\d{4}-\d{2}-(\d{2}))(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(?: ?(Z|UTC|GMT|[+-](?:0\d|1[0-4]):?[0-5]\d))?$/i;

/** A Unix time in seconds or milliseconds, in the years 2001 to 2286. */
const UNIX_TIME = /^\d{10}(?:\d{3})?$/;

/**
 * Parses a time of another service. A time without a zone is in UTC.
 *
 * @returns The instant as ISO 8601 in UTC. A value that is not a time is returned as it is, so that the
 * schema of a code rejects it.
 */
export function parseForeignTime(value: unknown): unknown {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const instant = UNIX_TIME.test(text) ? unixTime(text) : isoTime(text);
  return instant === undefined ? value : new Date(instant).toISOString();
}

function unixTime(digits: string): number {
  return Number(digits) * (digits.length === 10 ? 1_000 : 1);
}

function isoTime(text: string): number | undefined {
  const match = ISO_TIME.exec(text);
  if (!match) return undefined;
  const [, date = '', day = '', minutes = '00:00', seconds = '00', fraction = '0', offset = 'Z'] = match;
  const local = Date.parse(`${date}T${minutes}:${seconds}.${fraction.slice(0, 3)}Z`);
  // `Date.parse` takes February 30 as March 1 or 2.
  if (Number.isNaN(local) || new Date(local).getUTCDate() !== Number(day)) return undefined;
  return local - offsetMs(offset);
}

function offsetMs(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
