import { fileRejected } from '../../../core/files/rejection-reasons.js';
import { createIndirectObjectReader, type IndirectObject } from './indirect-objects.js';
import { damagedPdf, tooComplexPdf } from './pdf-errors.js';
import { PdfDict } from './pdf-values.js';
import { readCrossReferenceTable, type CrossReferenceTable } from './cross-reference-table.js';
import { isSpace, ValueReader } from './value-reader.js';

/** Bounds the memory for the index of a file. */
const MAX_OBJECTS = 500_000;
const END = '%%EOF';

/** What a file consists of, from its first byte to its last one. */
export interface ScannedFile {
  bytes: Buffer;
  /** Number of the object whose header is at an offset. */
  numberAt: Map<number, number>;
  /** Cross-reference tables with their trailers, by offset. */
  tables: Map<number, CrossReferenceTable>;
  /** Reads the object at the offset of a header again. */
  readObject(offset: number): IndirectObject;
}

/**
 * Reads a PDF from its first byte to its last one, without its cross-reference tables, so that objects of former
 * revisions and objects that nothing refers to are seen as well.
 *
 * @param onObject Is called with each object, in the order of the file.
 * @param onTrailer Is called with each trailer.
 * @throws DomainError `file_rejected` with `trailing_data`, with `damaged` if something is between the objects, or
 *   with `too_complex`.
 */
export function scanFile(
  bytes: Buffer,
  onObject: (object: IndirectObject) => void,
  onTrailer: (trailer: PdfDict) => void,
): ScannedFile {
  assertEnd(bytes);
  const objects = createIndirectObjectReader(bytes);
  const numberAt = new Map<number, number>();
  const tables = new Map<number, CrossReferenceTable>();
  const reader = new ValueReader(bytes, findBody(bytes));
  const firstEnd = bytes.indexOf(END, 0, 'latin1');

  for (let code = reader.peek(); code !== undefined; code = reader.peek()) {
    const { position } = reader;
    if (code >= 0x30 && code <= 0x39) {
      const object = rejectTrailing(() => objects.read(reader), position);
      if (numberAt.size >= MAX_OBJECTS) throw tooComplexPdf('has too many objects');
      numberAt.set(object.offset, object.number);
      onObject(object);
    } else if (reader.takeKeyword('xref')) {
      const table = readCrossReferenceTable(reader);
      tables.set(position, table);
      onTrailer(table.trailer);
    } else if (reader.takeKeyword('startxref')) {
      reader.takeInteger();
    } else if (!reader.takeKeyword('endobj')) {
      rejectTrailing(() => {
        throw damagedPdf('has data between its objects');
      }, position);
    }
  }

  /** What follows a whole document is not a part of it. */
  function rejectTrailing<T>(read: () => T, position: number): T {
    try {
      return read();
    } catch (error) {
      const header = bytes.toString('latin1', position, position + 32);
      if (position < firstEnd || /^\d+\s+\d+\s+obj/.test(header)) throw error;
      throw trailingData();
    }
  }

  return { bytes, numberAt, tables, readObject: (offset) => objects.read(new ValueReader(bytes, offset)) };
}

function assertEnd(bytes: Buffer): void {
  const last = bytes.lastIndexOf(END, undefined, 'latin1');
  if (last === -1) throw damagedPdf('has no end');
  let after = last + END.length;
  while (isSpace(bytes[after])) after += 1;
  if (after === bytes.length) return;
  // The beginning of a revision, whose end is missing.
  if (/^\d+\s+\d+\s+obj/.test(bytes.toString('latin1', after, after + 32))) throw damagedPdf('has no end');
  throw trailingData();
}

/** The second line marks the file as binary; some producers do not write it as a comment. */
function findBody(bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
  while (isSpace(bytes[at])) at += 1;
  if (bytes[at] === undefined || bytes[at]! < 0x80) return at;
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
  return at;
}

function trailingData() {
  return fileRejected('trailing_data', 'The PDF has data after its end; export it again');
}
