import { BitWriter } from './bit-writer.js';
import type { PrefixCode } from './huffman.js';
import { huffmanCode } from './huffman.js';
import type { RepeatedRow } from './row-matches.js';
import { adler32, forEachMatch } from './row-matches.js';

const END_OF_BLOCK = 256;
/** Order in which the lengths of the code for code lengths are sent (RFC 1951, section 3.2.7). */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Smallest match length, and smallest distance, of each code from 257 and from 0 on (section 3.2.5). */
const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const DISTANCES = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769];
const lengthCode = codeTable(LENGTHS, 258);
const distanceCode = codeTable(DISTANCES, 1024);

/**
 * A zlib stream (RFC 1950) of rows that repeat, in one block with a Huffman code of its own.
 * Done here because the stream is part of what must be the same on every machine, and zlib's choices differ by version
 * and processor; knowing where the repetitions are, it is also several times quicker.
 */
export function deflateRows(rows: readonly RepeatedRow[]): Uint8Array {
  const [literals, distances] = codesFor(rows);
  // 0x78 0x9c: DEFLATE with a window of 32 KiB, default compression.
  const out = new BitWriter([0x78, 0x9c]);
  out.put(0b101, 3); // last block, with its own codes
  putCodes(literals, distances, out);
  forEachMatch(rows, (value, distance) => {
    if (distance === 0) {
      out.put(literals.codes[value]!, literals.lengths[value]!);
      return;
    }
    const length = lengthCode[value]!;
    out.put(literals.codes[257 + length]!, literals.lengths[257 + length]!);
    out.put(value - LENGTHS[length]!, extraLengthBits(length));
    const far = distanceCode[distance]!;
    out.put(distances.codes[far]!, distances.lengths[far]!);
    out.put(distance - DISTANCES[far]!, extraDistanceBits(far));
  });
  out.put(literals.codes[END_OF_BLOCK]!, literals.lengths[END_OF_BLOCK]!);
  return out.finish(adler32(rows));
}

function codesFor(rows: readonly RepeatedRow[]): [literals: PrefixCode, distances: PrefixCode] {
  const literals = new Uint32Array(286);
  const distances = new Uint32Array(30);
  literals[END_OF_BLOCK] = 1;
  // Some decoders want a distance code even if nothing repeats.
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

/** The two codes, as the lengths of their codes, themselves Huffman coded. */
function putCodes(literals: PrefixCode, distances: PrefixCode, out: BitWriter): void {
  const [literalCount, distanceCount] = [used(literals.lengths, 257), used(distances.lengths, 1)];
  const lengths = [
    ...literals.lengths.subarray(0, literalCount),
    ...distances.lengths.subarray(0, distanceCount),
  ];
  const runs = lengthRuns(lengths);
  const counts = new Uint32Array(19);
  for (const { symbol } of runs) counts[symbol]!++;
  const code = huffmanCode(counts, 7);
  const ordered = Uint8Array.from(LENGTH_ORDER, (symbol) => code.lengths[symbol]!);
  const orderedCount = used(ordered, 4);

  out.put(literalCount - 257, 5);
  out.put(distanceCount - 1, 5);
  out.put(orderedCount - 4, 4);
  for (const length of ordered.subarray(0, orderedCount)) out.put(length, 3);
  for (const { symbol, extra, bits } of runs) {
    out.put(code.codes[symbol]!, code.lengths[symbol]!);
    out.put(extra, bits);
  }
}

/** Runs of zeros become symbols 17 and 18, other lengths stand for themselves. */
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

/** Entries up to the last that is not 0, but not fewer than `least`. */
function used(lengths: Uint8Array, least: number): number {
  let count = lengths.length;
  while (count > least && lengths[count - 1] === 0) count--;
  return count;
}

/** Value → index of the last start that is not above it. */
function codeTable(starts: readonly number[], last: number): Uint8Array {
  const table = new Uint8Array(last + 1);
  starts.forEach((start, code) => table.fill(code, start));
  return table;
}

/** Bits that tell apart the lengths of one code; 258 has a code to itself. */
function extraLengthBits(code: number): number {
  return code < 8 || code === 28 ? 0 : (code - 4) >>> 2;
}

function extraDistanceBits(code: number): number {
  return code < 4 ? 0 : (code - 2) >>> 1;
}
