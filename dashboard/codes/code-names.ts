import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { call } from '../http/call.js';
import { getQueryState, setQueryData } from '../http/query-cache.js';
import { displayName } from './describe-content.js';

/** Names change rarely, and lists name the same codes again and again. */
const STALE_TIME_MS = 5 * 60_000;
/** Time in which the rows of a list ask for their names, which are one request then. */
const COLLECT_MS = 20;
/** Maximum number of IDs of a request. */
const MAX_IDS = 100;

/** The name of a code as far as it is known. */
export type CodeName =
  | { kind: 'named'; name: string; at: number }
  | { kind: 'deleted'; at: number }
  /** It could not be loaded. */
  | { kind: 'unknown'; at: number };

const wanted = new Set<string>();

/**
 * Key of a name in the query cache, which is cleared when the account changes. It is no path: names are
 * loaded together.
 */
export const nameKey = (id: string) => `name of ${id}`;

/** Loads the name of a code into the query cache, unless it was loaded in the last five minutes. */
export function loadName(id: string): void {
  const known = getQueryState(nameKey(id)).data as CodeName | undefined;
  if (known && Date.now() - known.at < STALE_TIME_MS) return;
  if (wanted.size === 0) setTimeout(() => void loadWanted(), COLLECT_MS);
  wanted.add(id);
}

/** Loads all names that were asked for: one request for 100 of them. Never rejects. */
async function loadWanted(): Promise<void> {
  const ids = [...wanted];
  wanted.clear();
  for (let start = 0; start < ids.length; start += MAX_IDS)
    await loadNames(ids.slice(start, start + MAX_IDS));
}

async function loadNames(ids: readonly string[]): Promise<void> {
  try {
    const { data } = await call<{ data: QrCode[] }>('GET', codesPath(ids));
    const names = new Map(data.map((code) => [code.id, displayName(code)]));
    for (const id of ids) {
      const name = names.get(id);
      store(
        id,
        name === undefined ? { kind: 'deleted', at: Date.now() } : { kind: 'named', name, at: Date.now() },
      );
    }
  } catch {
    // Shown again, the row asks again.
    for (const id of ids) store(id, { kind: 'unknown', at: 0 });
  }
}

/** API path of some codes, archived ones included. @param ids 1 to 100 IDs */
export function codesPath(ids: readonly string[]): string {
  const query = new URLSearchParams([
    ['archived', 'include'],
    ['limit', String(ids.length)],
  ]);
  for (const id of ids) query.append('id', id);
  return `/api/v1/qr-codes?${query.toString()}`;
}

function store(id: string, name: CodeName): void {
  setQueryData(nameKey(id), name);
}
