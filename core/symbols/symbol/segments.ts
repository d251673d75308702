import { capacityBits, MAX_VERSION, type ErrorCorrection } from './capacity.js';

/** Modes of data encodation (ISO/IEC 18004:2015, 7.4). Kanji mode is not used; UTF-8 is. */
export type Mode = 'byte' | 'alphanumeric' | 'numeric';

export interface Segment {
  mode: Mode;
  data: string;
}

const MODES: readonly Mode[] = ['byte', 'alphanumeric', 'numeric'];
const BYTE = 0;
const ALPHANUMERIC = 1;
const NUMERIC = 2;
/** Greater than any cost, and small enough that sums do not overflow. */
const UNREACHABLE = 1e9;

/**
 * Versions that share the widths of the character count indicator, and those widths in bits (ISO/IEC
 * 18004:2015, table 3).
 */
const VERSION_RANGES = [
  { first: 1, last: 9, countBits: { byte: 8, alphanumeric: 9, numeric: 10 } },
  { first: 10, last: 26, countBits: { byte: 16, alphanumeric: 11, numeric: 12 } },
  { first: 27, last: 40, countBits: { byte: 16, alphanumeric: 13, numeric: 14 } },
] as const;
type VersionRange = (typeof VERSION_RANGES)[number];

/**
 * Returns the smallest version that holds a text, and the shortest division of the text into numeric,
 * alphanumeric, and byte (UTF-8) segments.
 *
 * No ECI header is written: readers detect UTF-8, and some phones reject symbols with ECI.
 *
 * @returns undefined if no version up to `maxVersion` holds the text.
 */
export function fitSegments(
  text: string,
  level: ErrorCorrection,
  maxVersion = MAX_VERSION,
): { version: number; segments: Segment[] } | undefined {
  for (const range of VERSION_RANGES) {
    const last = Math.min(range.last, maxVersion);
    if (range.first > last) return undefined;
    const plan = cheapestModes(text, range);
    if (plan.bits > capacityBits(last, level)) continue;
    let version = range.first as number;
    while (plan.bits > capacityBits(version, level)) version++;
    return { version, segments: joinByMode(text, plan.modes) };
  }
  return undefined;
}

/** Returns the width of the character count indicator in bits. */
export function countBits(mode: Mode, version: number): number {
  return VERSION_RANGES.find(({ last }) => version <= last)!.countBits[mode];
}

/**
 * Returns the maximum length of a text that is a single segment.
 *
 * @returns Bytes for mode `byte`, otherwise characters, which are one byte each.
 */
export function maxCharacters(mode: Mode, level: ErrorCorrection, version: number): number {
  const bits = capacityBits(version, level) - 4 - countBits(mode, version);
  if (mode === 'byte') return Math.floor(bits / 8);
  if (mode === 'alphanumeric') return 2 * Math.floor(bits / 11) + (bits % 11 >= 6 ? 1 : 0);
  return 3 * Math.floor(bits / 10) + (bits % 10 >= 7 ? 2 : bits % 10 >= 4 ? 1 : 0);
}

/**
 * Finds the shortest path over (character, mode): each character costs the bits of its mode, and each change
 * of mode a new header.
 *
 * Costs are in sixths of a bit, because a digit takes 10/3 bits and an alphanumeric character 11/2. The end
 * of a segment is rounded up to a whole bit.
 */
function cheapestModes(text: string, range: VersionRange): { bits: number; modes: Uint8Array } {
  const headers = MODES.map((mode) => 6 * (4 + range.countBits[mode]));
  const costs = Int32Array.from(headers);
  const previous = new Uint8Array(3 * text.length);
  const stay = new Int32Array(3);

  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    stay[BYTE] = costs[BYTE]! + 48 * utf8Bytes(unit);
    stay[ALPHANUMERIC] = isAlphanumeric(unit) ? costs[ALPHANUMERIC]! + 33 : UNREACHABLE;
    stay[NUMERIC] = unit >= 48 && unit <= 57 ? costs[NUMERIC]! + 20 : UNREACHABLE;
    for (let mode = BYTE; mode <= NUMERIC; mode++) {
      let cheapest = stay[mode]!;
      let from = mode;
      for (let other = BYTE; other <= NUMERIC; other++) {
        const changed = wholeBits(stay[other]!) + headers[mode]!;
        if (changed < cheapest) [cheapest, from] = [changed, other];
      }
      costs[mode] = cheapest;
      previous[3 * at + mode] = from;
    }
  }

  const ends = costs.map(wholeBits);
  let mode = ends.indexOf(Math.min(...ends));
  const bits = ends[mode]! / 6;
  const modes = new Uint8Array(text.length);
  for (let at = text.length - 1; at >= 0; at--) {
    mode = previous[3 * at + mode]!;
    modes[at] = mode;
  }
  return { bits, modes };
}

/** Rounds sixths of a bit up to a whole bit. */
function wholeBits(sixths: number): number {
  return sixths + ((6 - (sixths % 6)) % 6);
}

/** Returns the UTF-8 bytes of a UTF-16 code unit. The high surrogate of a pair counts all four. */
function utf8Bytes(unit: number): number {
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (unit < 0xd800 || unit > 0xdfff) return 3;
  return unit < 0xdc00 ? 4 : 0;
}

const ALPHANUMERIC_SYMBOLS = ' $%*+-./:';

function isAlphanumeric(unit: number): boolean {
  return (
    (unit >= 48 && unit <= 57) ||
    (unit >= 65 && unit <= 90) ||
    (unit < 59 && ALPHANUMERIC_SYMBOLS.includes(String.fromCharCode(unit)))
  );
}

function joinByMode(text: string, modes: Uint8Array): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && modes[at] === modes[start]) continue;
    segments.push({ mode: MODES[modes[start]!]!, data: text.slice(start, at) });
    start = at;
  }
  return segments;
}
