import { useState } from 'preact/hooks';
import type { FolderResource } from '../../core/codes/folders/folder-schemas.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import { planIncludes } from '../../core/accounts/plans.js';
import { FOLDER_KEYS_PLAN, newKeyPath } from '../api-keys/new-key.js';
import { Menu } from '../components/menu.js';
import { useRowKeys } from '../components/use-row-keys.js';
import { pluralize } from '../format/numbers.js';
import { compareNames } from '../format/text.js';
import { Link } from '../router/link.js';
import { navigate } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { countCodes } from './count-codes.js';
import { DeleteFolderDialog } from './delete-folder-dialog.js';
import { FolderDialog } from './folder-dialog.js';
import { folderPath } from './folder-paths.js';
import { useCan } from '../session/use-can.js';

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
  const { plan } = useAccount();
  const [openDialog, setOpenDialog] = useState<'add' | 'edit' | 'delete'>();
  const close = () => setOpenDialog(undefined);
  return (
    <div class="folder-row">
      <Link href={folderPath(folder.id)} class="truncate">
        <bdi>{folder.name}</bdi>
      </Link>
      <span class="soft small number">{pluralize(countCodes(tree, folder.id), 'code')}</span>
      <Menu
        small
        label={`Change ${folder.name}`}
        items={[
          {
            label: 'Create folder inside',
            icon: 'plus',
            needs: 'codes:write',
            onChoose: () => setOpenDialog('add'),
          },
          {
            label: 'Rename or move',
            icon: 'edit',
            detail: 'e',
            needs: 'codes:write',
            onChoose: () => setOpenDialog('edit'),
          },
          ...(planIncludes(plan, FOLDER_KEYS_PLAN)
            ? [
                {
                  label: 'Create API key for this folder',
                  icon: 'key' as const,
                  needs: 'keys' as const,
                  onChoose: () => navigate(newKeyPath(folder.id)),
                },
              ]
            : []),
          {
            label: 'Delete folder',
            icon: 'trash',
            danger: true,
            needs: 'codes:write',
            onChoose: () => setOpenDialog('delete'),
          },
        ]}
      />
      {can('codes:write') && <button type="button" hidden data-edit onClick={() => setOpenDialog('edit')} />}
      {openDialog === 'add' && <FolderDialog tree={tree} parentId={folder.id} onClose={close} />}
      {openDialog === 'edit' && <FolderDialog tree={tree} folder={folder} onClose={close} />}
      {openDialog === 'delete' && <DeleteFolderDialog tree={tree} folder={folder} onClose={close} />}
    </div>
  );
}
