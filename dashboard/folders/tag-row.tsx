import { useState } from 'preact/hooks';
import type { TagResource } from '../../core/codes/tag-schemas.js';
import { Button } from '../components/button.js';
import { Confirm, Dialog } from '../components/dialog.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Menu } from '../components/menu.js';
import { Problem } from '../components/problem.js';
import { fieldError } from '../http/api-error.js';
import { useMutation } from '../http/use-mutation.js';
import { pluralize } from '../format/numbers.js';
import { Link } from '../router/link.js';
import { withQuery } from '../router/location.js';
import { confirmChange, deleteTag, renameTag } from './folder-actions.js';
import { useCan } from '../session/use-can.js';

/** A tag with the number of its codes, and actions to rename or delete it. */
export function TagRow({ tag: { tag, codes } }: { tag: TagResource }) {
  const can = useCan();
  const [openDialog, setOpenDialog] = useState<'rename' | 'delete'>();
  const close = () => setOpenDialog(undefined);
  const removeTag = async () => {
    confirmChange(await deleteTag(tag), 'Tag removed');
    close();
  };
  return (
    <li class="folder-row">
      <Link href={withQuery('/codes', { tag, archived: 'include' })} class="truncate">
        <bdi>{tag}</bdi>
      </Link>
      <span class="soft small number">{pluralize(codes, 'code')}</span>
      <Menu
        small
        label={`Change ${tag}`}
        items={[
          {
            label: 'Rename or merge',
            icon: 'edit',
            detail: 'e',
            needs: 'shared',
            onChoose: () => setOpenDialog('rename'),
          },
          {
            label: 'Remove from codes',
            icon: 'trash',
            danger: true,
            needs: 'shared',
            onChoose: () => setOpenDialog('delete'),
          },
        ]}
      />
      {can('shared') && <button type="button" hidden data-edit onClick={() => setOpenDialog('rename')} />}
      {openDialog === 'rename' && <RenameTagDialog tag={tag} onClose={close} />}
      {openDialog === 'delete' && (
        <Confirm title="Remove this tag?" confirmLabel="Remove tag" action={removeTag} onClose={close}>
          <p>
            <strong>
              <bdi>{tag}</bdi>
            </strong>{' '}
            will be removed from {pluralize(codes, 'code')}. No code is deleted.
          </p>
        </Confirm>
      )}
    </li>
  );
}

function RenameTagDialog({ tag, onClose }: { tag: string; onClose: () => void }) {
  const [name, setName] = useState(tag);
  const { mutate, isPending, error } = useMutation(async () => {
    const job = await renameTag(tag, name.trim());
    onClose();
    confirmChange(job, 'Tag renamed');
  });
  return (
    <Dialog title="Rename or merge tag" onClose={onClose}>
      <Form class="stack" error={error} onSubmit={() => void mutate()}>
        <TextField
          label="New name"
          hint="If a tag with this name exists, the two are merged"
          required
          maxLength={64}
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
            Rename tag
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
