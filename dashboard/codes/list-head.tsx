import { useState } from 'preact/hooks';
import type { FolderResource } from '../../core/codes/folders/folder-schemas.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import { planIncludes } from '../../core/accounts/plans.js';
import type { BulkSelection } from '../bulk-changes/bulk-change.js';
import { ButtonLink } from '../components/button.js';
import { lazily } from '../components/lazily.js';
import { PageHead } from '../components/page-head.js';
import { FolderChip } from '../folders/folder-chip.js';
import { folderPath, newCodePath, NO_FOLDER } from '../folders/folder-paths.js';
import { FOLDER_KEYS_PLAN, newKeyPath } from '../api-keys/new-key.js';
import { compareNames } from '../format/text.js';
import { navigate } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { ListMenu } from './list-menu.js';
import type { Filters } from './list-query.js';

const LoadedFolderDialog = lazily(
  async () => (await import('../folders/folder-dialog.js')).FolderDialog,
  'Couldn’t load the dialog',
);
const LoadedDeleteDialog = lazily(
  async () => (await import('../folders/delete-folder-dialog.js')).DeleteFolderDialog,
  'Couldn’t load the dialog',
);

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
  const [openDialog, setOpenDialog] = useState<'add' | 'edit' | 'delete'>();
  const { plan } = useAccount();
  const close = () => setOpenDialog(undefined);
  const { id, name, parentId } = folder;
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
        above={[
          {
            label: 'Create folder inside',
            icon: 'folder',
            needs: 'codes:write',
            onChoose: () => setOpenDialog('add'),
          },
          {
            label: 'Rename or move',
            icon: 'edit',
            needs: 'codes:write',
            onChoose: () => setOpenDialog('edit'),
          },
        ]}
        below={[
          ...(planIncludes(plan, FOLDER_KEYS_PLAN)
            ? [
                {
                  label: 'Create API key for this folder',
                  icon: 'key' as const,
                  needs: 'keys' as const,
                  onChoose: () => navigate(newKeyPath(id)),
                },
              ]
            : []),
          {
            label: 'Delete folder…',
            icon: 'trash',
            danger: true,
            needs: 'codes:write',
            onChoose: () => setOpenDialog('delete'),
          },
        ]}
      />
      {openDialog === 'add' && <LoadedFolderDialog tree={tree} parentId={id} onClose={close} />}
      {openDialog === 'edit' && <LoadedFolderDialog tree={tree} folder={folder} onClose={close} />}
      {openDialog === 'delete' && (
        <LoadedDeleteDialog
          tree={tree}
          folder={folder}
          onClose={close}
          onDeleted={() => navigate(parentId === null ? '/codes' : folderPath(parentId), { replace: true })}
        />
      )}
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
