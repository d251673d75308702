import { DomainError } from '../../core/errors.js';
import { MAX_IMPORT_ROWS, type FileKind } from '../../core/imports/import-job.js';
import { createCsvReader, createLineReader, invalidFile } from '../../core/imports/row-readers.js';
import type { StoredRow } from '../../store/imports/import-rows.js';

/** The kinds of files by the media type of the request. */
export const FILE_TYPES: Readonly<Record<string, FileKind>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
};

/** Maximum number of columns of a file. */
const MAX_COLUMNS = 1_000;

/** A file that is read as it arrives. */
export interface ReadFile {
  /** Yields the rows without the header. @throws DomainError `validation_error` */
  rows: AsyncGenerator<StoredRow>;
  /** The header of a CSV file, once its first row was read; empty for NDJSON. */
  columns: string[];
}

/**
 * Reads a file as it arrives. Memory is bounded by a row of it.
 *
 * @param targetOf Returns the name of what a column sets, which no two columns of a CSV file may share.
 */
export function readImportFile(
  kind: FileKind,
  chunks: AsyncIterable<Uint8Array>,
  targetOf: (column: string) => string,
): ReadFile {
  const file: ReadFile = { columns: [], rows: undefined as never };
  file.rows = limitRows(kind === 'csv' ? readCsv(chunks, file, targetOf) : readLines(chunks));
  return file;
}

async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  file: ReadFile,
  targetOf: (column: string) => string,
): AsyncGenerator<StoredRow> {
  const reader = createCsvReader();
  let hasHeader = false;
  function* rowsOf(cells: Iterable<string[]>): Generator<StoredRow> {
    for (const row of cells) {
      if (hasHeader) {
        yield row;
        continue;
      }
      file.columns.push(...headerOf(row, targetOf));
      hasHeader = true;
    }
  }
  let count = 0;
  for await (const text of decode(chunks, () => count)) {
    for (const row of rowsOf(reader.push(text))) {
      count += 1;
      yield row;
    }
  }
  yield* rowsOf(reader.end());
  if (!hasHeader) throw invalidFile('is empty; the first row must have the names of the columns');
}

async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<StoredRow> {
  const reader = createLineReader();
  let count = 0;
  for await (const text of decode(chunks, () => count)) {
    for (const line of reader.push(text)) {
      count += 1;
      yield line;
    }
  }
  yield* reader.end();
}

/** Decodes UTF-8, with or without a byte order mark. @param rowsRead Returns the number of rows so far, for the message. */
async function* decode(chunks: AsyncIterable<Uint8Array>, rowsRead: () => number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decodeChunk = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw invalidFile(`is not UTF-8, after about row ${rowsRead()}; save it as UTF-8`);
    }
  };
  for await (const chunk of chunks) yield decodeChunk(chunk);
  yield decodeChunk();
}

async function* limitRows(rows: AsyncIterable<StoredRow>): AsyncGenerator<StoredRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > MAX_IMPORT_ROWS) throw tooManyRows();
    yield row;
  }
}

function headerOf(cells: readonly string[], targetOf: (column: string) => string): string[] {
  const columns = cells.map((cell) => cell.trim());
  if (columns.length > MAX_COLUMNS) throw invalidFile(`has more than ${MAX_COLUMNS} columns`);
  const byTarget = new Map<string, string>();
  for (const column of columns) {
    const target = targetOf(column);
    const former = byTarget.get(target);
    if (former !== undefined) throw invalidFile(sameColumns(former, column));
    byTarget.set(target, column);
  }
  return columns;
}

function sameColumns(former: string, column: string): string {
  if (former === column) return `has several columns named ${quoted(column)}; rename all but one`;
  return `has the columns ${quoted(former)} and ${quoted(column)} for the same field; rename one of them`;
}

function quoted(column: string): string {
  return JSON.stringify(column.slice(0, 100));
}

function tooManyRows(): DomainError {
  return new DomainError(
    'bulk_limit_exceeded',
    `At most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows can be imported at once; split the file`,
  );
}
