import type { Settings } from '../../config/settings.js';
import { DomainError } from '../../core/basics/errors.js';

/**
 * Rejects whatever opens an account or a session with a password, where people sign in at the OpenID provider
 * only.
 *
 * @throws DomainError `forbidden` with `PASSWORD_SIGN_IN=off`.
 */
export function assertPasswordSignIn({
  signsInByPassword,
  oidc,
}: Pick<Settings, 'signsInByPassword' | 'oidc'>): void {
  if (signsInByPassword) return;
  throw new DomainError('forbidden', `Passwords are turned off here; continue with ${oidc?.name}`);
}
