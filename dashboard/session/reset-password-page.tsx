import { useEffect, useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { Operator } from '../components/operator.js';
import { fieldError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { useMutation } from '../http/use-mutation.js';
import { Link } from '../router/link.js';
import { SENDS_MAIL } from './sends-mail.js';
import { AuthPage } from './auth-page.js';
import { PASSWORD_HINT, PasswordField } from './password-field.js';
import { forgetSession } from './session.js';

/**
 * Page that a reset link opens, whether or not the browser is signed in. The fragment of the link is its
 * token.
 */
export default function ResetPasswordPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [password, setPassword] = useState('');
  // A new password ends all sessions.
  const { mutate, isPending, error } = useMutation(async () => {
    await call('POST', '/api/v1/auth/reset-password', { body: { token, newPassword: password } });
    forgetSession('/sign-in?password=changed');
  });
  const isRejected = token === '' || fieldError(error, 'token') !== undefined;
  useEffect(() => {
    // The token must not stay in the browser history, which other people may see and browsers may sync.
    history.replaceState(null, '', location.pathname);
  }, []);
  return (
    <AuthPage title="Set a new password">
      {isRejected ? (
        <div class="problem" role="alert">
          <div>
            This link is incomplete, was used, or has expired.{' '}
            {SENDS_MAIL ? (
              <Link href="/forgot-password">Request a new one</Link>
            ) : (
              <>
                Ask <Operator /> for a new one
              </>
            )}
            : it works once, for one hour.
          </div>
        </div>
      ) : (
        <Form class="stack" error={error} onSubmit={() => void mutate()}>
          <PasswordField
            label="New password"
            name="new-password"
            autocomplete="new-password"
            autofocus
            value={password}
            onValue={setPassword}
            hint={PASSWORD_HINT}
            error={fieldError(error, 'newPassword')}
          />
          {error && error.details.length === 0 && <Problem error={error} />}
          <Button kind="primary" type="submit" busy={isPending}>
            Set password
          </Button>
          <p class="small soft">All browsers are then signed out.</p>
        </Form>
      )}
      <p class="auth-switch">
        <Link href="/sign-in">Sign in</Link>
      </p>
    </AuthPage>
  );
}
