import { LIMITABLE_ROLES, type Role } from '../../core/accounts/roles.js';
import { DomainError, validationError } from '../../core/basics/errors.js';
import type { Principal } from '../http/principal.js';

/**
 * Asserts that a caller may deal with members of this role.
 *
 * @throws DomainError `forbidden` for owners unless the caller is one.
 */
export function assertMayManage({ person }: Principal, role: Role): void {
  if (role !== 'owner' || person?.member?.role === 'owner') return;
  throw new DomainError('forbidden', 'Only an owner can make, change, or remove owners');
}

/** Asserts that a role can be limited to folders. @throws DomainError `validation_error` at `folders`. */
export function assertLimitable(role: Role, folders: readonly string[] | null | undefined): void {
  if (!folders || LIMITABLE_ROLES.includes(role)) return;
  const message = `cannot be set for the role ${role}, which sees everything`;
  throw validationError([{ path: 'folders', message }]);
}
