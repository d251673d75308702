import type { FolderResource } from '../../core/codes/folders/folder-schemas.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import type { BulkSelection } from '../bulk-changes/bulk-change.js';
import { ButtonLink } from '../components/button.js';
import { PageHead } from '../components/page-head.js';
import { FolderChip } from '../folders/folder-chip.js';
import { folderPath, newCodePath, NO_FOLDER } from '../folders/folder-paths.js';
import { useFolderActions } from '../folders/use-folder-actions.js';
import { compareNames } from '../format/text.js';
import { ListMenu } from './list-menu.js';
import type { Filters } from './list-query.js';

const FOLDERS_PARENT = { label: 'Folders', href: '/codes/folders' };

interface ListHeadProps {
  tree: FolderTree<FolderResource>;
  /** Whether the tree has all folders. */
  isLoaded: boolean;
  filters: Filters;
  /** The codes of the list. */
  listed: BulkSelection;
}

/** The head of the list of codes: of all codes, or of the folder that the list is restricted to. */
export function ListHead({ tree, isLoaded, filters, listed }: ListHeadProps) {
  const folder = tree.find(filters.folder ?? '');
  if (folder) {
    return <FolderHead key={folder.id} tree={tree} folder={folder} filters={filters} listed={listed} />;
  }
  const isUnfiled = filters.folder === NO_FOLDER;
  // The head of a folder whose name is loading has the height of the one with the name.
  const isFolder = isUnfiled || (filters.folder !== undefined && !isLoaded);
  const title = isUnfiled ? 'Codes in no folder' : isFolder ? 'Folder' : 'Codes';
  return (
    <PageHead title={title} parents={isFolder ? [FOLDERS_PARENT] : []}>
      <CreateCode />
      <ListMenu label="More actions for codes" filters={filters} listed={listed} />
    </PageHead>
  );
}

function FolderHead({
  tree,
  folder,
  filters,
  listed,
}: Omit<ListHeadProps, 'isLoaded'> & { folder: FolderResource }) {
  const { arrange, whole, dialog } = useFolderActions(tree, folder);
  const { id, name } = folder;
  const above = tree.lineOf(id).slice(0, -1);
  const inside = tree.childrenOf(id).toSorted((one, other) => compareNames(one.name, other.name));
  return (
    <PageHead
      title={<bdi>{name}</bdi>}
      parents={[FOLDERS_PARENT, ...above.map((each) => ({ label: each.name, href: folderPath(each.id) }))]}
      about={
        inside.length > 0 && (
          <ul class="tags" aria-label={`Folders in ${name}`}>
            {inside.map((each) => (
              <li key={each.id}>
                <FolderChip folder={each} />
              </li>
            ))}
          </ul>
        )
      }
    >
      <CreateCode />
      <ListMenu
        label={`More actions for ${name}`}
        filters={filters}
        listed={listed}
        above={arrange}
        below={whole}
      />
      {dialog}
    </PageHead>
  );
}

/** The form starts in the folder of the list. */
function CreateCode() {
  return (
    <ButtonLink kind="primary" icon="plus" needs="codes:write" href={newCodePath()} class="head-new">
      Create code
    </ButtonLink>
  );
}
