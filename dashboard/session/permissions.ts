import { ROLE_SCOPES, roleIncludes, type Role } from '../../core/accounts/roles.js';
import type { Scope } from '../../core/accounts/scopes.js';

/** What a member of an account is, as far as it decides what they may do. */
export interface Authority {
  role: Role;
  /** Folders that the member is limited to; null if the member sees everything. */
  folders: readonly string[] | null;
}

/**
 * What a control or a page needs: a scope of the role, or more.
 *
 * - `shared`: changes what all folders share, such as templates and tags
 * - `members:read`: sees the members of the account
 * - `members`: invites, changes, and removes members, and renames the account
 * - `owner`: exports and deletes the account
 */
export type Permission = Scope | 'shared' | 'members:read' | 'members' | 'owner';

/** Returns whether a member has a permission. The API decides; this only hides what it would reject. */
export function hasPermission({ role, folders }: Authority, permission: Permission): boolean {
  switch (permission) {
    case 'shared':
      return folders === null && ROLE_SCOPES[role].includes('codes:write');
    case 'members:read':
      return folders === null;
    case 'members':
      return roleIncludes(role, 'admin');
    case 'owner':
      return role === 'owner';
    default:
      return ROLE_SCOPES[role].includes(permission);
  }
}
