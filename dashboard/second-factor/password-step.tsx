import type { z } from 'zod';
import { useState } from 'preact/hooks';
import type { totpSetupSchema } from '../../core/accounts/totp-schemas.js';
import { Button } from '../components/button.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { fieldError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { useMutation } from '../http/use-mutation.js';
import { CurrentPasswordField } from '../session/current-password-field.js';
import { TOTP_PATH } from './totp.js';

type Setup = z.output<typeof totpSetupSchema>;

interface PasswordStepProps {
  email: string;
  onSetup: (setup: Setup) => void;
  onClose: () => void;
}

/** Asks for the password, which gets the secret. */
export function PasswordStep({ email, onSetup, onClose }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation(async () => {
    onSetup(await call<Setup>('POST', TOTP_PATH, { body: { password } }));
  });
  return (
    <Form class="stack" error={error} onSubmit={() => void mutate()}>
      <p>
        After your password, the sign-in will ask for a code that an app on your phone shows. Have the app
        ready.
      </p>
      <CurrentPasswordField
        email={email}
        value={password}
        onValue={setPassword}
        isWrong={fieldError(error, 'password') !== undefined}
      />
      {error && error.details.length === 0 && <Problem error={error} />}
      <footer class="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" busy={isPending}>
          Continue
        </Button>
      </footer>
    </Form>
  );
}
