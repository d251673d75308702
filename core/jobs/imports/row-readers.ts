import { BLANK_CHARACTERS, isBlank } from './blank.js';
import { detectCsvFormat, type CsvFormat } from './csv-format.js';
import { createCsvScanner } from './csv-row.js';
import { invalidFile, placeOf, tooManyRows } from './file-error.js';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_LINES, MAX_ROW_LENGTH } from './import-job.js';

/** Text is read in pieces of at least this length. */
const MIN_PIECE_LENGTH = 256 * 1024;

/** A row, with the number of the line on which it starts. */
export interface NumberedRow<Row> {
  row: Row;
  line: number;
}

/**
 * Reads rows from text that arrives in pieces. Memory is bounded by a row and a piece, time by the length of
 * the text.
 */
export interface RowReader<Row> {
  /**
   * Yields the rows that are complete. Blank rows are left out, but count as lines.
   *
   * @throws DomainError `validation_error` if a row is too long or has too many cells; `bulk_limit_exceeded`
   *   if there are more than `MAX_IMPORT_LINES` lines. A quoted cell with line breaks counts as one.
   */
  push(text: string): Generator<NumberedRow<Row>>;
  /** Yields the remaining rows. */
  end(): Generator<NumberedRow<Row>>;
  /** Yields the complete rows that `push` has kept for a larger piece. */
  drain(): Generator<NumberedRow<Row>>;
  /** Returns the place of the row that is not complete, in words. */
  place(): string;
}

/** Counts rows and lines, and stops when there are too many. */
class Position {
  #line = 1;
  #entries = 0;
  #rows: number;

  /** @param firstRow Number of the first row: 0 if it is a header. */
  constructor(firstRow: number) {
    this.#rows = firstRow;
  }

