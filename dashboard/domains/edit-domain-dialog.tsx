import { useState } from 'preact/hooks';
import type { DomainResource } from '../../core/accounts/domains/domain-schemas.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Checkbox } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { UrlField } from '../components/url-field.js';
import { fieldError } from '../http/api-error.js';
import { useMutation } from '../http/use-mutation.js';
import { changeDomain } from './domain-actions.js';

interface EditDomainDialogProps {
  domain: DomainResource;
  onClose: () => void;
}

/** Dialog with where the root and unknown paths of a domain lead, and whether letter case counts. */
export function EditDomainDialog({ domain, onClose }: EditDomainDialogProps) {
  const [rootUrl, setRootUrl] = useState(domain.rootUrl ?? '');
  const [notFoundUrl, setNotFoundUrl] = useState(domain.notFoundUrl ?? '');
  const [caseSensitive, setCaseSensitive] = useState(domain.caseSensitive);
  const { mutate, isPending, error } = useMutation(async () => {
    const urls = { rootUrl: rootUrl.trim() || null, notFoundUrl: notFoundUrl.trim() || null };
    await changeDomain(domain, { ...urls, caseSensitive });
    onClose();
    toast('Saved. Visitors see the change within two seconds.');
  });
  const errors = ['rootUrl', 'notFoundUrl', 'caseSensitive'].map((field) => fieldError(error, field));
  return (
    <Dialog title={`Edit ${domain.domain}`} onClose={onClose}>
      <Form class="stack" noValidate error={error} onSubmit={() => void mutate()}>
        <UrlField
          label="Start page"
          optional
          hint={`Where ${domain.domain} leads without a path. Without it, visitors see “not found”.`}
          error={errors[0]}
          value={rootUrl}
          onValue={setRootUrl}
        />
        <UrlField
          label="Unknown links"
          optional
          hint="Where links on the domain lead that are no code, for example after a typing error."
          error={errors[1]}
          value={notFoundUrl}
          onValue={setNotFoundUrl}
        />
        <Checkbox
          label="Capitals and small letters make a difference"
          hint="If off, /Menu and /menu are the same link on this domain."
          checked={caseSensitive}
          onValue={setCaseSensitive}
        />
        {errors[2] && <p class="field-note field-error">{errors[2]}</p>}
        {error && errors.every((one) => one === undefined) && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            Save domain
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
