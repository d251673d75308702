import { escapeCsvCell } from '../../core/csv.js';
import { PROBLEM_COLUMN, type Table, type TableRow } from './read-table.js';

/**
 * The rows that can't be created, as they came, with what is wrong with each: to mend and drop again. Written with the
 * delimiter that they came with and the byte order mark that Excel needs; no cell is run as a formula.
 * @param rows with their problems in words
 */
export function errorCsv(
  { columns, delimiter }: Pick<Table, 'columns' | 'delimiter'>,
  rows: readonly { row: TableRow; problems: readonly string[] }[],
): string {
  return writeCsv(
    [[...columns, PROBLEM_COLUMN], ...rows.map(({ row, problems }) => [...row.cells, problems.join('; ')])],
    delimiter,
  );
}

/** RFC 4180, with a byte order mark. */
export function writeCsv(lines: readonly (readonly string[])[], delimiter: string): string {
  const text = lines
    .map((cells) => cells.map((cell) => escapeCsvCell(cell, delimiter)).join(delimiter))
    .join('\r\n');
  return `\uFEFF${text}\r\n`;
}
