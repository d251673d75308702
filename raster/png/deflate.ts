import { BitWriter } from './bit-writer.js';
import type { PrefixCode } from './huffman.js';
import { huffmanCode } from './huffman.js';
import type { RepeatedRow } from './row-matches.js';
import { adler32, forEachMatch } from './row-matches.js';

const END_OF_BLOCK = 256;
/** Order in which the lengths of the code length code are transmitted (RFC 1951, 3.2.7). */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/**
 * Smallest match length of each code from 257 on, and smallest distance of each code from 0 on (RFC 1951,
 * 3.2.5).
 */
const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const DISTANCES = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769];
const lengthCode = codeTable(LENGTHS, 258);
const distanceCode = codeTable(DISTANCES, 1024);

/**
 * Compresses repeated rows as a zlib stream (RFC 1950) of one block with dynamic Huffman codes.
 *
 * Deterministic on every machine, unlike zlib, whose output can differ between versions and builds. Faster
 * than general implementations, because it knows where the repetitions are.
 *
 * @see docs/adr/0013-own-deflate-for-plain-pngs.md
 */
export function deflateRows(rows: readonly RepeatedRow[]): Uint8Array {
  const [literals, distances] = codesFor(rows);
  // CMF and FLG of RFC 1950, 2.2: DEFLATE with a 32 KiB window, default compression level.
  const out = new BitWriter([0x78, 0x9c]);
  out.put(0b101, 3); // final block, dynamic Huffman codes
  putCodes(literals, distances, out);
  forEachMatch(rows, (value, distance) => {
    if (distance === 0) {
      out.put(literals.codes[value]!, literals.lengths[value]!);
      return;
    }
    const length = lengthCode[value]!;
    out.put(literals.codes[257 + length]!, literals.lengths[257 + length]!);
    out.put(value - LENGTHS[length]!, extraLengthBits(length));
    const code = distanceCode[distance]!;
    out.put(distances.codes[code]!, distances.lengths[code]!);
    out.put(distance - DISTANCES[code]!, extraDistanceBits(code));
  });
  out.put(literals.codes[END_OF_BLOCK]!, literals.lengths[END_OF_BLOCK]!);
  return out.finish(adler32(rows));
}

function codesFor(rows: readonly RepeatedRow[]): [literals: PrefixCode, distances: PrefixCode] {
  const literals = new Uint32Array(286);
  const distances = new Uint32Array(30);
  literals[END_OF_BLOCK] = 1;
  // Some decoders require a distance code even if there is no match.
  distances[0] = 1;
  forEachMatch(rows, (value, distance) => {
    if (distance === 0) literals[value]!++;
    else {
      literals[257 + lengthCode[value]!]!++;
      distances[distanceCode[distance]!]!++;
    }
  });
  return [huffmanCode(literals, 15), huffmanCode(distances, 15)];
}

/** Writes both codes as their lengths, which are Huffman coded in turn (RFC 1951, 3.2.7). */
function putCodes(literals: PrefixCode, distances: PrefixCode, out: BitWriter): void {
  const [literalCount, distanceCount] = [
    usedEntries(literals.lengths, 257),
    usedEntries(distances.lengths, 1),
  ];
  const lengths = [
    ...literals.lengths.subarray(0, literalCount),
    ...distances.lengths.subarray(0, distanceCount),
  ];
  const runs = lengthRuns(lengths);
  const counts = new Uint32Array(19);
  for (const { symbol } of runs) counts[symbol]!++;
  const code = huffmanCode(counts, 7);
  const ordered = Uint8Array.from(LENGTH_ORDER, (symbol) => code.lengths[symbol]!);
  const orderedCount = usedEntries(ordered, 4);

  out.put(literalCount - 257, 5);
  out.put(distanceCount - 1, 5);
  out.put(orderedCount - 4, 4);
  for (const length of ordered.subarray(0, orderedCount)) out.put(length, 3);
  for (const { symbol, extra, bits } of runs) {
    out.put(code.codes[symbol]!, code.lengths[symbol]!);
    out.put(extra, bits);
  }
}

/** Runs of zeros become symbols 17 and 18; other lengths are symbols themselves. */
function lengthRuns(lengths: readonly number[]): { symbol: number; extra: number; bits: number }[] {
  const runs = [];
  for (let at = 0; at < lengths.length;) {
    let zeros = 0;
    while (lengths[at + zeros] === 0 && zeros < 138) zeros++;
    if (zeros >= 11) runs.push({ symbol: 18, extra: zeros - 11, bits: 7 });
    else if (zeros >= 3) runs.push({ symbol: 17, extra: zeros - 3, bits: 3 });
    else runs.push({ symbol: lengths[at]!, extra: 0, bits: 0 });
    at += zeros >= 3 ? zeros : 1;
  }
  return runs;
}

/** Returns the number of entries up to the last one that is not 0, but at least `minimum`. */
function usedEntries(lengths: Uint8Array, minimum: number): number {
  let count = lengths.length;
  while (count > minimum && lengths[count - 1] === 0) count--;
  return count;
}

/** Returns a table from values to the index of the last start that is not greater. */
function codeTable(starts: readonly number[], last: number): Uint8Array {
  const table = new Uint8Array(last + 1);
  starts.forEach((start, code) => table.fill(code, start));
  return table;
}

/** Number of extra bits of a length code. Length 258 has a code of its own. */
function extraLengthBits(code: number): number {
  return code < 8 || code === 28 ? 0 : (code - 4) >>> 2;
}

/** Number of extra bits of a distance code. */
function extraDistanceBits(code: number): number {
  return code < 4 ? 0 : (code - 2) >>> 1;
}
