import { columnLetters } from '../../basics/column-letters.js';
import { isBlank } from './blank.js';
import { describeConflict, findColumnConflict } from './column-conflict.js';
import { invalidFile, placeOf } from './file-error.js';
import { MAX_IMPORT_COLUMNS } from './import-job.js';
import type { NumberedRow } from './row-readers.js';

/** The header of a table. */
export interface TableHeader {
  /** The columns with names. */
  columns: string[];
  /**
   * Returns the cells of the named columns. A row may end before its last cells; more cells than the header
   * has are kept, so that the row can be reported.
   *
   * @param number Number of the row, from 1.
   * @throws DomainError `validation_error` if a column without a name has a value
   */
  pick(row: NumberedRow<string[]>, number: number): string[];
}

/**
 * Reads the first row of a table. A column without a name is left out, as long as it has no values.
 *
 * @param pathOf Returns what a column sets. See `findColumnConflict`.
 * @throws DomainError `validation_error` if there are too many columns, two columns for one field, or control
 *   characters
 */
export function parseHeader(
  { row: cells, line }: NumberedRow<string[]>,
  pathOf: (column: string) => readonly string[],
): TableHeader {
  if (cells.length > MAX_IMPORT_COLUMNS) throw invalidFile(`has more than ${MAX_IMPORT_COLUMNS} columns`);
  // A sheet with only a few columns may have hundreds of empty ones.
  const names = cells.map((cell) => (isBlank(cell) ? '' : cell.trim().normalize('NFC')));
  const control = names.findIndex((name) => /(?![\t\n\v\f\r])\p{Cc}/u.test(name));
  if (control >= 0) {
    const where = `${placeOf(0, line)}, column ${columnLetters(control)}`;
    throw invalidFile(
      `is no text: it has a control character ${where}; save it as “CSV UTF-8” in your spreadsheet`,
    );
  }
  const positions = names.flatMap((name, position) => (name === '' ? [] : [position]));
  const columns = positions.map((position) => names[position]!);
  const conflict = findColumnConflict(columns, pathOf);
  if (conflict) throw invalidFile(describeConflict(conflict));
  return {
    columns,
    pick({ row, line: at }, number) {
      const unnamed = row.findIndex((cell, position) => names[position] === '' && !isBlank(cell));
      if (unnamed >= 0) throw hasNoName(unnamed, placeOf(number, at));
      const extra = row.slice(names.length);
      // More cells than columns are an error of the row, so the empty cells before them count.
      const isWhole = !extra.every(isBlank);
      const named = positions.filter((position) => isWhole || position < row.length);
      return [...named.map((position) => row[position] ?? ''), ...(isWhole ? extra : [])];
    },
  };
}

function hasNoName(position: number, place: string) {
  const column = columnLetters(position);
  return invalidFile(
    `has a value in column ${column}, which has no name, first ${place}; name the column in the first row, or empty it`,
  );
}
