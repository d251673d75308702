import { DomainError } from '../../core/basics/errors.js';
import type { User } from '../../store/accounts/user-documents.js';
import type { Caller } from '../admission/admission.js';
import type { LoginThrottle, ThrottledRequest } from '../auth/login-throttle.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import { principalOf, type Principal } from '../http/principal.js';

interface PasswordDeps {
  loginThrottle: LoginThrottle;
  passwordHasher: Pick<PasswordHasher, 'verify'>;
}

/**
 * Requires the current password of a signed-in person, which a stolen session does not reveal. Attempts are
 * limited.
 *
 * @param path Name of the field with the password, for the error.
 * @throws DomainError `unauthorized` at `path` if the password is incorrect; `rate_limited`; `unavailable`.
 */
export async function requirePassword(
  user: User,
  password: string,
  path: string,
  request: Caller & ThrottledRequest & { principal: Principal | undefined },
  { loginThrottle, passwordHasher }: PasswordDeps,
): Promise<void> {
  // By session, so that a stolen one cannot use up the attempts of the owner.
  await loginThrottle.count('confirm-password', principalOf(request).sessionId ?? user.email, request);
  if (!(await passwordHasher.verify(password, user.passwordHash, request))) {
    throw incorrectPassword(path);
  }
}

/**
 * Returns the error for an incorrect password. The path distinguishes it from the error for an ended session.
 */
export function incorrectPassword(path: string): DomainError {
  return new DomainError('unauthorized', 'The password is incorrect', {
    details: [{ path, message: 'is incorrect' }],
  });
}
