import { TimeZone } from '../time/time-zone.js';

/** A date, or a date with a time of day, as ISO 8601 writes it. */
const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)?)?$/;

const DAY = 86_400_000;

/** Milliseconds as if the local time were UTC, and what else was written. */
interface IsoTime {
  local: number;
  hasTime: boolean;
  /** Milliseconds east of UTC; undefined when no offset is written. */
  offset: number | undefined;
}

/** Reads a date or time of the years 1900 to 9998, to the second; `undefined` when it is neither or does not exist. */
export function readIsoTime(text: string): IsoTime | undefined {
  const match = ISO.exec(text.trim());
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
  const written = `${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}Z`;
  // Date.UTC carries 31 April over into May; only what comes back unchanged exists.
  if (parts[0] < 1900 || parts[0] > 9998 || writeUtc(local) !== written) return undefined;
  return {
    local,
    hasTime: match[4] !== undefined,
    offset: zone === undefined ? undefined : readOffset(zone),
  };
}

function readOffset(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** `2026-05-01T08:00:00Z` */
export function writeUtc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** `2026-05-01` plus a number of days. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/**
 * The instant of a local time in a zone. A time that comes twice is the first of the two; one that is skipped is read
 * with the offset from before the gap (RFC 5545, 3.3.5).
 */
export function instantInZone(local: number, timeZone: string): number {
  const zone = new TimeZone(timeZone);
  const before = zone.offsetAt(local - DAY);
  const after = zone.offsetAt(local + DAY);
  const matching = [local - before, local - after].filter((instant) => zone.localOf(instant) === local);
  return matching.length > 0 ? Math.min(...matching) : local - before;
}
