import { seesFolder, type AccountView } from '../../accounts/account-view.js';
import { folderNameKey, MAX_FOLDER_DEPTH, PATH_SEPARATOR } from '../../codes/folders/folder.js';
import { folderNameSchema } from '../../codes/folders/folder-schemas.js';
import type { FolderTree, TreeFolder } from '../../codes/folders/folder-tree.js';
import { parseInput } from '../../basics/parse-input.js';

/** Where a path such as `Shops/Berlin` leads. */
export type PathTarget =
  | { kind: 'existing'; id: string }
  /** The last folders of the path are to be created. */
  | { kind: 'missing'; parentId: string | null; names: string[] }
  | { kind: 'invalid'; problem: string };

/**
 * Follows the path of a folder from the top. For a caller that sees some folders only, the path begins at the
 * first folder that it sees, as in its lists; a whole path works as well.
 *
 * @param view The caller, who must see the folder, or the folder that receives the missing ones.
 */
export function followPath(path: string, tree: FolderTree, view: AccountView): PathTarget {
  const names = path.split(PATH_SEPARATOR).map((name) => name.trim());
  const problem = findNameProblem(names);
  if (problem !== undefined) return { kind: 'invalid', problem };
  const [first = '', ...below] = names;
  const starts = view.limit ? findByName(topOf(tree, view), first) : [];
  if (starts.length > 1) {
    return {
      kind: 'invalid',
      problem: `names ${starts.length} folders that the key sees; use the ID of one`,
    };
  }
  if (starts[0]) return follow(starts[0].id, below, tree);
  const target = follow(null, names, tree);
  const reached = target.kind === 'existing' ? target.id : (target.parentId ?? undefined);
  if (seesFolder(view, reached)) return target;
  return { kind: 'invalid', problem: 'must begin with a folder that the key sees' };
}

function findNameProblem(names: readonly string[]): string | undefined {
  if (names.length > MAX_FOLDER_DEPTH) return `must have at most ${MAX_FOLDER_DEPTH} levels of folders`;
  for (const name of names) {
    const parsed = parseInput(folderNameSchema, name);
    if (parsed.ok) continue;
    const problem = parsed.invalid.details[0]?.message ?? 'is invalid';
    return `has the name ${JSON.stringify(name)}, which ${problem}`;
  }
  return undefined;
}

/** Lists the folders that a caller sees, and whose parents it does not see. */
function topOf(tree: FolderTree, view: AccountView): TreeFolder[] {
  return tree.all.filter(
    ({ id, parentId }) => seesFolder(view, id) && (parentId === null || !seesFolder(view, parentId)),
  );
}

function findByName(folders: readonly TreeFolder[], name: string): TreeFolder[] {
  return folders.filter((folder) => folderNameKey(folder.name) === folderNameKey(name));
}

/** Follows names down from a folder; null stands for the top. */
function follow(
  start: string | null,
  names: readonly string[],
  tree: FolderTree,
): Exclude<PathTarget, { kind: 'invalid' }> {
  let parentId = start;
  for (const [depth, name] of names.entries()) {
    const [found] = findByName(tree.childrenOf(parentId), name);
    if (!found) return { kind: 'missing', parentId, names: names.slice(depth) };
    parentId = found.id;
  }
  return { kind: 'existing', id: parentId ?? '' };
}
