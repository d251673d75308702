import { useEffect, useState } from 'preact/hooks';
import type { Style } from '../../core/symbols/style.js';
import type { CheckedRow } from './check-row.js';
import { checkRows } from './check-rows.js';
import type { Table } from './parse-table.js';
import type { Setup } from './setup.js';

/** Progress or result of checking all rows. */
export interface RowCheck {
  /** `undefined` while the check is running. */
  rows: readonly CheckedRow[] | undefined;
  /** Number of rows checked so far. */
  done: number;
}

/** Checks all rows, and again after each change of the table, the setup, or the error correction level. */
export function useCheckedRows(table: Table, setup: Setup, style: Style): RowCheck {
  const [check, setCheck] = useState<RowCheck>({ rows: undefined, done: 0 });
  // The level is the only part of a style that decides whether content fits.
  const level = style.errorCorrection;
  useEffect(() => {
    const abort = new AbortController();
    setCheck({ rows: undefined, done: 0 });
    void checkRows(table, setup, style, {
      signal: abort.signal,
      onProgress: (done) => abort.signal.aborted || setCheck({ rows: undefined, done }),
    }).then((rows) => {
      if (rows && !abort.signal.aborted) setCheck({ rows, done: rows.length });
    });
    return () => abort.abort();
  }, [table, setup, level]);
  return check;
}