  /** @param entries Number of rows and blank lines. */
  pass(lines: number, entries: number): void {
    this.#line += lines;
    this.#entries += entries;
    if (this.#entries > MAX_IMPORT_LINES) throw tooManyRows('lines');
  }

  number<Row>(row: Row, lines: number): NumberedRow<Row> {
    const numbered = { row, line: this.#line };
    this.#rows += 1;
    this.pass(lines, 1);
    return numbered;
  }

  get place(): string {
    return placeOf(this.#rows, this.#line);
  }
}

/**
 * Creates a reader of CSV with `,`, `;`, tab, `|`, or the separator of a first line `sep=` between cells. The
 * first row is the header. See `createCsvScanner` for quotes.
 *
 * Blank rows have only delimiters and characters that show nothing. A byte order mark at the start of a row,
 * which concatenated files have, is removed, and the header after it is no row.
 *
 * @param chosen Delimiter in place of the recognized one.
 */
export function createCsvReader(chosen?: string): RowReader<string[]> {
  const position = new Position(0);
  let pending = '';
  /**
   * Length of the pending text at which it is read next. An incomplete row is read again only after it has
   * doubled.
   */
  let readAt = MIN_PIECE_LENGTH;
  let format: CsvFormat | undefined;
  let blankCells = /$/y;
  let header: readonly string[] | undefined;

  /** @param isEnd Whether the text is complete. Otherwise, its last row is kept for later. */
  function* read(isEnd: boolean): Generator<NumberedRow<string[]>> {
    let start = 0;
    if (!format) {
      pending = pending.replace(/^\uFEFF+/, '');
      format = { ...detectCsvFormat(pending), ...(chosen !== undefined && { delimiter: chosen }) };
      blankCells = blankCellsPattern(format.delimiter);
      start = format.skip;
      if (start > 0) position.pass(1, 1);
    }
    const skipBlankCells = (from: number) => {
      blankCells.lastIndex = from;
      blankCells.test(pending);
      return blankCells.lastIndex;
    };
    const scanner = createCsvScanner(pending, {
      delimiter: format.delimiter,
      isEnd,
      maxLength: MAX_ROW_LENGTH,
      maxCells: MAX_IMPORT_COLUMNS,
      skipBlankCells,
    });
    while (start < pending.length) {
      // Blank rows, of which a small file may have millions, are passed before they are parsed.
      const afterBlank = skipLineBreak(pending, skipBlankCells(start), isEnd);
      if (afterBlank === undefined) break;
      if (afterBlank > 0) {
        position.pass(1, 1);
        start = afterBlank;
        continue;
      }
      const hasMark = pending[start] === '\uFEFF';
      const scanned = scanner.readRow(hasMark ? start + 1 : start);
      if (!scanned) break;
      const { cells, end, lines } = scanned;
      if (end - start > MAX_ROW_LENGTH) throw rowTooLong(position);
      if (cells.length > MAX_IMPORT_COLUMNS) throw tooManyCells(position);
      start = end;
      if (cells.every(isBlank) || (hasMark && header && isSame(cells, header))) position.pass(lines, 1);
      else {
        header ??= cells;
        yield position.number(cells, lines);
      }
    }
    pending = pending.slice(start);
    if (pending.length > MAX_ROW_LENGTH) throw rowTooLong(position);
  }

  return {
    *push(text) {
      pending += text;
      if (pending.length < readAt) return;
      yield* read(false);
      readAt = Math.max(MIN_PIECE_LENGTH, Math.min(2 * pending.length, MAX_ROW_LENGTH + 1));
    },
    end: () => read(true),
    drain: () => read(false),
    place: () => position.place,
  };
}

/** Matches delimiters and characters that show nothing, or the empty text. Sticky. */
function blankCellsPattern(delimiter: string): RegExp {
  const escaped = `\\u${delimiter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return new RegExp(`[${BLANK_CHARACTERS}${escaped}]*`, 'y');
}

/**
 * @returns The position after the line break, or the end, at a position; 0 if there is neither; undefined if
 *   more text decides.
 */
function skipLineBreak(text: string, position: number, isEnd: boolean): number | undefined {
  if (position >= text.length) return isEnd ? text.length : undefined;
  if (text[position] === '\n') return position + 1;
  if (text[position] !== '\r') return 0;
  if (position + 1 >= text.length) return isEnd ? position + 1 : undefined;
  return text[position + 1] === '\n' ? position + 2 : position + 1;
}

/**
 * Creates a reader of the lines of NDJSON. Blank lines, and a byte order mark at the start of a line, are
 * left out.
 */
export function createLineReader(): RowReader<string> {
  const position = new Position(1);
  let pending = '';

  function* lines(parts: readonly string[]): Generator<NumberedRow<string>> {
    for (const part of parts) {
      if (part.length > MAX_ROW_LENGTH) throw rowTooLong(position);
      const text = part.replace(/^\uFEFF/, '');
      if (isBlank(text)) position.pass(1, 1);
      else yield position.number(text, 1);
    }
  }

  return {
    *push(text) {
      const parts = text.split('\n');
      parts[0] = pending + (parts[0] ?? '');
      pending = parts.pop() ?? '';
      yield* lines(parts);
      if (pending.length > MAX_ROW_LENGTH) throw rowTooLong(position);
    },
    *end() {
      const last = pending;
      pending = '';
      yield* lines([last]);
    },
    *drain() {
      // Every line is read at once.
    },
    place: () => position.place,
  };
}

function isSame(cells: readonly string[], others: readonly string[]): boolean {
  return cells.length === others.length && cells.every((cell, index) => cell === others[index]);
}

function rowTooLong({ place }: Position) {
  return invalidFile(`has more than 1 MiB ${place}; split the row, or end it with a line break`);
}

function tooManyCells({ place }: Position) {
  return invalidFile(
    `has more than ${MAX_IMPORT_COLUMNS.toLocaleString('en-US')} cells ${place}; delete the columns that are not needed`,
  );
}
