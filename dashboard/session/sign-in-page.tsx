import { Link } from '../address/link.js';
import { GuestForm } from './guest-form.js';

export default function SignInPage() {
  return (
    <GuestForm
      title="Sign in"
      verb="Sign in"
      to="/api/v1/auth/sign-in"
      passwordComplete="current-password"
      explain={({ status }) =>
        status === 401 && 'E-mail or password is wrong. Check both, or create an account.'
      }
    >
      New here? <Link href="/sign-up">Create an account</Link>
    </GuestForm>
  );
}
