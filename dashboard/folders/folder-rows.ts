import { useEffect } from 'preact/hooks';

/** More rows than the navigation shows. */
const MAX_ROWS = 20;

const keyOf = (accountId: string) => `qrelay.folder-rows.${accountId}`;

/**
 * Returns the number of rows of folders that this browser showed last, for their space while they are
 * loading; 0 if it has shown none.
 *
 * @param shown Rows that are shown now; undefined unless all folders are loaded.
 */
export function useFolderRows(accountId: string, shown: number | undefined): number {
  useEffect(() => {
    if (shown !== undefined) store(accountId, shown);
  }, [accountId, shown]);
  return shown ?? readRows(accountId);
}

function readRows(accountId: string): number {
  try {
    return Math.min(MAX_ROWS, Math.max(0, Number(localStorage.getItem(keyOf(accountId))) || 0));
  } catch {
    return 0;
  }
}

function store(accountId: string, rows: number): void {
  try {
    localStorage.setItem(keyOf(accountId), String(rows));
  } catch {
    // Without local storage, the folders move what is below them when they are loaded.
  }
}
