import { Link } from '../router/link.js';
import { GuestForm } from './auth-form.js';

export default function SignUpPage() {
  return (
    <GuestForm
      title="Create an account"
      verb="Create account"
      to="/api/v1/auth/sign-up"
      passwordComplete="new-password"
      passwordHint="At least 8 characters"
      explain={({ code }) => {
        if (code === 'forbidden') {
          return 'Accounts are made by the operator of this service. Ask them for one, then sign in.';
        }
        if (code === 'conflict') return 'There is an account with this e-mail already: sign in instead.';
        return undefined;
      }}
    >
      Have an account? <Link href="/sign-in">Sign in</Link>
    </GuestForm>
  );
}
