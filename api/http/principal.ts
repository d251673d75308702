import type { AccountView } from '../../core/accounts/account-view.js';
import type { AccountWatch } from '../../core/codes/link-watch/watch-policy.js';
import type { LinkDomain } from '../../core/codes/links.js';
import type { Authority } from '../../core/accounts/scopes.js';

/** The authenticated caller: the account behind an API key or behind a session of the dashboard. */
export interface Principal extends Authority, AccountView, AccountWatch {
  /** Custom domain of the URLs in responses; null for the service's own host. */
  domain: string | null;
  /** Domains that are bound to the account; absent if there are none. */
  linkDomains?: readonly LinkDomain[];
  /** ID of the account's default template; absent if there is none. */
  defaultTemplate?: string;
  /** null for a session. */
  keyId: string | null;
  /** Name of the key; absent for a session. */
  keyName?: string;
  /** ID of the session; absent for a key. */
  sessionId?: string;
  /**
   * Set if the account has more keys than its plan allows, after a downgrade, and this key is over that
   * limit.
   */
  overPlanLimit?: true;
}

/**
 * Returns the caller of a route that is not public.
 *
 * @throws Error if the route is public; a mistake in the route's declaration.
 */
export function principalOf(request: { principal: Principal | undefined }): Principal {
  if (!request.principal) throw new Error('a route that needs an account was called without a principal');
  return request.principal;
}
