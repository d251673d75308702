import { useEffect, useState } from 'preact/hooks';
import type { Style } from '../../core/style.js';
import type { CheckedRow } from './check-row.js';
import { checkRows } from './check-rows.js';
import type { Table } from './read-table.js';
import type { Setup } from './row-to-item.js';

export interface Checking {
  /** undefined while they are being checked. */
  rows: readonly CheckedRow[] | undefined;
  done: number;
}

/** All rows, checked again after each change of what they are to be. */
export function useCheckedRows(table: Table, setup: Setup, style: Style): Checking {
  const [checking, setChecking] = useState<Checking>({ rows: undefined, done: 0 });
  // Of a style only its error correction decides whether a content fits.
  const level = style.errorCorrection;
  useEffect(() => {
    const stop = new AbortController();
    setChecking({ rows: undefined, done: 0 });
    void checkRows(table, setup, style, {
      signal: stop.signal,
      onProgress: (done) => stop.signal.aborted || setChecking({ rows: undefined, done }),
    }).then((rows) => {
      if (rows && !stop.signal.aborted) setChecking({ rows, done: rows.length });
    });
    return () => stop.abort();
  }, [table, setup, level]);
  return checking;
}
