import { Operator } from '../components/operator.js';
import { Link } from '../router/link.js';
import { AuthForm } from './auth-form.js';
import { AuthPage } from './auth-page.js';
import { ProviderSignIn } from './provider-sign-in.js';
import { SIGNS_IN_BY_PASSWORD } from './sign-in-methods.js';
import { PASSWORD_HINT } from './password-field.js';

/** Page to create an account. */
export default function SignUpPage() {
  if (!SIGNS_IN_BY_PASSWORD) {
    return (
      <AuthPage title="Create an account">
        <ProviderSignIn />
      </AuthPage>
    );
  }
  return (
    <AuthForm
      title="Create an account"
      submitLabel="Create account"
      path="/api/v1/auth/sign-up"
      passwordComplete="new-password"
      passwordHint={PASSWORD_HINT}
      explain={({ code }) => {
        if (code === 'forbidden') {
          return (
            <>
              Sign-up is closed. Ask <Operator article="the" /> for an account, then sign in.
            </>
          );
        }
        if (code === 'conflict') return 'An account with this email already exists. Sign in instead.';
        return undefined;
      }}
      fieldToCorrect={({ code }) => (code === 'conflict' ? 'email' : undefined)}
    >
      Already have an account? <Link href="/sign-in">Sign in</Link>
    </AuthForm>
  );
}
