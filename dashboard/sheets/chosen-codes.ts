const STORAGE_KEY = 'qrelay-sheet-codes';

/** Stores the codes selected on the list for the sheet page. They stay in this tab and survive reloads. */
export function storeChosenCodes(ids: readonly string[]): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(ids));
}

/** Returns the IDs of the codes that were selected on the list; none if there is no selection. */
export function readChosenCodes(): string[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
  return Array.isArray(stored) ? stored.map(String) : [];
}
