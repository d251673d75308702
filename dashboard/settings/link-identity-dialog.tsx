import { useState } from 'preact/hooks';
import type { MeResource } from '../../core/accounts/user-schemas.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { fieldError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { useMutation } from '../http/use-mutation.js';
import { CurrentPasswordField } from '../session/current-password-field.js';
import { ME_PATH } from '../session/session.js';
import { PROVIDER_NAME } from '../session/sign-in-methods.js';
import { asksToConfirm, ConfirmAtProvider } from './confirm-at-provider.js';

interface LinkIdentityDialogProps {
  me: MeResource;
  onClose: () => void;
}

/** Dialog that asks for the password, and then leads to the provider. */
export function LinkIdentityDialog({ me: { hasPassword, email }, onClose }: LinkIdentityDialogProps) {
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation(async () => {
    const body = hasPassword ? { password } : {};
    const { url } = await call<{ url: string }>('POST', `${ME_PATH}/identities`, { body });
    location.assign(url);
  });
  const isWrongPassword = fieldError(error, 'password') !== undefined;
  return (
    <Dialog title={`Link ${PROVIDER_NAME}?`} onClose={onClose}>
      <Form class="stack" error={error} onSubmit={() => void mutate()}>
        <p>
          You continue at <bdi>{PROVIDER_NAME}</bdi>. The person who signs in there can then sign in here as{' '}
          <bdi>{email}</bdi>.
        </p>
        {hasPassword && (
          <CurrentPasswordField
            email={email}
            value={password}
            onValue={setPassword}
            isWrong={isWrongPassword}
          />
        )}
        {asksToConfirm(error) && <ConfirmAtProvider returnTo="/settings/security" />}
        {error && !isWrongPassword && !asksToConfirm(error) && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            Continue
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
