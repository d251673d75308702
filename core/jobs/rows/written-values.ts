import { TimeZone } from '../../basics/time/time-zone.js';
import { withScheme } from '../../basics/with-scheme.js';

const YES = ['true', 'yes', 'y', '1', 'x', 'on', 'ja', 'j', 'wahr', 'oui', 'vrai', 'si', 'sí', 'sim', '✓'];
const NO = ['false', 'no', 'n', '0', '-', 'off', 'nein', 'falsch', 'non', 'faux', 'não', 'nao'];

/** Parses yes or no in common languages and notations. @returns `undefined` for anything else */
export function parseYesNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

/**
 * Converts `12,50`, `€ 1.234,56`, or `1,234.56` to a plain decimal such as `1234.56`. Returns anything else
 * unchanged.
 */
export function normalizeNumber(text: string): string {
  const digits = text
    .replace(/^[€$£₹¥]\s?|^(?:EUR|BRL|R\$|INR|BTC)\s?|\s?(?:[€$£₹¥]|EUR|BRL|INR|BTC)$/gi, '')
    .replace(/[\s\u00a0\u202f']/g, '');
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(digits)) return digits.replaceAll('.', '').replace(',', '.');
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(digits)) return digits.replaceAll(',', '');
  return /^[+-]?\d+([.,]\d+)?$/.test(digits) ? digits.replace(',', '.') : text;
}

/**
 * Converts `1.5.2026 19:30` and `2026-05-01 19:30` to `2026-05-01T19:30`, and dates likewise. Dates with
 * slashes are returned unchanged: day and month are ambiguous.
 */
export function normalizeDateTime(text: string): string {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (dotted) {
    const [, day = '', month = '', year, hour, minute, second] = dotted;
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return hour === undefined
      ? date
      : `${date}T${hour.padStart(2, '0')}:${minute}${second ? `:${second}` : ''}`;
  }
  return text.replace(/^(\d{4}-\d{2}-\d{2})[ T]+(\d{1,2}):(\d{2})/, (_, date, hour, minute) => {
    return `${date}T${String(hour).padStart(2, '0')}:${minute}`;
  });
}

/** Returns whether a normalized time is a date with a time of day, but without an offset. */
export function isLocalTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(text);
}

/** Time of day of a date without one: a code that is available until a date is available on that day. */
export type DayEdge = 'start' | 'end';

const TIMES: Readonly<Record<DayEdge, string>> = { start: 'T00:00', end: 'T23:59:59' };

/** Returns the instant of a local time, or of a date. @returns `undefined` for anything else */
function toInstant(text: string, timezone: string, edge: DayEdge): string | undefined {
  const local = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text + TIMES[edge] : text;
  const asUtc = isLocalTime(local) ? Date.parse(`${local}Z`) : NaN;
  return Number.isNaN(asUtc) ? undefined : new Date(new TimeZone(timezone).instantOf(asUtc)).toISOString();
}

/**
 * Lists what people may mean by a text in a spreadsheet: yes or no, a number, a date or a time, a URL without
 * its scheme, or a phone number that starts with 00. Which of them it is follows from what the field accepts.
 *
 * @param timezone IANA time zone of times without an offset. Without one, such a time is none of these.
 */
export function* listMeanings(
  text: string,
  timezone: string | undefined,
  edge: DayEdge = 'start',
): Generator<unknown> {
  const yesNo = parseYesNo(text);
  if (yesNo !== undefined) yield yesNo;
  const number = normalizeNumber(text);
  if (/^[+-]?\d+(?:\.\d+)?$/.test(number)) yield Number(number);
  const time = normalizeDateTime(text);
  if (time !== text) yield time;
  const instant = timezone === undefined ? undefined : toInstant(time, timezone, edge);
  if (instant !== undefined) yield instant;
  yield withScheme(text);
  if (/^00[1-9]/.test(text)) yield `+${text.slice(2)}`;
}
