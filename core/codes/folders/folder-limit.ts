import type { FolderLimit } from '../../accounts/account-view.js';
import type { FolderTree } from './folder-tree.js';

/**
 * Returns what a key with a limit sees: its folders, and everything below. Folders that were deleted are left
 * out, so a key without any sees nothing.
 *
 * @param folders IDs of the folders, the first of which receives what the key creates.
 */
export function buildFolderLimit(
  { id, folders }: { id: string; folders: readonly string[] },
  tree: FolderTree,
): FolderLimit {
  const existing = folders.filter((folder) => tree.find(folder));
  const [home] = existing;
  return {
    keyId: id,
    ownFolders: existing,
    folders: new Set(existing.flatMap((folder) => tree.idsFrom(folder))),
    ...(home !== undefined && { home }),
  };
}
