import type { FolderResource } from '../../core/codes/folders/folder-schemas.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';

/** Returns the number of codes in a folder and in the folders below it, archived ones included. */
export function countCodes(tree: FolderTree<FolderResource>, id: string): number {
  return tree.idsFrom(id).reduce((sum, each) => sum + (tree.find(each)?.codes ?? 0), 0);
}
