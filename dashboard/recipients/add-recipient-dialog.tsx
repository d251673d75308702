import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { fieldError } from '../http/api-error.js';
import { useMutation } from '../http/use-mutation.js';
import { explainMailError } from './explain-mail-error.js';
import { askRecipient } from './recipient-actions.js';

const MAX_EMAIL = 254;

/** Dialog that adds an address, which is then asked whether it agrees. */
export function AddRecipientDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const { mutate, isPending, error } = useMutation(async () => {
    const { recipient, isNew } = await askRecipient(email.trim());
    onClose();
    if (recipient.status === 'confirmed') toast('This address has confirmed already');
    else
      toast(
        isNew ? 'Added. A mail asks for confirmation.' : 'Known already. Another mail asks for confirmation.',
      );
  });
  const invalid = fieldError(error, 'email');
  return (
    <Dialog title="Add recipient" onClose={onClose}>
      <Form class="stack" noValidate error={error} onSubmit={() => void mutate()}>
        <TextField
          label="Email"
          hint="The owner of the address gets a mail and decides."
          error={invalid}
          type="email"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          autofocus
          maxLength={MAX_EMAIL}
          value={email}
          onValue={setEmail}
        />
        {error && !invalid && <Problem error={explainMailError(error)} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending} disabled={email.trim() === ''}>
            Add recipient
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
