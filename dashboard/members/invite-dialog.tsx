import { useState } from 'preact/hooks';
import type { NewInvitationResource } from '../../core/accounts/invitation-schemas.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { fieldError } from '../http/api-error.js';
import { useMutation } from '../http/use-mutation.js';
import { AccessFields } from './access-fields.js';
import { InvitationLink } from './invitation-link.js';
import { invite, type Access } from './member-lists.js';

/** Dialog for the address and the role of a person to invite. Afterwards, it shows the link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [access, setAccess] = useState<Access>({ role: 'editor', folders: [] });
  const [created, setCreated] = useState<NewInvitationResource>();
  const { mutate, isPending, error } = useMutation(async () => setCreated(await invite(email, access)));
  if (created) return <InvitationLink invitation={created} title="Person invited" onClose={onClose} />;
  return (
    <Dialog title="Invite a person" onClose={onClose}>
      <Form class="stack" error={error} onSubmit={() => void mutate()}>
        <TextField
          label="Email"
          type="email"
          autocomplete="off"
          autofocus
          required
          maxLength={254}
          error={error?.code === 'conflict' ? 'This person is a member already.' : fieldError(error, 'email')}
          value={email}
          onValue={setEmail}
        />
        <AccessFields
          access={access}
          roleError={fieldError(error, 'role')}
          foldersError={fieldError(error, 'folders')}
          onAccess={setAccess}
        />
        {error && error.code !== 'conflict' && error.details.length === 0 && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            Invite
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
