import { CSV_FILE_MARK, escapeCsvCell } from '../../core/basics/csv.js';
import { ERROR_COLUMN } from './known-column-names.js';
import type { Table, TableRow } from './parse-table.js';

/**
 * Serializes the invalid rows, unchanged, with their errors in an added last column, so that users can fix
 * the file and drop it again. Uses the delimiter of the source and the byte order mark that Excel needs, and
 * escapes cells that a spreadsheet would run as formulas.
 *
 * @param rows with their formatted errors
 */
export function errorCsv(
  { columns, delimiter }: Pick<Table, 'columns' | 'delimiter'>,
  rows: readonly { row: TableRow; errors: readonly string[] }[],
): string {
  return serializeCsv(
    [[...columns, ERROR_COLUMN], ...rows.map(({ row, errors }) => [...row.cells, errors.join('; ')])],
    delimiter,
  );
}

/** Serializes lines of cells as CSV with a byte order mark. @see RFC 4180 */
export function serializeCsv(lines: readonly (readonly string[])[], delimiter: string): string {
  const text = lines
    .map((cells) => cells.map((cell) => escapeCsvCell(cell, delimiter)).join(delimiter))
    .join('\r\n');
  return `${CSV_FILE_MARK}${text}\r\n`;
}
