import { useState } from 'preact/hooks';
import type { FileResource } from '../../core/files/file-schemas.js';
import { FILE_TYPES } from '../../core/files/file-types.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { fieldError } from '../http/api-error.js';
import { useMutation } from '../http/use-mutation.js';
import { updateFile } from './file-actions.js';

/** Asks for another name of a file. */
export function RenameFileDialog({ file, onClose }: { file: FileResource; onClose: () => void }) {
  const [name, setName] = useState(file.name);
  const { mutate, isPending, error } = useMutation(async () => {
    await updateFile(file.id, { name: name.trim() });
    toast('File renamed');
    onClose();
  });
  return (
    <Dialog title="Rename file" onClose={onClose}>
      <Form class="stack" error={error} onSubmit={() => void mutate()}>
        <TextField
          label="Name"
          hint={`Visitors see it. It ends with .${FILE_TYPES[file.type].extension}.`}
          required
          maxLength={200}
          autocomplete="off"
          autofocus
          error={fieldError(error, 'name')}
          value={name}
          onValue={setName}
        />
        {error && error.details.length === 0 && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending} disabled={name.trim() === ''}>
            Rename file
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
