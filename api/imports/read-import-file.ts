import type { DomainError } from '../../core/basics/errors.js';
import {
  createFileDecoder,
  type DecodedText,
  type FileDecoder,
} from '../../core/jobs/imports/file-decoder.js';
import type { FileEncoding } from '../../core/jobs/imports/file-encoding.js';
import { invalidFile, tooManyRows } from '../../core/jobs/imports/file-error.js';
import { assertRows, assertText, BEGINNING_BYTES } from '../../core/jobs/imports/file-kinds.js';
import { MAX_IMPORT_ROWS, type FileKind } from '../../core/jobs/imports/import-job.js';
import {
  createCsvReader,
  createLineReader,
  type NumberedRow,
  type RowReader,
} from '../../core/jobs/imports/row-readers.js';
import { parseHeader, type TableHeader } from '../../core/jobs/imports/table-header.js';
import type { StoredRow } from '../../store/imports/import-rows.js';

/** The kinds of files by the media type of the request. */
export const FILE_TYPES: Readonly<Record<string, FileKind>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
};

/** A file that is read as it arrives. */
export interface ReadFile {
  /** Yields the rows without the header. @throws DomainError `validation_error` or `bulk_limit_exceeded` */
  rows: AsyncGenerator<StoredRow>;
  /** Returns the header of a CSV file, once its first row was read; empty for NDJSON. */
  columns: () => string[];
  /** Returns the encoding, once all rows were read. */
  encoding: () => FileEncoding;
}

/**
 * Reads a file as it arrives. Memory is bounded by a row of it, and the event loop turns between the chunks.
 *
 * @param pathOf Returns what a column sets, which no two columns of a CSV file may share. See
 *   `findColumnConflict`.
 */
export function readImportFile(
  kind: FileKind,
  chunks: AsyncIterable<Uint8Array>,
  pathOf: (column: string) => readonly string[],
): ReadFile {
  const decoder = createFileDecoder();
  let header: TableHeader | undefined;

  async function* readCsv(): AsyncGenerator<StoredRow> {
    let count = 0;
    for await (const row of readRows(createCsvReader(), decodeChunks(chunks, decoder), kind)) {
      if (header) yield header.pick(row, ++count);
      else header = parseHeader(row, pathOf);
    }
    if (!header)
      throw invalidFile(
        'is empty; write the names of the columns in the first row, and a code per row below',
      );
  }

  async function* readLines(): AsyncGenerator<StoredRow> {
    for await (const { row } of readRows(createLineReader(), decodeChunks(chunks, decoder), kind)) yield row;
  }

  return {
    rows: limitRows(kind === 'csv' ? readCsv() : readLines()),
    columns: () => header?.columns ?? [],
    encoding: () => decoder.encoding,
  };
}

/** Decoded text, and the encoding it was in. */
interface Piece extends DecodedText {
  encoding: FileEncoding;
}

/** Yields the rows of a text that arrives in pieces. The error of damaged text names the place. */
async function* readRows<Row>(
  reader: RowReader<Row>,
  pieces: AsyncIterable<Piece>,
  kind: FileKind,
): AsyncGenerator<NumberedRow<Row>> {
  let isFirst = true;
  for await (const { text, isDamaged, encoding } of pieces) {
    if (isFirst && text !== '') {
      assertRows(text, kind);
      isFirst = false;
    }
    yield* reader.push(text);
    if (!isDamaged) continue;
    yield* reader.drain();
    throw isNoText(encoding, reader.place());
  }
  yield* reader.end();
}

/**
 * Yields the text of a file.
 *
 * @throws DomainError `validation_error` if the file is a workbook, an archive, or the like
 */
async function* decodeChunks(chunks: AsyncIterable<Uint8Array>, decoder: FileDecoder): AsyncGenerator<Piece> {
  const beginning: Uint8Array[] = [];
  let size = 0;
  let isBegun = false;
  const begin = () => {
    const bytes = Buffer.concat(beginning);
    assertText(bytes);
    isBegun = true;
    return { ...decoder.push(bytes), encoding: decoder.encoding };
  };
  for await (const chunk of chunks) {
    if (isBegun) yield { ...decoder.push(chunk), encoding: decoder.encoding };
    else {
      beginning.push(chunk);
      size += chunk.length;
      if (size >= BEGINNING_BYTES) yield begin();
    }
  }
  if (!isBegun) yield begin();
  yield { ...decoder.end(), encoding: decoder.encoding };
}

async function* limitRows(rows: AsyncIterable<StoredRow>): AsyncGenerator<StoredRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > MAX_IMPORT_ROWS) throw tooManyRows('rows');
    yield row;
  }
  if (count === 0) throw invalidFile('has no rows; write one row per code below the names of the columns');
}

const ENCODING_NAMES: Readonly<Record<FileEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'UTF-8 or Windows-1252',
};

function isNoText(encoding: FileEncoding, place: string): DomainError {
  return invalidFile(
    `has bytes that are not ${ENCODING_NAMES[encoding]} ${place}; save it as “CSV UTF-8” in your spreadsheet`,
  );
}
