import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Checkbox, TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { fieldError } from '../http/api-error.js';
import { useMutation } from '../http/use-mutation.js';
import { addDomain } from './domain-actions.js';

interface AddDomainDialogProps {
  /** Whether the account has no default domain. */
  isFirst: boolean;
  onClose: () => void;
}

/** Dialog that adds a domain. */
export function AddDomainDialog({ isFirst, onClose }: AddDomainDialogProps) {
  const [domain, setDomain] = useState('');
  const [isDefault, setIsDefault] = useState(isFirst);
  const { mutate, isPending, error } = useMutation(async () => {
    const { status } = await addDomain(domain, isDefault);
    onClose();
    toast(status === 'pending' ? 'Added. Add the DNS record to use the domain.' : 'Added');
  });
  const invalid = fieldError(error, 'domain');
  return (
    <Dialog title="Add domain" onClose={onClose}>
      <Form class="stack" noValidate error={error} onSubmit={() => void mutate()}>
        <TextField
          label="Domain"
          hint="A host name such as qr.example.com, without https://"
          error={invalid}
          inputMode="url"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxLength={260}
          value={domain}
          onValue={setDomain}
        />
        <Checkbox
          label="Use it for short links"
          hint="New prints use it once it is verified. Already printed codes keep working."
          checked={isDefault}
          onValue={setIsDefault}
        />
        {error && !invalid && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending} disabled={domain.trim() === ''}>
            Add domain
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
