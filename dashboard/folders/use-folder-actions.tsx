import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { FolderResource } from '../../core/codes/folders/folder-schemas.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import { planIncludes } from '../../core/accounts/plans.js';
import { FOLDER_KEYS_PLAN, newKeyPath } from '../api-keys/new-key.js';
import { lazily } from '../components/lazily.js';
import type { MenuItem } from '../components/menu.js';
import { currentLocation, navigate } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { folderPath } from './folder-paths.js';

const LoadedFolderDialog = lazily(
  async () => (await import('./folder-dialog.js')).FolderDialog,
  'Couldn’t load the dialog',
);
const LoadedDeleteDialog = lazily(
  async () => (await import('./delete-folder-dialog.js')).DeleteFolderDialog,
  'Couldn’t load the dialog',
);

interface FolderActions {
  /** Menu entries that arrange folders. */
  arrange: readonly MenuItem[];
  /** Menu entries for the folder as a whole, the last of which deletes it. */
  whole: readonly MenuItem[];
  /** Opens the dialog that renames or moves the folder. */
  edit: () => void;
  /** The open dialog. Render it next to the menu. */
  dialog: ComponentChildren;
}

/**
 * Returns what people can do with a folder, the same in every place that shows one.
 *
 * @param editKey key that renames the folder there, which the menu shows
 */
export function useFolderActions(
  tree: FolderTree<FolderResource>,
  folder: FolderResource,
  editKey?: string,
): FolderActions {
  const { plan } = useAccount();
  const [open, setOpen] = useState<'add' | 'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const { id, parentId } = folder;
  const leaveDeleted = () => {
    const { path, query } = currentLocation();
    if (path !== '/codes' || query.get('folder') !== id) return;
    navigate(parentId === null ? '/codes' : folderPath(parentId), { replace: true });
  };
  const key: MenuItem = {
    label: 'Create API key for this folder',
    icon: 'key',
    needs: 'keys',
    onChoose: () => navigate(newKeyPath(id)),
  };
  return {
    arrange: [
      {
        label: 'Create folder inside',
        icon: 'folder',
        needs: 'codes:write',
        onChoose: () => setOpen('add'),
      },
      {
        label: 'Rename or move',
        icon: 'edit',
        ...(editKey !== undefined && { detail: editKey }),
        needs: 'codes:write',
        onChoose: () => setOpen('edit'),
      },
    ],
    whole: [
      ...(planIncludes(plan, FOLDER_KEYS_PLAN) ? [key] : []),
      {
        label: 'Delete folder…',
        icon: 'trash',
        danger: true,
        needs: 'codes:write',
        onChoose: () => setOpen('delete'),
      },
    ],
    edit: () => setOpen('edit'),
    dialog: (
      <>
        {open === 'add' && <LoadedFolderDialog tree={tree} parentId={id} onClose={close} />}
        {open === 'edit' && <LoadedFolderDialog tree={tree} folder={folder} onClose={close} />}
        {open === 'delete' && (
          <LoadedDeleteDialog tree={tree} folder={folder} onClose={close} onDeleted={leaveDeleted} />
        )}
      </>
    ),
  };
}
