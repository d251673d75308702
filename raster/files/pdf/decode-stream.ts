import { inflateSync } from 'node:zlib';
import { damagedPdf, tooComplexPdf } from './pdf-errors.js';
import { nameText, PdfDict, type PdfValue } from './pdf-values.js';
import { decodeLzw } from './decode-lzw.js';
import { undoPredictor } from './undo-predictor.js';

/** Bounds the memory of one object stream; producers put about 100 objects into one, 20 KB in size. */
export const MAX_DECODED_BYTES = 48 * 1024 * 1024;

/** Producers use one filter, or two. */
const MAX_FILTERS = 4;

/** A filter and its parameters, both resolved. */
export interface StreamFilter {
  name: string;
  parameters: PdfDict | null;
}

/**
 * Returns the filters of a stream in the order of their decoding.
 *
 * @param resolve Returns the value itself, or the value of the object that it refers to.
 */
export function listFilters(dict: PdfDict, resolve: (value: PdfValue) => PdfValue): StreamFilter[] {
  if (dict.get('F') !== null) throw damagedPdf('has objects in another file');
  const names = listOf(resolve(dict.get('Filter')));
  const parameters = listOf(resolve(dict.get('DecodeParms')));
  if (names.length > MAX_FILTERS) throw tooComplexPdf('has a stream with too many filters');
  return names.map((value, index) => {
    const name = nameText(resolve(value));
    if (name === undefined) throw damagedPdf('has a stream with an unknown filter');
    const found = resolve(parameters[index] ?? null);
    return { name, parameters: found instanceof PdfDict ? found : null };
  });
}

/**
 * Decodes an object stream or a cross-reference stream.
 *
 * @throws DomainError `file_rejected` with `damaged`, or with `too_complex` beyond 48 MiB.
 */
export function decodeStream(
  data: Buffer,
  filters: readonly StreamFilter[],
  resolve: (value: PdfValue) => PdfValue,
): Buffer {
  return filters.reduce((encoded, { name, parameters }) => {
    const numberOf = (key: string, fallback: number): number => {
      const value = parameters ? resolve(parameters.get(key)) : null;
      return typeof value === 'number' ? value : fallback;
    };
    switch (name) {
      case 'FlateDecode':
      case 'Fl':
        return undoPredictor(inflate(encoded), numberOf);
      case 'LZWDecode':
      case 'LZW':
        return undoPredictor(decodeLzw(encoded, numberOf('EarlyChange', 1), MAX_DECODED_BYTES), numberOf);
      case 'ASCIIHexDecode':
      case 'AHx':
        return decodeHexadecimal(encoded);
      case 'ASCII85Decode':
      case 'A85':
        return decodeAscii85(encoded);
      case 'RunLengthDecode':
      case 'RL':
        return decodeRunLength(encoded);
      case 'Crypt':
        return encoded;
      default:
        throw damagedPdf('has objects in a stream with an unknown filter');
    }
  }, data);
}

function listOf(value: PdfValue): PdfValue[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function inflate(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: MAX_DECODED_BYTES });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw damagedPdf('has a compressed stream that is damaged');
  }
}

/** ISO 32000-2, 7.4.2. */
function decodeHexadecimal(data: Buffer): Buffer {
  const digits = data
    .toString('latin1')
    .split('>', 1)[0]!
    .replaceAll(/[\0\s]/g, '');
  if (/[^0-9a-f]/i.test(digits)) throw damagedPdf('has a hexadecimal stream that is damaged');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

/** ISO 32000-2, 7.4.3. */
function decodeAscii85(data: Buffer): Buffer {
  const text = data
    .toString('latin1')
    .split('~', 1)[0]!
    .replaceAll(/[\0\s]/g, '');
  if (/[^!-uz]/.test(text)) throw damagedPdf('has an ASCII85 stream that is damaged');
  const digits = text.replaceAll('z', '!!!!!');
  if (digits.length > MAX_DECODED_BYTES) throw tooLarge();
  const decoded = Buffer.alloc(Math.ceil(digits.length / 5) * 4);
  for (let at = 0, to = 0; at < digits.length; at += 5, to += 4) {
    let word = 0;
    for (let digit = 0; digit < 5; digit += 1) {
      word = word * 85 + ((at + digit < digits.length ? digits.charCodeAt(at + digit) : 117) - 33);
    }
    decoded.writeUInt32BE(word % 2 ** 32, to);
  }
  return decoded.subarray(0, Math.floor((digits.length * 4) / 5));
}

/** ISO 32000-2, 7.4.5. */
function decodeRunLength(data: Buffer): Buffer {
  const parts: Buffer[] = [];
  let size = 0;
  for (let at = 0; at < data.length;) {
    const length = data[at]!;
    if (length === 128) break;
    const isCopy = length < 128;
    const count = isCopy ? length + 1 : 257 - length;
    const part = isCopy
      ? data.subarray(at + 1, at + 1 + count)
      : Buffer.alloc(count, data.subarray(at + 1, at + 2));
    at += isCopy ? 1 + count : 2;
    size += part.length;
    if (size > MAX_DECODED_BYTES) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function tooLarge() {
  return tooComplexPdf('has a compressed stream with too many objects');
}
