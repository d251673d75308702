import { normalizeIdentifier } from './pasted-text.js';
import { parseDecimal } from './decimal.js';

/** Letters of the directions that maps write in front of or behind degrees. S and W are negative. */
const DIRECTIONS = { latitude: 'NS', longitude: 'EW' } as const;

/**
 * Degrees, minutes, and seconds, or decimal degrees with a sign. A single comma is a decimal comma: no degree
 * has thousands.
 */
const DEGREES =
  /^([+-]?)(\d{1,3}(?:[.,]\d{1,15})?)(?: ?°)?(?: ?(\d{1,2}(?:[.,]\d{1,12})?) ?'(?: ?(\d{1,2}(?:[.,]\d{1,12})?) ?")?)?$/;

/**
 * Parses one coordinate as maps and encyclopedias write it: `48.2`, `48,2`, `48.2° N`, `48° 12′ 3″ N`, or
 * `N 48.2`.
 *
 * @returns Degrees, or the text unchanged if it is none of these, so the schema rejects it.
 */
export function parseDegrees(text: string, axis: 'latitude' | 'longitude'): number | string {
  const plain = normalizeIdentifier(text)
    .replace(/[′’‘]/g, "'")
    .replace(/[″”“]|''/g, '"');
  const first = plain.charAt(0).toUpperCase();
  const last = plain.charAt(plain.length - 1).toUpperCase();
  const letters = DIRECTIONS[axis];
  const inFront = letters.includes(first);
  const direction = inFront ? first : letters.includes(last) ? last : '';
  const amount = direction === '' ? plain : inFront ? plain.slice(1).trim() : plain.slice(0, -1).trim();
  const [, sign, degrees, minutes = '0', seconds = '0'] = DEGREES.exec(amount) ?? [];
  // A direction has no sign of its own, and minutes and seconds are below 60.
  if (degrees === undefined || (direction !== '' && sign !== '')) return text;
  const parts = [degrees, minutes, seconds].map((part) => Number(part.replace(',', '.')));
  const [whole = 0, minute = 0, second = 0] = parts;
  if (minute >= 60 || second >= 60) return text;
  const value = whole + minute / 60 + second / 3600;
  return sign === '-' || direction === letters.charAt(1) ? -value : value;
}

/**
 * Splits a pair of coordinates such as `48.2, 16.3` or `48.2° N 16.3° E` into latitude and longitude.
 *
 * @returns `undefined` if the text is not a pair, or if its commas could be decimal commas as well.
 */
export function splitCoordinates(text: string): [latitude: string, longitude: string] | undefined {
  const plain = normalizeIdentifier(text);
  const separated = plain.split(/[;]|,\s/);
  const parts = separated.length === 2 ? separated : splitPlainPair(plain);
  const [latitude, longitude] = parts ?? [];
  return latitude === undefined || longitude === undefined ? undefined : [latitude.trim(), longitude.trim()];
}

/** `48.2,16.3` has one comma and points on both sides, so the comma is not a decimal comma. */
function splitPlainPair(text: string): string[] | undefined {
  const byDirection = /^([^NS]*[NS])[ ,]*([^EW]*[EW])$/i.exec(text);
  if (byDirection) return byDirection.slice(1);
  const parts = text.split(/[ ,]+/);
  return parts.length === 2 &&
    parts.every((part) => typeof parseDecimal(part) === 'number' && part.includes('.'))
    ? parts
    : undefined;
}
