import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { AccountResource } from '../../core/account-schemas.js';
import type { ApiError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { useMutation } from '../http/use-mutation.js';
import { BrandMark } from '../components/icon.js';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { openSession } from './session.js';

interface AuthFormProps {
  title: string;
  /** Label of the submit button. */
  submitLabel: string;
  /** Message above the form. */
  notice?: string | undefined;
  /** API path that returns the account. */
  path: string;
  passwordHint?: string;
  passwordComplete: 'current-password' | 'new-password';
  /** Replaces the API's message where that is written for programs. */
  explain?: (error: ApiError) => ComponentChildren;
  children: ComponentChildren;
}

/** Form with email and password that password managers recognize. */
export function AuthForm(props: AuthFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [passwordShown, setPasswordShown] = useState(false);
  const { mutate, isPending, error } = useMutation(async () => {
    openSession(await call<AccountResource>('POST', props.path, { body: { email, password } }));
  });
  const findProblem = (field: string) => {
    const detail = error?.details.find(({ path }) => path === field);
    return detail && `This ${detail.message}`.replace(/^This (?!must|is)/, '');
  };
  const explained = error && props.explain?.(error);
  const generalError = error && error.details.length === 0 && !explained ? error : undefined;

  return (
    <main class="auth-page">
      <div class="auth-box">
        <div class="brand brand-large">
          <BrandMark /> Qrelay
        </div>
        <h1>{props.title}</h1>
        {props.notice && (
          <p class="auth-notice" role="status">
            {props.notice}
          </p>
        )}
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void mutate();
          }}
        >
          <TextField
            label="Email"
            type="email"
            name="email"
            autocomplete="username"
            required
            autofocus
            value={email}
            onValue={setEmail}
            error={findProblem('email')}
          />
          <TextField
            label="Password"
            type={passwordShown ? 'text' : 'password'}
            name="password"
            autocomplete={props.passwordComplete}
            required
            minLength={props.passwordComplete === 'new-password' ? 8 : undefined}
            maxLength={200}
            value={password}
            onValue={setPassword}
            hint={props.passwordHint}
            error={findProblem('password')}
          />
          <label class="auth-show-password">
            <input
              type="checkbox"
              class="checkbox"
              checked={passwordShown}
              onChange={(event) => setPasswordShown(event.currentTarget.checked)}
            />
            Show password
          </label>
          {explained && (
            <div class="problem" role="alert">
              <div>{explained}</div>
            </div>
          )}
          {generalError && <Problem error={generalError} />}
          <Button kind="primary" type="submit" busy={isPending}>
            {props.submitLabel}
          </Button>
        </form>
        <p class="auth-switch">{props.children}</p>
      </div>
    </main>
  );
}
