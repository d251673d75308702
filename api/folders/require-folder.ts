import { seesFolder, type AccountView } from '../../core/accounts/account-view.js';
import type { StoredFolder } from '../../core/codes/folders/folder.js';
import { folderNotFound } from '../../core/codes/folders/place-folder.js';
import type { FolderStore } from '../../store/folders/folders.js';
import { folderRequired, requireHome } from '../qr-codes/choose-folder.js';

/**
 * Returns the folder with this ID that the caller sees.
 *
 * @throws DomainError `not_found` if there is none; the same for a folder of another account.
 */
export async function requireFolder(
  view: AccountView,
  id: string,
  { folders }: { folders: Pick<FolderStore, 'find'> },
): Promise<StoredFolder> {
  const folder = await folders.find(view, id);
  if (!folder) throw folderNotFound(id);
  return folder;
}

/**
 * Returns the parent of a folder that a caller creates or moves.
 *
 * @param parentId As in the request; null is the top, and undefined the place that the caller has by default.
 * @param path Path of the parent in the request.
 * @throws DomainError `not_found` if the caller does not see the parent, `validation_error` if it sees
 *   folders only and names the top.
 */
export function parentFor(
  view: AccountView,
  parentId: string | null | undefined,
  path = 'parentId',
): string | null {
  if (parentId === undefined && view.limit) return requireHome(view);
  if (parentId === undefined || parentId === null) {
    if (view.limit) throw folderRequired(path);
    return null;
  }
  if (!seesFolder(view, parentId)) throw folderNotFound(parentId, path);
  return parentId;
}
