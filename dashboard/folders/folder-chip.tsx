import type { TreeFolder } from '../../core/codes/folders/folder-tree.js';
import { Icon } from '../components/icon.js';
import { Link } from '../router/link.js';
import { folderPath } from './folder-paths.js';

/** A link to a folder, as small as a tag. */
export function FolderChip({ folder: { id, name } }: { folder: TreeFolder }) {
  return (
    <Link class="badge tag" href={folderPath(id)} title={`Folder ${name}`}>
      <Icon name="folder" size={14} />
      <bdi class="truncate">{name}</bdi>
    </Link>
  );
}
