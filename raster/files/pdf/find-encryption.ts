import { openEncryption, type PdfDecryption } from './pdf-encryption.js';
import { damagedPdf } from './pdf-errors.js';
import { PdfDict, PdfRef, PdfString, type PdfValue } from './pdf-values.js';
import { stringBytes } from './string-bytes.js';

/** Bounds the depth of an encryption dictionary, whose deepest values are those of `/CF`. */
const MAX_DEPTH = 4;

/**
 * Opens the encryption of a file, if it has one.
 *
 * @param resolve Returns the value itself, or the value of the object that it refers to.
 * @returns undefined if the file is not encrypted.
 * @throws DomainError `file_rejected` with `encrypted` if a password is needed, and with `damaged` if the trailers
 *   disagree.
 */
export function findEncryption(
  trailers: readonly PdfDict[],
  resolve: (value: PdfValue) => PdfValue,
): PdfDecryption | undefined {
  // The trailer of a hybrid file's stream need not repeat the entries of the other one.
  const whole = trailers.filter(({ keys }) => keys.includes('Root'));
  const entries = whole.map((trailer) => trailer.get('Encrypt'));
  const [first] = entries;
  if (first === undefined || entries.every((entry) => entry === null)) return undefined;
  const isSame = (entry: PdfValue) =>
    entry instanceof PdfRef && first instanceof PdfRef && entry.number === first.number;
  if (entries.length > 1 && !entries.every(isSame)) throw damagedPdf('has trailers that disagree');
  const dict = makeDirect(first, resolve, 0);
  if (!(dict instanceof PdfDict)) throw damagedPdf('has an unknown encryption');
  return openEncryption(dict, findFileId(whole, resolve));
}

function findFileId(trailers: readonly PdfDict[], resolve: (value: PdfValue) => PdfValue): Buffer {
  for (const trailer of trailers) {
    const id = resolve(trailer.get('ID'));
    const first = Array.isArray(id) ? resolve(id[0] ?? null) : null;
    if (first instanceof PdfString) return stringBytes(first);
  }
  return Buffer.alloc(0);
}

function makeDirect(value: PdfValue, resolve: (value: PdfValue) => PdfValue, depth: number): PdfValue {
  const found = resolve(value);
  if (!(found instanceof PdfDict) || depth === MAX_DEPTH) return found;
  const direct = new PdfDict();
  for (const [index, key] of found.keys.entries()) {
    direct.add(key, makeDirect(found.values[index]!, resolve, depth + 1));
  }
  return direct;
}
