import type { FolderResource } from '../../core/codes/folders/folder-schemas.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';

/**
 * Returns the number of codes that the page of a folder lists: those in the folder and in the folders below
 * it, without archived ones.
 */
export function countCodes(tree: FolderTree<FolderResource>, id: string): number {
  return tree.idsFrom(id).reduce((sum, each) => {
    const { codes = 0, archivedCodes = 0 } = tree.find(each) ?? {};
    return sum + codes - archivedCodes;
  }, 0);
}
