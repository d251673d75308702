import { folderNameKey, PATH_SEPARATOR } from '../../core/codes/folders/folder.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';

/** Returns the paths of folders that do not exist, with the missing folders above them. */
export function findMissingFolders(paths: readonly string[], tree: FolderTree): string[] {
  const missing = new Map<string, string>();
  for (const path of new Set(paths)) {
    if (path.trim() === '' || path.startsWith('fld_')) continue;
    let parent: string | null | undefined = null;
    const above: string[] = [];
    for (const name of path.split(PATH_SEPARATOR).map((part) => part.trim())) {
      above.push(name);
      const found: { id: string } | undefined =
        parent === undefined
          ? undefined
          : tree.childrenOf(parent).find((folder) => folderNameKey(folder.name) === folderNameKey(name));
      parent = found?.id;
      if (!found) missing.set(folderNameKey(above.join(PATH_SEPARATOR)), above.join(PATH_SEPARATOR));
    }
  }
  return [...missing.values()];
}
