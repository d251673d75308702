import { useState } from 'preact/hooks';
import type { DomainResource } from '../../core/accounts/domains/domain-schemas.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { useMutation } from '../http/use-mutation.js';
import { removeDomain } from './domain-actions.js';

interface ReleaseDomainDialogProps {
  domain: DomainResource;
  onClose: () => void;
}

/** Dialog that releases a domain, which requires its name. */
export function ReleaseDomainDialog({ domain, onClose }: ReleaseDomainDialogProps) {
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error } = useMutation(async () => {
    await removeDomain(domain);
    onClose();
    toast('Released');
  });
  const isConfirmed = typed.trim().toLowerCase() === domain.domain;
  return (
    <Dialog title="Release this domain?" onClose={onClose}>
      <Form
        class="stack"
        error={error}
        onSubmit={() => {
          if (isConfirmed) void mutate();
        }}
      >
        <p>
          Codes that are printed with{' '}
          <strong>
            <bdi>{domain.domain}</bdi>
          </strong>{' '}
          stop working at once, and another account can get the domain. This can’t be undone.
        </p>
        <TextField
          label={`Type ${domain.domain} to confirm`}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          required
          value={typed}
          onValue={setTyped}
        />
        {error && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" type="submit" busy={isPending} disabled={!isConfirmed}>
            Release domain
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
