import type { Style } from '../../core/symbols/style.js';
import { checkRow, readRow, type CheckedRow, type RowError } from './check-row.js';
import type { Table } from './parse-table.js';
import { uploadColumns, type Setup } from './setup.js';

/** Number of rows that are checked here. The API checks all of them, and those after these alone. */
const MAX_CHECKED_ROWS = 5_000;
/** Longest time the check blocks the page, so that it stays responsive. */
const MAX_BLOCK_MS = 12;

/**
 * Checks the rows of a table in slices, between which the page can respond to input.
 *
 * @param onProgress receives the number of rows checked so far
 * @returns the checked rows in order; `undefined` if `signal` aborted
 */
export async function checkRows(
  table: Table,
  setup: Setup,
  style: Style,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<CheckedRow[] | undefined> {
  const checked: CheckedRow[] = [];
  const columns = uploadColumns(setup);
  let sliceEnd = performance.now() + MAX_BLOCK_MS;
  for (const row of table.rows) {
    const isChecked = checked.length < MAX_CHECKED_ROWS;
    checked.push(isChecked ? checkRow(row, setup, columns, style) : readRow(row, setup, columns));
    if (performance.now() < sliceEnd) continue;
    onProgress(checked.length);
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return undefined;
    sliceEnd = performance.now() + MAX_BLOCK_MS;
  }
  return withDuplicateShortCodes(checked);
}

/** Adds an error to each row whose short code an earlier row already uses. */
function withDuplicateShortCodes(rows: readonly CheckedRow[]): CheckedRow[] {
  const used = new Set<string>();
  return rows.map((checked) => {
    const shortCode = checked.item?.shortCode;
    if (shortCode === undefined) return checked;
    if (!used.has(shortCode)) {
      used.add(shortCode);
      return checked;
    }
    const error: RowError = {
      column: checked.origins.get('shortCode'),
      field: 'Short code',
      message: 'is already used in an earlier row',
    };
    return { ...checked, errors: [...checked.errors, error] };
  });
}

/** Formats a row error with the name of its column: `URL: is missing`. */
export function formatRowError(error: RowError, columns: readonly string[]): string {
  const name = error.column === undefined ? error.field : columns[error.column];
  return `${name}: ${error.message}`;
}
