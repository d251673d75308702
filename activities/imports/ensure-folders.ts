import { DomainError } from '../../core/basics/errors.js';
import { newId } from '../../store/mongo/ids.js';
import type { ImportDeps } from './deps.js';
import type { RowPlan } from './plan-rows.js';

/**
 * Creates the folders that rows name and that do not exist. A folder that cannot be created is left out: its
 * rows fail.
 *
 * @returns Whether any row named a folder that was missing, so that the rows must be planned again.
 */
export async function ensureFolders(
  accountId: string,
  plans: readonly RowPlan[],
  { folders, now }: Pick<ImportDeps, 'folders' | 'now'>,
): Promise<boolean> {
  const missing = plans.flatMap(({ place }) => place?.missing ?? []);
  const distinct = new Map(missing.map((path) => [JSON.stringify([path.parentId, path.names]), path]));
  const created = new Map<string, string>();
  for (const { parentId, names } of distinct.values()) {
    let parent = parentId;
    for (const name of names) {
      const key = JSON.stringify([parent, name.toLowerCase()]);
      const id = created.get(key) ?? (await createFolder(accountId, parent, name, { folders, now }));
      if (id === undefined) break;
      created.set(key, id);
      parent = id;
    }
  }
  return missing.length > 0;
}

async function createFolder(
  accountId: string,
  parentId: string | null,
  name: string,
  { folders, now }: Pick<ImportDeps, 'folders' | 'now'>,
): Promise<string | undefined> {
  const at = now();
  const folder = {
    id: newId('folder'),
    accountId,
    name,
    parentId,
    createdAt: at,
    updatedAt: at,
    revision: 1,
  };
  try {
    return (await folders.insert(folder)).id;
  } catch (error) {
    // The limit of folders is reached, the parent was deleted, or another request has just created the
    // folder.
    if (error instanceof DomainError && error.status < 500) return undefined;
    throw error;
  }
}
