import type { Plan } from '../../core/basics/plan-names.js';
import type { Role } from '../../core/accounts/roles.js';
import type { RequiredScopes, Scope } from '../../core/accounts/scopes.js';
import { requiredRole, requiredScopes, type AnyRoute } from '../http/route.js';

const NO_FOLDER_KEYS = 'A key that is limited to folders gets 403.';

interface AccessDescription {
  /** Description of the route, with the scopes that a key needs. */
  description?: string;
  /** Smallest plan of a session. Keys need the Pro plan at least. */
  'x-required-plan'?: Plan;
  /**
   * Scopes of a key: every one of `all`, and at least one of `any` unless it is empty. Not `allOf` and
   * `anyOf`: some generators look for these keywords of schemas everywhere.
   */
  'x-required-scopes'?: { all: readonly Scope[]; any: readonly Scope[] };
  /** Smallest role of a session. */
  'x-required-role'?: Role;
  /** Whether keys that are limited to folders may call the route. */
  'x-folder-limited-keys'?: boolean;
}

/** Builds the part of an operation that says, to people and to programs, who may call it. */
export function describeAccess({ access, description }: AnyRoute): AccessDescription {
  if (access.kind === 'public') return description === undefined ? {} : { description };
  const plan = { 'x-required-plan': access.plan ?? 'free' };
  const role = { 'x-required-role': requiredRole(access) };
  if (access.sessionOnly) return { ...(description !== undefined && { description }), ...plan, ...role };
  const required = requiredScopes(access);
  return {
    description: [description, describeScopes(required), access.folderKeys ? '' : NO_FOLDER_KEYS]
      .filter(Boolean)
      .join(' '),
    ...plan,
    ...role,
    'x-required-scopes': { all: required.allOf, any: required.anyOf },
    'x-folder-limited-keys': access.folderKeys ?? false,
  };
}

/**
 * Builds the security requirements of a route, any of which is enough. OpenAPI 3.0 allows no scopes for keys
 * and cookies here, so `x-required-scopes` states them.
 */
export function securityOf({ access }: AnyRoute): Record<string, string[]>[] {
  if (access.kind === 'public') return [];
  if (access.sessionOnly) return [{ session: [] }];
  return [...(access.shareToken ? [{}] : []), { apiKey: [] }, { session: [] }];
}

function describeScopes({ allOf, anyOf }: RequiredScopes): string {
  const list = (scopes: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat('en', { type }).format(scopes.map((scope) => `\`${scope}\``));
  if (allOf.length === 0) return 'Every key may call this.';
  const noun = allOf.length === 1 ? 'scope' : 'scopes';
  const choice = anyOf.length === 0 ? '' : `, and ${list(anyOf, 'disjunction')}`;
  return `A key needs the ${noun} ${list(allOf, 'conjunction')}${choice}.`;
}
