import { damagedPdf } from './pdf-errors.js';
import { PdfDict, PdfRef, type PdfValue } from './pdf-values.js';
import { isSpace, type ValueReader } from './value-reader.js';

/** An object with a number, such as `5 0 obj … endobj` (ISO 32000-2, 7.3.10). */
export interface IndirectObject {
  number: number;
  generation: number;
  /** Offset of its number. */
  offset: number;
  /** Of a stream, its dictionary. */
  value: PdfValue;
  /** The encoded bytes of a stream. */
  data: Buffer | undefined;
}

/** Definitions of an object that holds the length of a stream: one per revision of the file. */
const MAX_LENGTHS = 16;
const INTEGER_OBJECT =
  /(?<!\d)(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj[\0\t\n\f\r ]*(\d{1,10})[\0\t\n\f\r ]*endobj/g;

/** Reads indirect objects of one file. */
export interface IndirectObjectReader {
  /**
   * Reads the object whose number is next, and moves behind it.
   *
   * @throws DomainError `file_rejected` with `damaged` or `too_complex`.
   */
  read(reader: ValueReader): IndirectObject;
}

/** Creates the reader of the objects of a file. */
export function createIndirectObjectReader(bytes: Buffer): IndirectObjectReader {
  let lengths: Map<number, Set<number>> | undefined;

  function read(reader: ValueReader): IndirectObject {
    reader.skipSpace();
    const offset = reader.position;
    const [number, generation] = [reader.takeInteger(), reader.takeInteger()];
    if (number === undefined || generation === undefined || !takeObj(reader)) {
      throw damagedPdf('has data between its objects');
    }
    if (reader.takeKeyword('endobj')) return { number, generation, offset, value: null, data: undefined };
    const value = reader.readValue();
    const data = value instanceof PdfDict && takeStream(reader) ? readData(reader, value) : undefined;
    // Some producers leave the keyword out.
    reader.takeKeyword('endobj');
    return { number, generation, offset, value, data };
  }

  /** Finds the end of a stream by its length, or else by its keyword, as viewers do. */
  function readData(reader: ValueReader, dict: PdfDict): Buffer {
    const start = reader.position;
    for (const length of listLengths(dict.get('Length'))) {
      if (start + length > bytes.length) continue;
      reader.position = start + length;
      while (isSpace(bytes[reader.position])) reader.position += 1;
      if (reader.takeKeyword('endstream')) return bytes.subarray(start, start + length);
    }
    const end = bytes.indexOf('endstream', start, 'latin1');
    if (end === -1) throw damagedPdf('has a stream without an end');
    reader.position = end + 'endstream'.length;
    return bytes.subarray(start, end);
  }

  function listLengths(value: PdfValue): Iterable<number> {
    if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? [value] : [];
    if (!(value instanceof PdfRef)) return [];
    lengths ??= findIntegers(bytes);
    const found = lengths.get(value.number) ?? new Set();
    if (found.size > MAX_LENGTHS) throw damagedPdf('has a stream with many lengths');
    return found;
  }

  return { read };
}

/** The keyword `obj` need not be followed by white space. */
function takeObj(reader: ValueReader): boolean {
  reader.skipSpace();
  const after = reader.position + 3;
  if (reader.bytes.toString('latin1', reader.position, after) !== 'obj') return false;
  reader.position = after;
  return true;
}

function takeStream(reader: ValueReader): boolean {
  const { bytes } = reader;
  reader.skipSpace();
  let at = reader.position + 'stream'.length;
  if (bytes.toString('latin1', reader.position, at) !== 'stream') return false;
  // The data begins in the next line; some producers add blanks to this one.
  while (bytes[at] === 0x20 && (isSpace(bytes[at + 1]) || bytes[at + 1] === undefined)) at += 1;
  if (bytes[at] === 13 && bytes[at + 1] === 10) at += 2;
  else if (bytes[at] === 10 || bytes[at] === 13) at += 1;
  reader.position = at;
  return true;
}

/** Lengths may be objects behind their streams, so they are searched for before the objects are known. */
function findIntegers(bytes: Buffer): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const [, number, value] of bytes.toString('latin1').matchAll(INTEGER_OBJECT)) {
    const values = found.get(Number(number)) ?? new Set();
    found.set(Number(number), values.add(Number(value)));
  }
  return found;
}
