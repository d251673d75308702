import type { FolderResource } from '../../core/codes/folders/folder-schemas.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import { Menu } from '../components/menu.js';
import { useFolderActions } from './use-folder-actions.js';

interface FolderMenuProps {
  tree: FolderTree<FolderResource>;
  folder: FolderResource;
}

/** The menu of a folder in the navigation. */
export function FolderMenu({ tree, folder }: FolderMenuProps) {
  const { arrange, whole, dialog } = useFolderActions(tree, folder);
  return (
    <>
      <Menu
        small
        class="nav-menu"
        floats
        label={`Actions for ${folder.name}`}
        items={[...arrange, ...whole]}
      />
      {dialog}
    </>
  );
}
