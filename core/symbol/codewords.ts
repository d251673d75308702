import type { ErrorCorrection } from './capacity.js';
import { blocksOf } from './capacity.js';
import { writeCorrection } from './reed-solomon.js';
import type { Segment } from './segments.js';
import { countBits } from './segments.js';

const MODE_INDICATOR = { numeric: 1, alphanumeric: 2, byte: 4 } as const;
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const encoder = new TextEncoder();

/**
 * Segments → all codewords of a symbol in the order in which they are placed: data and error correction, interleaved
 * (ISO/IEC 18004:2015 clauses 7.4 to 7.6).
 * @param segments fit the version, see `fitSegments`
 */
export function codewordsOf(
  segments: readonly Segment[],
  version: number,
  level: ErrorCorrection,
): Uint8Array {
  const { codewords, blocks, correctionPerBlock } = blocksOf(version, level);
  const data = dataCodewords(segments, version, codewords - blocks * correctionPerBlock);
  return interleave(data, codewords, blocks, correctionPerBlock);
}

function dataCodewords(segments: readonly Segment[], version: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let bits = 0;
  const put = (value: number, width: number) => {
    for (let left = width; left > 0;) {
      const room = 8 - (bits & 7);
      const taken = Math.min(room, left);
      const part = (value >>> (left - taken)) & ((1 << taken) - 1);
      bytes[bits >>> 3]! |= part << (room - taken);
      bits += taken;
      left -= taken;
    }
  };
  for (const { mode, data } of segments) {
    put(MODE_INDICATOR[mode], 4);
    if (mode === 'byte') {
      const utf8 = encoder.encode(data);
      put(utf8.length, countBits(mode, version));
      for (const byte of utf8) put(byte, 8);
    } else {
      put(data.length, countBits(mode, version));
      if (mode === 'numeric') putDigits(data, put);
      else putAlphanumeric(data, put);
    }
  }
  // The terminator and the rest of its byte are 0 already; then the two pad codewords by turns.
  for (
    let at = (Math.min(bits + 4, 8 * length) + 7) >>> 3, pad = 0xec;
    at < length;
    at++, pad ^= 0xec ^ 0x11
  ) {
    bytes[at] = pad;
  }
  return bytes;
}

type Put = (value: number, width: number) => void;

function putDigits(digits: string, put: Put): void {
  for (let at = 0; at < digits.length; at += 3) {
    const group = digits.slice(at, at + 3);
    put(Number(group), 1 + 3 * group.length);
  }
}

function putAlphanumeric(text: string, put: Put): void {
  const valueAt = (at: number) => ALPHANUMERIC.indexOf(text.charAt(at));
  for (let at = 0; at + 1 < text.length; at += 2) put(45 * valueAt(at) + valueAt(at + 1), 11);
  if (text.length % 2 === 1) put(valueAt(text.length - 1), 6);
}

/** The first blocks may hold one data codeword less than the last ones; all have the same number for correction. */
function interleave(data: Uint8Array, codewords: number, blocks: number, correction: number): Uint8Array {
  const shorter = Math.floor(data.length / blocks);
  const shortBlocks = blocks - (data.length % blocks);
  const out = new Uint8Array(codewords);
  for (let block = 0, from = 0; block < blocks; block++) {
    const length = block < shortBlocks ? shorter : shorter + 1;
    for (let at = 0; at < shorter; at++) out[at * blocks + block] = data[from + at]!;
    if (length > shorter) out[shorter * blocks + block - shortBlocks] = data[from + shorter]!;
    writeCorrection(data, from, from + length, correction, out, data.length + block, blocks);
    from += length;
  }
  return out;
}
