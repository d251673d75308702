import { useState } from 'preact/hooks';
import { Button, ButtonLink } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { SelectField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { useMutation } from '../http/use-mutation.js';
import { folderChoices } from './folder-choices.js';
import { useFolders } from './use-folders.js';

interface ChooseFolderDialogProps {
  title: string;
  /** ID of the folder that is selected initially; null for none. */
  folder: string | null;
  /**
   * Moves something to a folder; the dialog then closes. If the action throws, the dialog stays open and
   * shows the error.
   *
   * @param folder ID of the folder; null for none.
   */
  action: (folder: string | null) => void | Promise<void>;
  onClose: () => void;
}

/** Asks for the folder to which something moves, or for none. */
export function ChooseFolderDialog({ title, folder, action, onClose }: ChooseFolderDialogProps) {
  const { tree } = useFolders();
  const [target, setTarget] = useState(folder ?? '');
  const { mutate, isPending, error } = useMutation(async () => {
    await action(target === '' ? null : target);
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form class="stack" error={error} onSubmit={() => void mutate()}>
        <SelectField
          label="Folder"
          value={target}
          choices={[{ value: '', label: 'No folder' }, ...folderChoices(tree)]}
          onValue={setTarget}
        />
        {error && <Problem error={error} />}
        <footer class="dialog-foot">
          <ButtonLink href="/codes/folders">Manage folders</ButtonLink>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            Move
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
