import type { FolderLimit, LimitHolder } from '../../accounts/account-view.js';
import type { FolderTree } from './folder-tree.js';

/**
 * Returns what a key or member with a limit sees: its folders, and everything below. Deleted folders are left
 * out, so a holder without any sees nothing.
 *
 * @param folders IDs of the folders, the first of which receives what the holder creates.
 */
export function buildFolderLimit(
  holder: LimitHolder,
  folders: readonly string[],
  tree: FolderTree,
): FolderLimit {
  const existing = folders.filter((folder) => tree.find(folder));
  const [home] = existing;
  return {
    holder,
    ownFolders: existing,
    folders: new Set(existing.flatMap((folder) => tree.idsFrom(folder))),
    ...(home !== undefined && { home }),
  };
}
