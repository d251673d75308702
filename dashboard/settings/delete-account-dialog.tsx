import { useState } from 'preact/hooks';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { call } from '../http/call.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { asksToConfirm, ConfirmAtProvider } from './confirm-at-provider.js';
import { ACCOUNT_PATH, forgetSession, useMe } from '../session/session.js';
import { pluralize } from '../format/numbers.js';

interface DeleteAccountDialogProps {
  account: AccountResource;
  onClose: () => void;
}

/** Dialog that lists what is deleted, and requires the email and the password. */
export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const { email, usage, branding } = account;
  const { hasPassword } = useMe();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation(async () => {
    await call('DELETE', ACCOUNT_PATH, { body: hasPassword ? { password } : {} });
    forgetSession('/sign-in?account=deleted');
  });
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();
  const isWrongPassword = error?.status === 401;
  return (
    <Dialog title="Delete this account?" onClose={onClose}>
      <Form
        class="stack"
        error={error}
        onSubmit={() => {
          if (isConfirmed) void mutate();
        }}
      >
        <p>
          <strong>
            <bdi>{email}</bdi>
          </strong>{' '}
          will be deleted immediately, with everything in it. This can’t be undone.
        </p>
        <ul class="deleted-items">
          <li>
            {usage.qrCodes > 0
              ? `${pluralize(usage.qrCodes, 'code')}: short links stop working, including printed ones`
              : 'All codes: short links stop working, including printed ones'}
          </li>
          <li>All scans and analytics</li>
          <li>
            {usage.apiKeys > 0
              ? `${pluralize(usage.apiKeys, 'API key')} and all webhooks`
              : 'API keys and webhooks'}
          </li>
          <li>
            Running jobs, and the files of finished jobs
            {branding.domain !== null && ', and the short links on '}
            {branding.domain !== null && <bdi>{branding.domain}</bdi>}
          </li>
        </ul>
        <p class="small">
          <a href={`${ACCOUNT_PATH}/export`} download>
            Download everything first
          </a>
        </p>
        <TextField
          label={`Type ${email} to confirm`}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          required
          value={typed}
          onValue={setTyped}
        />
        {hasPassword && (
          <TextField
            label="Password"
            type="password"
            autocomplete="current-password"
            required
            maxLength={200}
            error={isWrongPassword ? 'Wrong password' : undefined}
            value={password}
            onValue={setPassword}
          />
        )}
        {asksToConfirm(error) && <ConfirmAtProvider returnTo="/settings/data" />}
        {error && !isWrongPassword && !asksToConfirm(error) && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="danger"
            type="submit"
            busy={isPending}
            disabled={!isConfirmed || (hasPassword && password === '')}
          >
            Delete account
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
