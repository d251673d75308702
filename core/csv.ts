/** Spreadsheets run a cell that begins so as a formula (OWASP, "CSV Injection"). */
const STARTS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** A text as a cell of a CSV (RFC 4180) that no spreadsheet runs: what begins like a formula gets an apostrophe. */
export function escapeCsvCell(text: string, delimiter = ','): string {
  const harmless = STARTS_FORMULA.test(text) ? `'${text}` : text;
  const quoted = harmless.includes(delimiter) || /["\r\n]/.test(harmless);
  return quoted ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text of a cell that `escapeCsvCell` wrote: without its apostrophe. */
export function stripFormulaGuard(cell: string): string {
  return cell.replace(GUARDED, '');
}
