import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import type { Choice } from '../components/field.js';
import { compareNames } from '../format/text.js';

/**
 * Returns the folders as choices, by path.
 *
 * @param except ID of a folder to leave out, together with all folders below it.
 */
export function folderChoices(tree: FolderTree, except?: string): Choice<string>[] {
  const excluded = new Set(except === undefined ? [] : tree.idsFrom(except));
  return tree.all
    .filter(({ id }) => !excluded.has(id))
    .map(({ id }) => ({ value: id, label: tree.pathOf(id) ?? '' }))
    .sort((one, other) => compareNames(one.label, other.label));
}
