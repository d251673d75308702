import { useState } from 'preact/hooks';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { Button } from '../components/button.js';
import { Form } from '../components/form.js';
import { OperatorContact } from '../components/operator.js';
import { Problem } from '../components/problem.js';
import { fieldError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { useMutation } from '../http/use-mutation.js';
import { CodeField } from '../second-factor/code-field.js';
import { AuthPage } from './auth-page.js';
import { openSession } from './session.js';

/** The right password of a person whose sign-in needs a code. */
export interface Credentials {
  email: string;
  password: string;
}

interface CodeFormProps {
  credentials: Credentials;
  /** Leads back to email and password. */
  onBack: () => void;
}

/** Second step of the sign-in: asks for a code of the authenticator app, or for a recovery code. */
export function CodeForm({ credentials, onBack }: CodeFormProps) {
  const [code, setCode] = useState('');
  const { mutate, isPending, error, reset } = useMutation(async () => {
    const body = { ...credentials, code };
    openSession(await call<AccountResource>('POST', '/api/v1/auth/sign-in', { body }));
  });
  return (
    <AuthPage title="Enter your code">
      <p>
        Two-factor sign-in is on for <strong>{credentials.email.trim()}</strong>.
      </p>
      <Form class="stack" error={error} onSubmit={() => void mutate()}>
        <CodeField
          autofocus
          value={code}
          onValue={setCode}
          error={fieldError(error, 'code') && 'Wrong code, or it was used before. Try the next one.'}
          onSwitch={reset}
        />
        {error && error.details.length === 0 && <Problem error={error} />}
        <Button kind="primary" type="submit" busy={isPending}>
          Sign in
        </Button>
      </Form>
      <p class="auth-switch">
        Lost your phone and your recovery codes? Ask <OperatorContact /> to turn it off.
      </p>
      <p>
        <Button kind="quiet" small onClick={onBack}>
          Use another account
        </Button>
      </p>
    </AuthPage>
  );
}
