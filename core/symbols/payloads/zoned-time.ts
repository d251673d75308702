import { DAY_MS } from '../../basics/time/durations.js';
import { TimeZone } from '../../basics/time/time-zone.js';
import { normalizeIdentifier } from './pasted-text.js';

/** A date, or a date and time, in the extended format of ISO 8601. */
const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)?)?$/;

/** A date and a time of the twelve-hour clock, as browsers write it: `2026-05-01 5:00 PM`. */
const TWELVE_HOURS = /^(\d{4}-\d\d-\d\d)[Tt, ]{1,2}(0?[1-9]|1[0-2]):(\d\d)(:\d\d)? ?([ap])\.?m\.?$/i;

/** The parts of an ISO 8601 date or time. */
interface IsoTime {
  /** The local time in epoch milliseconds, as if it were UTC. */
  local: number;
  hasTime: boolean;
  /** Offset from UTC in milliseconds, positive to the east. `undefined` if the text has none. */
  offset: number | undefined;
}

/**
 * Parses an ISO 8601 date or time of the years 1900 to 9998, also one of the twelve-hour clock. Fractions of
 * a second are dropped.
 *
 * @returns `undefined` if the text is neither, or if the date does not exist.
 */
export function parseIsoTime(text: string): IsoTime | undefined {
  const match = ISO.exec(toTwentyFourHours(normalizeIdentifier(text)));
  if (!match) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', zone] = match;
  const parts = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const local = Date.UTC(parts[0], parts[1] - 1, parts[2], parts[3], parts[4], parts[5]);
  const normalized = `${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}Z`;
  // Date.UTC turns April 31 into May 1: a date exists only if it comes back unchanged.
  if (parts[0] < 1900 || parts[0] > 9998 || formatUtc(local) !== normalized) return undefined;
  return {
    local,
    hasTime: match[4] !== undefined,
    offset: zone === undefined ? undefined : parseOffset(zone),
  };
}

function toTwentyFourHours(text: string): string {
  const [, date, hour, minute, second = '', half = ''] = TWELVE_HOURS.exec(text) ?? [];
  if (date === undefined || minute === undefined) return text;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${date}T${String(hours).padStart(2, '0')}:${minute}${second}`;
}

function parseOffset(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** Formats an instant in epoch milliseconds as `2026-05-01T08:00:00Z`. */
export function formatUtc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** Adds days to a date such as `2026-05-01`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns the instant of a local time in a time zone, in epoch milliseconds.
 *
 * A local time that occurs twice means its first occurrence. A skipped local time is read with the offset
 * before the gap.
 *
 * @param local Local time in epoch milliseconds, as if it were UTC.
 * @param timeZone IANA name.
 * @see RFC 5545, 3.3.5
 */
export function toInstant(local: number, timeZone: string): number {
  return new TimeZone(timeZone).instantOf(local, 'offset-before');
}
