import { useEffect } from 'preact/hooks';

const STORAGE_KEY = 'qrelay.folder-rows';

/**
 * Returns the number of rows of folders that this browser showed last, for their space while they are
 * loading; 0 if it has shown none.
 *
 * @param shown Rows that are shown now; undefined while they are loading.
 */
export function useFolderRows(shown: number | undefined): number {
  useEffect(() => {
    if (shown !== undefined) store(shown);
  }, [shown]);
  return shown ?? readRows();
}

function readRows(): number {
  try {
    return Number(localStorage.getItem(STORAGE_KEY)) || 0;
  } catch {
    return 0;
  }
}

function store(rows: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(rows));
  } catch {
    // Without local storage, the folders move what is below them when they are loaded.
  }
}
