import { useState } from 'preact/hooks';
import type { FolderResource } from '../../core/codes/folders/folder-schemas.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { SelectField, TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { fieldError } from '../http/api-error.js';
import { useMutation } from '../http/use-mutation.js';
import { saveFolder } from './folder-actions.js';
import { folderChoices } from './folder-choices.js';

interface FolderDialogProps {
  tree: FolderTree;
  /** The folder to change; undefined creates one. */
  folder?: FolderResource | undefined;
  /** ID of a new folder's parent; empty for the top level. */
  parentId?: string;
  onClose: () => void;
}

/** Dialog for the name and the parent of a folder. */
export function FolderDialog({ tree, folder, parentId = '', onClose }: FolderDialogProps) {
  const [name, setName] = useState(folder?.name ?? '');
  const [parent, setParent] = useState(folder ? (folder.parentId ?? '') : parentId);
  const { mutate, isPending, error } = useMutation(async () => {
    await saveFolder(folder?.id, { name: name.trim(), parentId: parent === '' ? null : parent });
    toast(folder ? 'Folder saved' : 'Folder created');
    onClose();
  });
  const submit = folder ? 'Save folder' : 'Create folder';
  return (
    <Dialog title={folder ? 'Rename or move folder' : 'Create folder'} onClose={onClose}>
      <Form class="stack" error={error} onSubmit={() => void mutate()}>
        <TextField
          label="Name"
          required
          maxLength={100}
          autocomplete="off"
          autofocus
          error={fieldError(error, 'name')}
          value={name}
          onValue={setName}
        />
        <SelectField
          label="Inside"
          value={parent}
          choices={[{ value: '', label: 'No other folder' }, ...folderChoices(tree, folder?.id)]}
          error={fieldError(error, 'parentId')}
          onValue={setParent}
        />
        {error && error.details.length === 0 && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending} disabled={name.trim() === ''}>
            {submit}
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
