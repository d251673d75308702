import { missingScopes, SCOPES, type RequiredScopes, type Scope } from './scopes.js';

/** Roles of members, smallest first. Each one may do everything that the ones before it may. */
export const ROLES = ['viewer', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

const VIEWER_SCOPES: readonly Scope[] = ['codes:read', 'analytics:read'];

/** Scopes that a session has in an account, by the role of its member. */
export const ROLE_SCOPES: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: VIEWER_SCOPES,
  editor: [...VIEWER_SCOPES, 'codes:write', 'bulk'],
  admin: SCOPES,
  owner: SCOPES,
};

/** Roles that can be limited to folders. */
export const LIMITABLE_ROLES: readonly Role[] = ['viewer', 'editor'];

/** Returns whether a role may do everything that `required` may. */
export function roleIncludes(role: Role, required: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(required);
}

/** Returns the smallest role whose sessions have the required scopes. */
export function smallestRole(required: RequiredScopes): Role {
  return ROLES.find((role) => missingScopes(ROLE_SCOPES[role], required).length === 0) ?? 'owner';
}
