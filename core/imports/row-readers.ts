import Papa from 'papaparse';
import { validationError, type DomainError } from '../errors.js';
import { MAX_ROW_LENGTH } from './import-job.js';

/** Delimiters that are detected in CSV files. */
const DELIMITERS = [',', ';', '\t'];

/** Text is read in pieces of at least this length, so that a row that spans many chunks is not read again for each. */
const MIN_PIECE_LENGTH = 256 * 1024;

/** Number of characters from which the delimiter is detected. */
const MAX_HEADER_LENGTH = 64 * 1024;

/** Reads rows from text that arrives in pieces. Memory is bounded by a row and a piece. */
export interface RowReader<Row> {
  /** Yields the rows that are complete. @throws DomainError `validation_error` if a row is too long, or the CSV is malformed. */
  push(text: string): Generator<Row>;
  /** Yields the remaining rows. */
  end(): Generator<Row>;
}

/**
 * Creates a reader of CSV (RFC 4180) with `,`, `;`, or tab between cells. Empty lines are skipped. The first row is the header.
 */
export function createCsvReader(): RowReader<string[]> {
  let pending = '';
  let format: { delimiter: string; newline: '\n' | '\r' } | undefined;

  /** @param isEnd Whether the text is complete. Otherwise, its last row is kept for later. */
  function* read(isEnd: boolean): Generator<string[]> {
    format ??= detectFormat(pending);
    const rows: { cells: string[]; end: number; problem: string | undefined }[] = [];
    Papa.parse<string[]>(pending, {
      ...format,
      step({ data, errors, meta }) {
        rows.push({ cells: data, end: meta.cursor, problem: errors[0]?.message });
      },
    });
    if (!isEnd) rows.pop();
    const problem = rows.find((row) => row.problem !== undefined)?.problem;
    if (problem !== undefined) throw invalidFile(`has malformed CSV: ${problem}`);
    pending = pending.slice(rows.at(-1)?.end ?? 0);
    if (pending.length > MAX_ROW_LENGTH) throw rowTooLong();
    for (const { cells } of rows) {
      const last = cells.at(-1);
      if (last?.endsWith('\r')) cells[cells.length - 1] = last.slice(0, -1);
      if (cells.length > 1 || cells[0] !== '') yield cells;
    }
  }

  return {
    *push(text) {
      pending += text;
      if (pending.length >= MIN_PIECE_LENGTH) yield* read(false);
    },
    *end() {
      if (pending !== '') yield* read(true);
    },
  };
}

/** The delimiter is the one that the header has most often outside of quotes. */
function detectFormat(text: string): { delimiter: string; newline: '\n' | '\r' } {
  const newline = text.includes('\n') ? '\n' : '\r';
  const header =
    text
      .slice(0, MAX_HEADER_LENGTH)
      .replaceAll(/"[^"]*"/g, '')
      .split(newline, 1)[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  const delimiter = DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
  return { delimiter, newline };
}

/** Creates a reader of the lines of NDJSON. Empty lines are skipped. */
export function createLineReader(): RowReader<string> {
  let pending = '';

  function* lines(parts: readonly string[]): Generator<string> {
    for (const part of parts) {
      if (part.length > MAX_ROW_LENGTH) throw rowTooLong();
      if (part.trim() !== '') yield part;
    }
  }

  return {
    *push(text) {
      const parts = text.split('\n');
      parts[0] = pending + (parts[0] ?? '');
      pending = parts.pop() ?? '';
      if (pending.length > MAX_ROW_LENGTH) throw rowTooLong();
      yield* lines(parts);
    },
    *end() {
      yield* lines([pending]);
      pending = '';
    },
  };
}

/** Returns the error of a file that cannot be imported as a whole. @param problem Without a subject, such as `is empty`. */
export function invalidFile(problem: string): DomainError {
  return validationError([{ path: '', message: problem }]);
}

function rowTooLong(): DomainError {
  return invalidFile('has a row of more than 1 MiB, or a quote that is not closed');
}
