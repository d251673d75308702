import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { fieldError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { useMutation } from '../http/use-mutation.js';
import { CurrentPasswordField } from '../session/current-password-field.js';
import { asksToConfirm, ConfirmAtProvider } from '../settings/confirm-at-provider.js';
import { CodeField } from './code-field.js';
import { TOTP_PATH } from './totp.js';

interface TurnOffDialogProps {
  email: string;
  /** Without a password, the provider confirms the person. */
  hasPassword: boolean;
  onTurnedOff: () => void;
  onClose: () => void;
}

/** Turns two-factor sign-in off, with the password and a code. */
export function TurnOffDialog({ email, hasPassword, onTurnedOff, onClose }: TurnOffDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { mutate, isPending, error, reset } = useMutation(async () => {
    await call('DELETE', TOTP_PATH, { body: { ...(hasPassword && { password }), code } });
    toast('Two-factor sign-in is off');
    onTurnedOff();
    onClose();
  });
  return (
    <Dialog title="Turn off two-factor sign-in?" onClose={onClose}>
      <Form class="stack" error={error} onSubmit={() => void mutate()}>
        <p>Your password alone will sign you in again. Your recovery codes will no longer work.</p>
        {hasPassword && (
          <CurrentPasswordField
            email={email}
            value={password}
            onValue={setPassword}
            isWrong={fieldError(error, 'password') !== undefined}
          />
        )}
        <CodeField
          value={code}
          onValue={setCode}
          error={fieldError(error, 'code') && 'Wrong code, or it was used before. Try the next one.'}
          onSwitch={reset}
        />
        {asksToConfirm(error) ? (
          <ConfirmAtProvider returnTo="/settings/security" />
        ) : (
          error && error.details.length === 0 && <Problem error={error} />
        )}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" type="submit" busy={isPending}>
            Turn off
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
