import type { AccountView } from '../../core/accounts/account-view.js';
import type { AccountWatch } from '../../core/codes/link-watch/watch-policy.js';
import type { LinkDomain } from '../../core/codes/links.js';
import type { Role } from '../../core/accounts/roles.js';
import type { Authority } from '../../core/accounts/scopes.js';

/** The person behind a session. */
export interface SessionPerson {
  userId: string;
  name: string | null;
  email: string;
  /** Absent if the membership in the account of the session has ended. */
  member?: { id: string; role: Role };
}

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
  /** When a session ends that a sign-in at the OpenID provider has opened; absent for others. */
  providerSessionEndsAt?: Date;
  /** When the person last authenticated again at the OpenID provider; absent if never in this session. */
  reauthenticatedAt?: Date;
  /** Absent for a key. */
  person?: SessionPerson;
  /**
   * Set if the account has more keys or members than its plan allows, after a downgrade, and this one is over
   * that limit.
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

/** Returns the person of a route for sessions only. @throws Error as `principalOf`. */
export function personOf(request: { principal: Principal | undefined }): SessionPerson {
  const { person } = principalOf(request);
  if (!person) throw new Error('a route for sessions was called without a person');
  return person;
}

/**
 * Returns on whose behalf a call is counted and repeated: a member, or the account with all of its keys that
 * are not limited to folders.
 */
export function callerIdOf({ person, limit }: Principal): string | undefined {
  if (person) return person.member?.id ?? person.userId;
  return limit && 'keyId' in limit.holder ? limit.holder.keyId : undefined;
}
