import { LIMITABLE_ROLES, type Role } from '../../core/accounts/roles.js';
import { planIncludes } from '../../core/accounts/plans.js';
import { DomainError, planRequired, validationError } from '../../core/basics/errors.js';
import { folderNotFound } from '../../core/codes/folders/place-folder.js';
import type { FolderStore } from '../../store/folders/folders.js';
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

/**
 * Asserts that members can be limited to these folders.
 *
 * @throws DomainError `plan_required`, or `not_found` if the account does not have one of the folders.
 */
export async function assertFolders(
  ids: readonly string[] | null | undefined,
  { accountId, plan }: Pick<Principal, 'accountId' | 'plan'>,
  folders: Pick<FolderStore, 'readTree'>,
): Promise<void> {
  if (!ids) return;
  if (!planIncludes(plan, 'business')) throw planRequired(plan, 'business');
  const tree = await folders.readTree(accountId);
  const index = ids.findIndex((id) => !tree.find(id));
  if (index >= 0) throw folderNotFound(ids[index] ?? '', `folders[${index}]`);
}
