import type { OidcSettings } from '../../core/accounts/oidc-settings.js';
import { DomainError } from '../../core/basics/errors.js';
import type { OidcProvider } from '../../outbound/oidc-provider.js';
import type { SingleSignOnDeps } from './deps.js';

/** Path of the redirect URI that is registered at the provider. */
export const OIDC_CALLBACK_PATH = '/api/v1/auth/oidc/callback';

/**
 * Returns the OpenID provider of the service, with its settings.
 *
 * @throws DomainError `not_found` if none is configured.
 */
export function requireProvider({
  settings,
  oidcProvider,
}: Pick<SingleSignOnDeps, 'oidcProvider'> & { settings: Pick<SingleSignOnDeps['settings'], 'oidc'> }): {
  provider: OidcProvider;
  oidc: OidcSettings;
} {
  if (!oidcProvider || !settings.oidc) {
    throw new DomainError('not_found', 'This service has no single sign-on; sign in with a password');
  }
  return { provider: oidcProvider, oidc: settings.oidc };
}
