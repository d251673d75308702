import { useState } from 'preact/hooks';
import type { FolderResource } from '../../core/codes/folders/folder-schemas.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import { Confirm } from '../components/dialog.js';
import { SelectField } from '../components/field.js';
import { ApiError } from '../http/api-error.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import { confirmChange, deleteFolder } from './folder-actions.js';
import { folderChoices } from './folder-choices.js';

interface DeleteFolderDialogProps {
  tree: FolderTree;
  folder: FolderResource;
  onClose: () => void;
  /** Called after the deletion, before a job that moves the codes is opened. */
  onDeleted?: () => void;
}

/** Lists leave archived codes out: the number of codes in a folder may be larger than the list of them. */
function archivedAmong({ archivedCodes }: FolderResource): string {
  return archivedCodes === 0 ? '' : ` (${formatNumber(archivedCodes)} archived)`;
}

/** Asks where the contents of a folder go before it is deleted. */
export function DeleteFolderDialog({ tree, folder, onClose, onDeleted }: DeleteFolderDialogProps) {
  const [target, setTarget] = useState('none');
  const below = tree.childrenOf(folder.id).length;
  const isEmpty = folder.codes === 0 && below === 0;
  // The API may require a target even if the folder looks empty: scheduled changes will move codes into it,
  // or a code or folder was just added.
  const [holdsMore, setHoldsMore] = useState(false);
  const needsTarget = !isEmpty || holdsMore;
  const deleteThisFolder = async () => {
    try {
      const job = await deleteFolder(folder.id, needsTarget ? target : undefined);
      onClose();
      onDeleted?.();
      confirmChange(job, 'Folder deleted');
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'not_empty') setHoldsMore(true);
      throw failure;
    }
  };
  return (
    <Confirm
      title="Delete this folder?"
      confirmLabel="Delete folder"
      action={deleteThisFolder}
      onClose={onClose}
    >
      <p>
        <strong>
          <bdi>{folder.name}</bdi>
        </strong>{' '}
        {isEmpty
          ? 'is empty.'
          : `holds ${pluralize(folder.codes, 'code')}${archivedAmong(folder)} and ${pluralize(below, 'folder')}. None of them is deleted.`}
      </p>
      {needsTarget && (
        <SelectField
          label="Move them to"
          value={target}
          choices={[{ value: 'none', label: 'No folder' }, ...folderChoices(tree, folder.id)]}
          onValue={setTarget}
        />
      )}
    </Confirm>
  );
}
