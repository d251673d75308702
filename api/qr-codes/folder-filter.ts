import { seesFolder, type AccountView } from '../../core/accounts/account-view.js';
import { folderNotFound } from '../../core/codes/folders/place-folder.js';
import type { FolderStore } from '../../store/folders/folders.js';
import type { FolderChoice } from '../../store/qr-codes/code-filter.js';

/** How a request selects codes by their folder. */
interface FolderFilter {
  /** ID of a folder, or `none`. */
  folder?: string | undefined;
  includeSubfolders?: boolean | undefined;
}

/**
 * Returns the condition on the folder of codes that a request has; nothing if it has none.
 *
 * @throws DomainError `not_found` if the caller does not see the folder.
 */
export async function folderCondition(
  view: AccountView,
  { folder, includeSubfolders = false }: FolderFilter,
  { folders }: { folders: Pick<FolderStore, 'readTree'> },
): Promise<{ folders?: FolderChoice }> {
  if (folder === undefined) return {};
  if (folder === 'none') return { folders: 'none' };
  const tree = await folders.readTree(view.accountId);
  if (!tree.find(folder) || !seesFolder(view, folder)) throw folderNotFound(folder, 'folder');
  return { folders: includeSubfolders ? tree.idsFrom(folder) : [folder] };
}
