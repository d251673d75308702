/** Rows of bytes, all of one length, each standing for as many alike as `times` says. */
export interface RepeatedRow {
  bytes: Uint8Array;
  times: number;
}

/**
 * Takes what DEFLATE makes of bytes one by one: a literal byte (distance 0), or 3 to 258 bytes again that were seen
 * `distance` ago.
 */
export type TokenSink = (value: number, distance: number) => void;

const LONGEST_MATCH = 258;
const SHORTEST_MATCH = 3;

/** Only two kinds of repetition are looked for, and they are nearly all there is: of the byte before, and of the row above. */
export function forEachMatch(rows: readonly RepeatedRow[], sink: TokenSink): void {
  let above: Uint8Array | undefined;
  for (const { bytes, times } of rows) {
    for (let at = 0; at < bytes.length;) {
      const asAbove = above ? commonLength(bytes, above, at) : 0;
      const run = runLength(bytes, at);
      if (asAbove >= SHORTEST_MATCH && asAbove >= run) {
        repeat(asAbove, bytes.length, sink);
        at += asAbove;
      } else {
        const matched = run > SHORTEST_MATCH ? run - 1 : 0;
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

/** @param count at least 3 */
function repeat(count: number, distance: number, sink: TokenSink): void {
  for (let left = count; left > 0;) {
    // What is left over after a match must be enough for another one.
    const rest = left - LONGEST_MATCH;
    const tooShort = rest > 0 && rest < SHORTEST_MATCH;
    const length = tooShort ? LONGEST_MATCH - SHORTEST_MATCH : Math.min(left, LONGEST_MATCH);
    sink(length, distance);
    left -= length;
  }
}

const ADLER_MODULUS = 65521;

/** Adler-32 of all rows (RFC 1950, section 8.2). A repeated row changes both sums by the same amounts each time. */
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
