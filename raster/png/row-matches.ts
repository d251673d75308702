/** A row of bytes that is repeated. All rows of an image have the same length. */
export interface RepeatedRow {
  bytes: Uint8Array;
  times: number;
}

/**
 * Receives a token of DEFLATE (RFC 1951, 3.2.3): a literal byte if `distance` is 0, otherwise a match of
 * `value` bytes, 3 to 258, that occurred `distance` bytes earlier.
 */
export type TokenSink = (value: number, distance: number) => void;

const MAX_MATCH = 258;
const MIN_MATCH = 3;

/**
 * Divides rows into tokens, in order.
 *
 * Finds only matches with the previous byte and with the row above, which are nearly all there are in images
 * of modules.
 */
export function forEachMatch(rows: readonly RepeatedRow[], sink: TokenSink): void {
  let above: Uint8Array | undefined;
  for (const { bytes, times } of rows) {
    for (let at = 0; at < bytes.length;) {
      const asAbove = above ? commonLength(bytes, above, at) : 0;
      const run = runLength(bytes, at);
      if (asAbove >= MIN_MATCH && asAbove >= run) {
        repeat(asAbove, bytes.length, sink);
        at += asAbove;
      } else {
        const matched = run > MIN_MATCH ? run - 1 : 0;
        sink(bytes[at]!, 0);
        if (matched > 0) repeat(matched, 1, sink);
        at += 1 + matched;
      }
    }
    if (times > 1) repeat((times - 1) * bytes.length, bytes.length, sink);
    above = bytes;
  }
}

function commonLength(one: Uint8Array, other: Uint8Array, from: number): number {
  let at = from;
  while (at < one.length && one[at] === other[at]) at++;
  return at - from;
}

function runLength(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] === bytes[from]) at++;
  return at - from;
}

/** Emits matches that cover `count` bytes, at least 3. */
function repeat(count: number, distance: number, sink: TokenSink): void {
  for (let left = count; left > 0;) {
    // The remainder after a match must be long enough for another match.
    const rest = left - MAX_MATCH;
    const tooShort = rest > 0 && rest < MIN_MATCH;
    const length = tooShort ? MAX_MATCH - MIN_MATCH : Math.min(left, MAX_MATCH);
    sink(length, distance);
    left -= length;
  }
}

const ADLER_MODULUS = 65521;

/** Returns the Adler-32 checksum of all rows (RFC 1950, 8.2). Computes the sums of a repeated row once. */
export function adler32(rows: readonly RepeatedRow[]): number {
  let [low, high] = [1, 0];
  for (const { bytes, times } of rows) {
    let [sum, weighted] = [0, 0];
    for (let at = 0; at < bytes.length; at++) {
      sum += bytes[at]!;
      weighted += (bytes.length - at) * bytes[at]!;
    }
    for (let time = 0; time < times; time++) {
      high = (high + bytes.length * low + weighted) % ADLER_MODULUS;
      low = (low + sum) % ADLER_MODULUS;
    }
  }
  return ((high << 16) | low) >>> 0;
}
