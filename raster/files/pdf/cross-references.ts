import { MAX_ENTRIES, type CrossReferences, type CrossReferenceTable } from './cross-reference-table.js';
import { tooComplexPdf } from './pdf-errors.js';
import type { PdfDict } from './pdf-values.js';
import type { ScannedFile } from './scan-file.js';
import { ValueReader } from './value-reader.js';

/** Bounds the number of revisions of a file. */
const MAX_SECTIONS = 1_000;

/** Where each object of the newest revision is. */
export interface CurrentObjects {
  /** Offset by number. */
  offsets: ReadonlyMap<number, number>;
  /** Number of the object stream by number. */
  containers: ReadonlyMap<number, number>;
  trailer: PdfDict;
}

/**
 * Follows the cross-references from the end of a file, as viewers do.
 *
 * @param streams Cross-reference streams by offset.
 * @returns undefined if a section is missing or damaged, or an entry leads to something else than its object.
 *   Viewers then search the file for objects.
 */
export function followCrossReferences(
  file: ScannedFile,
  streams: ReadonlyMap<number, CrossReferences>,
): CurrentObjects | undefined {
  const offsets = new Map<number, number>();
  const containers = new Map<number, number>();
  const seen = new Set<number>();
  const waiting = [findStart(file.bytes)];
  let trailer: PdfDict | undefined;
  while (waiting.length > 0) {
    const offset = waiting.pop()!;
    const section = offset === undefined ? undefined : findSection(file, streams, offset);
    if (!section || seen.has(offset!) || seen.size >= MAX_SECTIONS) return undefined;
    seen.add(offset!);
    trailer ??= section.trailer;
    if (!addEntries(file, section, offsets, containers)) return undefined;
    // The stream of a hybrid file comes before the former revision.
    for (const key of ['Prev', 'XRefStm']) {
      const next = section.trailer.get(key);
      if (next !== null) waiting.push(typeof next === 'number' ? next : undefined);
    }
  }
  return trailer && { offsets, containers, trailer };
}

/** Entries of newer sections come first. @returns false if an entry does not lead to its object. */
function addEntries(
  file: ScannedFile,
  section: CrossReferences,
  offsets: Map<number, number>,
  containers: Map<number, number>,
): boolean {
  if ((section as Partial<CrossReferenceTable>).isWellFormed === false) return false;
  if (offsets.size + containers.size > MAX_ENTRIES) throw tooComplexPdf('has too many objects');
  const isNew = (number: number) => !offsets.has(number) && !containers.has(number);
  for (const [number, offset] of section.offsets) {
    const header = skipSpace(file.bytes, offset);
    if (file.numberAt.get(header) !== number) return false;
    if (isNew(number)) offsets.set(number, header);
  }
  for (const [number, container] of section.containers) if (isNew(number)) containers.set(number, container);
  return true;
}

function findSection(file: ScannedFile, streams: ReadonlyMap<number, CrossReferences>, offset: number) {
  const start = skipSpace(file.bytes, offset);
  return file.tables.get(start) ?? streams.get(start);
}

function findStart(bytes: Buffer): number | undefined {
  const keyword = bytes.lastIndexOf('startxref', undefined, 'latin1');
  return keyword === -1 ? undefined : new ValueReader(bytes, keyword + 'startxref'.length).takeInteger();
}

function skipSpace(bytes: Buffer, offset: number): number {
  const reader = new ValueReader(bytes, offset);
  reader.skipSpace();
  return reader.position;
}
