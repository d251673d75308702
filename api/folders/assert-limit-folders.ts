import { planIncludes } from '../../core/accounts/plans.js';
import { planRequired } from '../../core/basics/errors.js';
import { folderNotFound } from '../../core/codes/folders/place-folder.js';
import type { FolderStore } from '../../store/folders/folders.js';
import type { Principal } from '../http/principal.js';

/**
 * Asserts that a key or a member can be limited to these folders.
 *
 * @param ids From the field `folders`; nothing is asserted without any.
 * @throws DomainError `plan_required`, or `not_found` at `folders` if the account does not have one of them.
 */
export async function assertLimitFolders(
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
