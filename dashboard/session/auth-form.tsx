import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { ApiError, fieldError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { AuthPage } from './auth-page.js';
import type { Credentials } from './code-form.js';
import { PasswordField } from './password-field.js';
import { ProviderSignIn } from './provider-sign-in.js';
import { openSession } from './session.js';

interface AuthFormProps {
  title: string;
  /** Label of the submit button. */
  submitLabel: string;
  /** Message above the form. */
  notice?: string | undefined;
  /** Problem above the form. */
  problem?: string | undefined;
  /** API path that returns the account. */
  path: string;
  passwordHint?: string;
  passwordComplete: 'current-password' | 'new-password';
  /** Replaces API messages that are written for developers. */
  explain?: (error: ApiError) => ComponentChildren;
  /** Receives the credentials if they are right, and the sign-in needs a code in addition. */
  onCodeRequired?: (credentials: Credentials) => void;
  /** Name of the field to correct after an error that marks none. */
  fieldToCorrect?: (error: ApiError) => 'email' | 'password' | undefined;
  children: ComponentChildren;
}

/** Form with email and password that password managers recognize. */
export function AuthForm(props: AuthFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation(async () => {
    const body = { email, password };
    try {
      openSession(await call<AccountResource>('POST', props.path, { body }));
    } catch (thrown) {
      if (!props.onCodeRequired || !(thrown instanceof ApiError) || thrown.code !== 'totp_required')
        throw thrown;
      props.onCodeRequired(body);
    }
  });
  const explained = error && props.explain?.(error);
  const generalError = error && error.details.length === 0 && !explained ? error : undefined;

  return (
    <AuthPage title={props.title} notice={props.notice} problem={props.problem}>
      <ProviderSignIn />
      <Form class="stack" error={error} fieldToCorrect={props.fieldToCorrect} onSubmit={() => void mutate()}>
        <TextField
          label="Email"
          type="email"
          name="email"
          autocomplete="username"
          required
          autofocus
          value={email}
          onValue={setEmail}
          error={fieldError(error, 'email')}
        />
        <PasswordField
          label="Password"
          name="password"
          autocomplete={props.passwordComplete}
          email={email}
          value={password}
          onValue={setPassword}
          hint={props.passwordHint}
          error={fieldError(error, 'password')}
        />
        {explained && (
          <div class="problem" role="alert">
            <div>{explained}</div>
          </div>
        )}
        {generalError && <Problem error={generalError} />}
        <Button kind="primary" type="submit" busy={isPending}>
          {props.submitLabel}
        </Button>
      </Form>
      <p class="auth-switch">{props.children}</p>
    </AuthPage>
  );
}
