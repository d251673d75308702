import type { Style } from '../../core/style.js';
import { checkRow, type CheckedRow, type Fault } from './check-row.js';
import type { Table } from './read-table.js';
import type { Setup } from './row-to-item.js';

/** The page answers to its reader this often, in milliseconds. */
const MAX_HOLD_MS = 12;

/**
 * Checks all rows, with rests in which the page can answer.
 * @param onProgress told how many are done
 * @returns undefined when `signal` aborted
 */
export async function checkRows(
  table: Table,
  setup: Setup,
  style: Style,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<CheckedRow[] | undefined> {
  const checked: CheckedRow[] = [];
  let turnEnds = performance.now() + MAX_HOLD_MS;
  for (const row of table.rows) {
    checked.push(checkRow(row, setup, style));
    if (performance.now() < turnEnds) continue;
    onProgress(checked.length);
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return undefined;
    turnEnds = performance.now() + MAX_HOLD_MS;
  }
  return withDoubles(checked);
}

/** Tells of short codes that another row has asked for before. */
function withDoubles(rows: readonly CheckedRow[]): CheckedRow[] {
  const firstAt = new Map<string, number>();
  return rows.map((checked) => {
    const shortCode = checked.item?.shortCode;
    if (shortCode === undefined) return checked;
    const first = firstAt.get(shortCode);
    if (first === undefined) firstAt.set(shortCode, checked.row.number);
    if (first === undefined) return checked;
    const fault: Fault = {
      column: checked.origins.get('shortCode'),
      field: 'Short code',
      message: `is that of row ${first} too`,
    };
    return { ...checked, faults: [...checked.faults, fault] };
  });
}

/** A fault in words: `Web address: is missing`. */
export function faultInWords(fault: Fault, columns: readonly string[]): string {
  const place = fault.column === undefined ? fault.field : columns[fault.column];
  return `${place}: ${fault.message}`;
}
