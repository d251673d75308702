import { currentLocation } from '../router/location.js';
import { Link } from '../router/link.js';
import { GuestForm } from './auth-form.js';

export default function SignInPage() {
  const deleted = currentLocation().query.get('account') === 'deleted';
  return (
    <GuestForm
      title="Sign in"
      notice={deleted ? 'Your account is deleted. Its codes lead nowhere from now on.' : undefined}
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
