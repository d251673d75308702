import { blockLayoutOf, type ErrorCorrection } from './capacity.js';
import { writeErrorCorrection } from './reed-solomon.js';
import { countBits, type Segment } from './segments.js';

/** ISO/IEC 18004:2015, table 2. */
const MODE_INDICATOR = { numeric: 1, alphanumeric: 2, byte: 4 } as const;
/** Characters by value (ISO/IEC 18004:2015, table 5). */
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const encoder = new TextEncoder();

/**
 * Encodes segments as the codewords of a symbol, in placement order: data and error correction, interleaved
 * (ISO/IEC 18004:2015, 7.4 to 7.6).
 *
 * @param segments Must fit the version; see `fitSegments`.
 */
export function encodeCodewords(
  segments: readonly Segment[],
  version: number,
  level: ErrorCorrection,
): Uint8Array {
  const { codewords, blocks, correctionPerBlock } = blockLayoutOf(version, level);
  const data = dataCodewords(segments, version, codewords - blocks * correctionPerBlock);
  return interleave(data, codewords, blocks, correctionPerBlock);
}

function dataCodewords(segments: readonly Segment[], version: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let bits = 0;
  const writeBits: WriteBits = (value, width) => {
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
    writeBits(MODE_INDICATOR[mode], 4);
    if (mode === 'byte') {
      const utf8 = encoder.encode(data);
      writeBits(utf8.length, countBits(mode, version));
      for (const byte of utf8) writeBits(byte, 8);
    } else {
      writeBits(data.length, countBits(mode, version));
      if (mode === 'numeric') writeDigits(data, writeBits);
      else writeAlphanumeric(data, writeBits);
    }
  }
  // The terminator (four 0 bits) and the padding of its byte are 0 already. The two pad codewords alternate
  // after them.
  for (
    let at = (Math.min(bits + 4, 8 * length) + 7) >>> 3, pad = 0xec;
    at < length;
    at++, pad ^= 0xec ^ 0x11
  ) {
    bytes[at] = pad;
  }
  return bytes;
}

type WriteBits = (value: number, width: number) => void;

function writeDigits(digits: string, writeBits: WriteBits): void {
  for (let at = 0; at < digits.length; at += 3) {
    const group = digits.slice(at, at + 3);
    writeBits(Number(group), 1 + 3 * group.length);
  }
}

function writeAlphanumeric(text: string, writeBits: WriteBits): void {
  const valueAt = (at: number) => ALPHANUMERIC.indexOf(text.charAt(at));
  for (let at = 0; at + 1 < text.length; at += 2) writeBits(45 * valueAt(at) + valueAt(at + 1), 11);
  if (text.length % 2 === 1) writeBits(valueAt(text.length - 1), 6);
}

/**
 * The last blocks may have one more data codeword than the first ones; all have the same number for error
 * correction.
 */
function interleave(data: Uint8Array, codewords: number, blocks: number, correction: number): Uint8Array {
  const shorter = Math.floor(data.length / blocks);
  const shortBlocks = blocks - (data.length % blocks);
  const out = new Uint8Array(codewords);
  for (let block = 0, from = 0; block < blocks; block++) {
    const length = block < shortBlocks ? shorter : shorter + 1;
    for (let at = 0; at < shorter; at++) out[at * blocks + block] = data[from + at]!;
    if (length > shorter) out[shorter * blocks + block - shortBlocks] = data[from + shorter]!;
    writeErrorCorrection(data, from, from + length, correction, out, data.length + block, blocks);
    from += length;
  }
  return out;
}
