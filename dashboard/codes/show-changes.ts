import type { QrCode, UpdateQrCode } from '../../core/codes/qr-code-schemas.js';
import type { Pagination } from '../../core/basics/resource-schemas.js';
import { updateQueries } from '../http/update-queries.js';
import { codePath } from './code-actions.js';

/** Fields that lists of codes change. */
export type ListPatch = Partial<Pick<UpdateQrCode, 'status' | 'archived' | 'folder' | 'tags'>>;

const CODES_PATH = '/api/v1/qr-codes';

/**
 * Shows changed codes in lists and on their pages before the API has confirmed the change. A code that is
 * archived leaves the lists that leave archived codes out.
 *
 * @param patches Change of each code, by its ID.
 * @returns a function that shows the former codes again
 */
export function showChanges(patches: ReadonlyMap<string, ListPatch>): () => void {
  return updateQueries(CODES_PATH, (data, path) => {
    if (path.startsWith(`${CODES_PATH}?`)) return changePage(data as Page, path, patches);
    const patch = patches.get((data as { id?: string }).id ?? '');
    return patch && path === codePath((data as QrCode).id) ? changeCode(data as QrCode, patch) : data;
  });
}

interface Page {
  data: readonly QrCode[];
  pagination: Pagination;
}

function changePage(page: Page, path: string, patches: ReadonlyMap<string, ListPatch>): Page {
  if (!page.data.some(({ id }) => patches.has(id))) return page;
  const listsArchived = /[?&]archived=/.test(path);
  const codes = page.data
    .map((code) => changeCode(code, patches.get(code.id)))
    .filter((code, index) => listsArchived || !code.archived || page.data[index]?.archived);
  const { total } = page.pagination;
  const removed = page.data.length - codes.length;
  return {
    ...page,
    data: codes,
    pagination: { ...page.pagination, total: total === null ? null : total - removed },
  };
}

function changeCode(code: QrCode, patch: ListPatch | undefined): QrCode {
  return patch ? { ...code, ...patch, state: expectedState(code, patch.status) } : code;
}

/** Only the API knows whether a code that is resumed has opened, expired, or used up its scans. */
function expectedState({ state, routing }: QrCode, status: QrCode['status'] | undefined): QrCode['state'] {
  if (status === 'paused') return 'paused';
  const isLimited = routing?.activeFrom ?? routing?.activeUntil ?? routing?.scanLimit;
  return status === 'active' && !isLimited ? 'active' : state;
}
