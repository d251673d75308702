import { seesFolder, type AccountView } from '../account-view.js';
import { folderNameKey, MAX_FOLDER_DEPTH, PATH_SEPARATOR } from '../folders/folder.js';
import { folderNameSchema } from '../folders/folder-schemas.js';
import type { FolderTree, TreeFolder } from '../folders/folder-tree.js';
import { parseInput } from '../parse-input.js';

/** Where a path such as `Shops/Berlin` leads. */
export type PathTarget =
  | { kind: 'existing'; id: string }
  /** The last folders of the path are to be created. */
  | { kind: 'missing'; parentId: string | null; names: string[] }
  | { kind: 'invalid'; problem: string };

/**
 * Follows the path of a folder from the top.
 *
 * @param view The caller, who must see the folder, or that which receives the missing ones.
 */
export function followPath(path: string, tree: FolderTree, view: AccountView): PathTarget {
  const names = path.split(PATH_SEPARATOR).map((name) => name.trim());
  if (names.length > MAX_FOLDER_DEPTH) {
    return { kind: 'invalid', problem: `must have at most ${MAX_FOLDER_DEPTH} levels of folders` };
  }
  for (const name of names) {
    const parsed = parseInput(folderNameSchema, name);
    if (!parsed.ok) {
      const problem = parsed.invalid.details[0]?.message ?? 'is invalid';
      return { kind: 'invalid', problem: `has the name ${JSON.stringify(name)}, which ${problem}` };
    }
  }
  let parentId: string | null = null;
  for (const [depth, name] of names.entries()) {
    const found: TreeFolder | undefined = tree
      .childrenOf(parentId)
      .find((folder) => folderNameKey(folder.name) === folderNameKey(name));
    if (!found) return withinView(view, parentId, { kind: 'missing', parentId, names: names.slice(depth) });
    parentId = found.id;
  }
  return withinView(view, parentId, { kind: 'existing', id: parentId ?? '' });
}

function withinView(view: AccountView, folder: string | null, target: PathTarget): PathTarget {
  if (seesFolder(view, folder ?? undefined)) return target;
  return { kind: 'invalid', problem: 'must be the whole path of a folder that the key sees' };
}
