import { DomainError, validationError } from '../../core/basics/errors.js';
import { MINUTE_MS } from '../../core/basics/time/durations.js';
import type { User } from '../../store/accounts/user-documents.js';
import type { Caller } from '../admission/admission.js';
import type { LoginThrottle, ThrottledRequest } from '../auth/login-throttle.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import { principalOf, type Principal } from '../http/principal.js';

/** How long a sign-in with `reauthenticate=1` confirms. */
const REAUTHENTICATION_MS = 10 * MINUTE_MS;

interface PasswordDeps {
  loginThrottle: LoginThrottle;
  passwordHasher: Pick<PasswordHasher, 'verify'>;
  now: () => Date;
}

/**
 * Requires the current password of a signed-in person, which a stolen session does not reveal. Attempts are
 * limited. A person without a password sends none, and must have authenticated again at the OpenID provider
 * in the last 10 minutes.
 *
 * @param path Name of the field with the password, for the error.
 * @throws DomainError `unauthorized` at `path` if the password is incorrect; `validation_error` if it is
 *   missing; `reauthentication_required`; `rate_limited`; `unavailable`.
 */
export async function requirePassword(
  user: User,
  password: string | undefined,
  path: string,
  request: Caller & ThrottledRequest & { principal: Principal | undefined },
  { loginThrottle, passwordHasher, now }: PasswordDeps,
): Promise<void> {
  const { sessionId, reauthenticatedAt } = principalOf(request);
  if (password === undefined) {
    if (user.passwordHash !== undefined) throw validationError([{ path, message: 'is required' }]);
    if (reauthenticatedAt && now().getTime() - reauthenticatedAt.getTime() < REAUTHENTICATION_MS) return;
    throw reauthenticationRequired();
  }
  // By session, so that a stolen one cannot use up the attempts of the owner.
  await loginThrottle.count('confirm-password', sessionId ?? user.email, request);
  if (!(await passwordHasher.verify(password, user.passwordHash, request))) {
    throw incorrectPassword(path);
  }
}

function reauthenticationRequired(): DomainError {
  return new DomainError(
    'reauthentication_required',
    'Sign in again at /api/v1/auth/oidc/start?reauthenticate=1, then repeat this within 10 minutes',
  );
}

/**
 * Returns the error for an incorrect password. The path distinguishes it from the error for an ended session.
 */
export function incorrectPassword(path: string): DomainError {
  return new DomainError('unauthorized', 'The password is incorrect', {
    details: [{ path, message: 'is incorrect' }],
  });
}
