import { damagedPdf, tooComplexPdf } from './pdf-errors.js';
import { PdfDict } from './pdf-values.js';
import type { ValueReader } from './value-reader.js';

/** Bounds the memory for the entries of a file. */
export const MAX_ENTRIES = 1_000_000;

/** Where a section of cross-references says that objects are (ISO 32000-2, 7.5.4 and 7.5.8). */
export interface CrossReferences {
  trailer: PdfDict;
  /** Offset in the file by number of an object. */
  offsets: Map<number, number>;
  /** Number of the object stream by number of an object that is in one. */
  containers: Map<number, number>;
}

export interface CrossReferenceTable extends CrossReferences {
  /** Whether each entry has the form that the standard requires. */
  isWellFormed: boolean;
}

/**
 * Reads a table behind its keyword `xref`, and the trailer behind it.
 *
 * @throws DomainError `file_rejected` with `damaged` if there is no trailer, or with `too_complex`.
 */
export function readCrossReferenceTable(reader: ValueReader): CrossReferenceTable {
  const offsets = new Map<number, number>();
  let isWellFormed = true;
  while (isWellFormed && !reader.takeKeyword('trailer')) isWellFormed = readSection(reader, offsets);
  if (!isWellFormed) {
    const trailer = reader.bytes.indexOf('trailer', reader.position, 'latin1');
    if (trailer === -1) throw damagedPdf('has no trailer');
    reader.position = trailer + 'trailer'.length;
  }
  const trailer = reader.readValue();
  if (!(trailer instanceof PdfDict)) throw damagedPdf('has no trailer');
  return { trailer, offsets, containers: new Map(), isWellFormed };
}

function readSection(reader: ValueReader, offsets: Map<number, number>): boolean {
  const [first, count] = [reader.takeInteger(), reader.takeInteger()];
  if (first === undefined || count === undefined) return false;
  if (count > MAX_ENTRIES || offsets.size > MAX_ENTRIES) throw tooComplexPdf('has too many objects');
  for (let index = 0; index < count; index += 1) {
    const [offset, generation] = [reader.takeInteger(), reader.takeInteger()];
    if (offset === undefined || generation === undefined) return false;
    if (reader.takeKeyword('f')) continue;
    if (!reader.takeKeyword('n')) return false;
    // Entries of objects that do not exist are often marked as in use, with the offset 0.
    if (offset > 0) offsets.set(first + index, offset);
  }
  return true;
}
