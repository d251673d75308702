import { seesFolder, type AccountView } from '../../core/accounts/account-view.js';
import type { FolderResource } from '../../core/codes/folders/folder-schemas.js';
import type { StoredFolder } from '../../core/codes/folders/folder.js';
import type { CodesInFolders } from '../../store/qr-codes/codes-in-folders.js';

/**
 * Builds the API responses for folders, in the same order, and counts their codes in one query. A folder
 * whose parent the caller does not see is at the top for the caller.
 */
export async function presentFolders(
  view: AccountView,
  found: readonly StoredFolder[],
  { codesInFolders }: { codesInFolders: Pick<CodesInFolders, 'count'> },
): Promise<FolderResource[]> {
  const counts = await codesInFolders.count(
    view.accountId,
    found.map(({ id }) => id),
  );
  return found.map(({ id, name, parentId }) => ({
    id,
    name,
    parentId: parentId !== null && seesFolder(view, parentId) ? parentId : null,
    codes: counts.get(id)?.codes ?? 0,
    archivedCodes: counts.get(id)?.archivedCodes ?? 0,
  }));
}

/** Returns the ETag of a folder: its revision, which codes in it do not change. */
export function folderETag({ revision }: Pick<StoredFolder, 'revision'>): string {
  return `"${revision}"`;
}
