import { folderNameKey, PATH_SEPARATOR } from '../../core/codes/folders/folder.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import { Icon } from '../components/icon.js';
import { pluralize } from '../format/numbers.js';
import { useFolders } from '../folders/use-folders.js';
import type { CheckedRow } from './check-row.js';

const MAX_NAMES = 4;

/** Names the folders that an import creates. Renders nothing if it creates none. */
export function FolderNote({ rows }: { rows: readonly CheckedRow[] }) {
  const { tree, query } = useFolders();
  if (!query.data) return null;
  const missing = findMissingFolders(
    rows.map(({ item }) => item?.folder),
    tree,
  );
  if (missing.length === 0) return null;
  const names = missing.slice(0, MAX_NAMES).join(', ');
  return (
    <p class="import-note">
      <Icon name="archive" />
      <span>
        <strong>{pluralize(missing.length, 'folder')} will be created:</strong>{' '}
        <bdi>{missing.length > MAX_NAMES ? `${names}, …` : names}</bdi>
      </span>
    </p>
  );
}

/** Returns the paths of folders that do not exist, with the missing folders above them. */
export function findMissingFolders(paths: readonly unknown[], tree: FolderTree): string[] {
  const missing = new Map<string, string>();
  for (const path of new Set(paths)) {
    if (typeof path !== 'string' || path.startsWith('fld_')) continue;
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
