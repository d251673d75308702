/**
 * Spreadsheets run a cell that starts with one of these characters as a formula (OWASP, "CSV Injection").
 * Apostrophes before it are part of the text, so that removing the guard always gives the text back.
 */
const STARTS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;

/**
 * Escapes text as a cell of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets a
 * leading apostrophe.
 */
export function escapeCsvCell(text: string, delimiter = ','): string {
  const guarded = STARTS_FORMULA.test(text) ? `'${text}` : text;
  const quoted = guarded.includes(delimiter) || /["\r\n]/.test(guarded);
  return quoted ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Removes the leading apostrophe that `escapeCsvCell` adds. Expects a cell that is already unquoted. */
export function stripFormulaGuard(cell: string): string {
  return cell.replace(GUARDED, '');
}

/**
 * Start of every CSV file that people download: in exports, in archives, and from the dashboard. Without this
 * byte order mark, Excel reads UTF-8 in a legacy encoding. Responses to `Accept: text/csv` go to programs,
 * most of which would read it as part of the first column's name, so these have none.
 */
export const CSV_FILE_MARK = '\uFEFF';

/** A value of a CSV cell. */
export type Cell = string | number | boolean | null;

/**
 * Returns one CSV line with its line break (RFC 4180). Null becomes an empty cell, and no cell is a
 * spreadsheet formula.
 */
export function csvLine(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => (typeof cell === 'string' ? escapeCsvCell(cell) : String(cell ?? '')));
  return `${texts.join(',')}\r\n`;
}
