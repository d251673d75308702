import { useState } from 'preact/hooks';
import type { MeResource } from '../../core/accounts/user-schemas.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { TextField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { fieldError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { useMutation } from '../http/use-mutation.js';
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
  const passwordError = fieldError(error, 'password') && 'Wrong password';
  return (
    <Dialog title={`Link ${PROVIDER_NAME}?`} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void mutate();
        }}
      >
        <p>
          You continue at <bdi>{PROVIDER_NAME}</bdi>. The person who signs in there can then sign in here as{' '}
          <bdi>{email}</bdi>.
        </p>
        {hasPassword && (
          <>
            <input type="email" autocomplete="username" value={email} readOnly hidden />
            <TextField
              label="Password"
              type="password"
              name="password"
              autocomplete="current-password"
              required
              autofocus
              maxLength={200}
              error={passwordError}
              value={password}
              onValue={setPassword}
            />
          </>
        )}
        {asksToConfirm(error) && <ConfirmAtProvider returnTo="/settings/security" />}
        {error && !passwordError && !asksToConfirm(error) && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            Continue
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
