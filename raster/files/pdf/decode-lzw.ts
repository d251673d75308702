import { damagedPdf, tooComplexPdf } from './pdf-errors.js';

const [CLEAR_TABLE, END_OF_DATA, FIRST_CODE] = [256, 257, 258];
const MAX_CODES = 4_096;

/**
 * Decodes a stream of the filter LZWDecode (ISO 32000-2, 7.4.4).
 *
 * @param earlyChange 1 if codes become longer one code early, 0 otherwise.
 * @param maxBytes Maximum size of the result.
 * @throws DomainError `file_rejected` with `damaged` or `too_complex`.
 */
export function decodeLzw(data: Buffer, earlyChange: number, maxBytes: number): Buffer {
  const prefixes = new Uint16Array(MAX_CODES);
  const suffixes = new Uint8Array(MAX_CODES);
  const lengths = new Uint16Array(MAX_CODES).fill(1, 0, 256);
  for (let code = 0; code < 256; code += 1) suffixes[code] = code;
  let decoded = Buffer.alloc(64 * 1024);
  let [size, next, previous, bits, bitCount] = [0, FIRST_CODE, -1, 0, 0];

  for (const byte of data) {
    bits = (bits << 8) | byte;
    bitCount += 8;
    const width =
      next + earlyChange >= 2_048
        ? 12
        : next + earlyChange >= 1_024
          ? 11
          : next + earlyChange >= 512
            ? 10
            : 9;
    if (bitCount < width) continue;
    bitCount -= width;
    const code = bits >> bitCount;
    bits &= (1 << bitCount) - 1;
    if (code === END_OF_DATA) break;
    if (code === CLEAR_TABLE) {
      [next, previous] = [FIRST_CODE, -1];
      continue;
    }
    const isNew = code === next && previous !== -1;
    if (code >= next && !isNew) throw damagedPdf('has an LZW stream that is damaged');
    const source = isNew ? previous : code;
    const length = lengths[source]! + (isNew ? 1 : 0);
    if (size + length > maxBytes) throw tooComplexPdf('has a compressed stream with too many objects');
    if (size + length > decoded.length) decoded = Buffer.concat([decoded], decoded.length * 2 + length);
    let first = source;
    for (let at = size + lengths[source]! - 1; at >= size; at -= 1) {
      decoded[at] = suffixes[first]!;
      if (at > size) first = prefixes[first]!;
    }
    if (isNew) decoded[size + length - 1] = decoded[size]!;
    if (previous !== -1 && next < MAX_CODES) {
      prefixes[next] = previous;
      suffixes[next] = decoded[size]!;
      lengths[next] = lengths[previous]! + 1;
      next += 1;
    }
    size += length;
    previous = code;
  }
  return decoded.subarray(0, size);
}
