import { useState } from 'preact/hooks';
import { currentLocation } from '../router/location.js';
import { OperatorContact } from '../components/operator.js';
import { Link } from '../router/link.js';
import { pendingInvitation } from './pending-invitation.js';
import { SENDS_MAIL } from './sends-mail.js';
import { AuthForm } from './auth-form.js';
import { AuthPage } from './auth-page.js';
import { CodeForm, type Credentials } from './code-form.js';
import { ProviderSignIn } from './provider-sign-in.js';
import { findSignInError } from './sign-in-errors.js';
import { SIGNS_IN_BY_PASSWORD } from './sign-in-methods.js';

/** Page to sign in. */
export default function SignInPage() {
  const { query } = currentLocation();
  const [credentials, setCredentials] = useState<Credentials>();
  const notice = findNotice(query);
  const problem = findSignInError(query);
  if (!SIGNS_IN_BY_PASSWORD) {
    return (
      <AuthPage title="Sign in" notice={notice} problem={problem}>
        <ProviderSignIn />
      </AuthPage>
    );
  }
  if (credentials) return <CodeForm credentials={credentials} onBack={() => setCredentials(undefined)} />;
  return (
    <AuthForm
      title="Sign in"
      notice={notice}
      problem={problem}
      submitLabel="Sign in"
      path="/api/v1/auth/sign-in"
      passwordComplete="current-password"
      onCodeRequired={setCredentials}
      explain={({ status }) =>
        status === 401 && 'Email or password is wrong. Check both, or create an account.'
      }
      fieldToCorrect={({ status }) => (status === 401 ? 'password' : undefined)}
    >
      New here? <Link href="/sign-up">Create an account</Link>
      <br />
      {SENDS_MAIL ? (
        <Link href="/forgot-password">Forgot your password?</Link>
      ) : (
        <>
          Forgot password? Ask <OperatorContact /> for a link that sets a new one. It works for one hour.
        </>
      )}
    </AuthForm>
  );
}

function findNotice(query: URLSearchParams): string | undefined {
  if (query.get('account') === 'deleted') return 'Your account was deleted. Its short links no longer work.';
  if (query.get('account') === 'left') return 'You left the account, and your sign-in was deleted.';
  if (query.get('password') === 'changed') return 'Your password was changed. Sign in with the new one.';
  if (pendingInvitation() !== undefined) return 'Sign in to accept your invitation.';
  return undefined;
}
