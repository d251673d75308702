import type { FolderResource } from '../../core/codes/folders/folder-schemas.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import { Menu } from '../components/menu.js';
import { useRowKeys } from '../components/use-row-keys.js';
import { pluralize } from '../format/numbers.js';
import { compareNames } from '../format/text.js';
import { Link } from '../router/link.js';
import { useCan } from '../session/use-can.js';
import { countCodes } from './count-codes.js';
import { folderPath } from './folder-paths.js';
import { useFolderActions } from './use-folder-actions.js';

interface FolderBranchProps {
  tree: FolderTree<FolderResource>;
  /** ID of the folder whose contents are shown; null for the top. */
  parentId: string | null;
  label: string;
}

/** The folders directly in a folder, each with its own branch. */
export function FolderBranch({ tree, parentId, label }: FolderBranchProps) {
  const rowKeys = useRowKeys();
  const folders = tree.childrenOf(parentId).toSorted((one, other) => compareNames(one.name, other.name));
  return (
    <ul class="folder-branch" aria-label={label} {...rowKeys}>
      {folders.map((folder) => (
        <li key={folder.id}>
          <FolderRow tree={tree} folder={folder} />
          {tree.childrenOf(folder.id).length > 0 && (
            <FolderBranch tree={tree} parentId={folder.id} label={`Folders in ${folder.name}`} />
          )}
        </li>
      ))}
    </ul>
  );
}

function FolderRow({ tree, folder }: { tree: FolderTree<FolderResource>; folder: FolderResource }) {
  const can = useCan();
  const { arrange, whole, edit, dialog } = useFolderActions(tree, folder, 'e');
  return (
    <div class="folder-row">
      <Link href={folderPath(folder.id)} class="truncate">
        <bdi>{folder.name}</bdi>
      </Link>
      <span class="soft small number">{pluralize(countCodes(tree, folder.id), 'code')}</span>
      <Menu small label={`Change ${folder.name}`} items={[...arrange, ...whole]} />
      {can('codes:write') && <button type="button" hidden data-edit onClick={edit} />}
      {dialog}
    </div>
  );
}
