import { seesFolder, type AccountView } from '../../core/accounts/account-view.js';
import { planRequired, validationError } from '../../core/basics/errors.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import { folderNotFound } from '../../core/codes/folders/place-folder.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { FolderStore } from '../../store/folders/folders.js';
import type { Principal } from '../http/principal.js';

export interface ChooseFolderDeps {
  folders: Pick<FolderStore, 'readTree'>;
}

/**
 * Returns the function that decides in which folder a code of the caller is created; null for none. The
 * folders are read once, when the first one is named.
 *
 * The function takes `folder` as in the request and its path, and throws a DomainError: `not_found` if the
 * caller does not see the folder, `plan_required`, or `validation_error` if the caller sees folders only and
 * names none.
 */
export function createFolderChooser(caller: Principal, { folders }: ChooseFolderDeps) {
  let tree: Promise<FolderTree> | undefined;
  return async (folder: string | null | undefined, path = 'folder'): Promise<string | null> => {
    if (folder === undefined) return caller.limit ? requireHome(caller) : null;
    if (folder === null) {
      if (caller.limit) throw folderRequired(path);
      return null;
    }
    if (!PLAN_TERMS[caller.plan].folders) throw planRequired(caller.plan, 'pro');
    tree ??= folders.readTree(caller.accountId);
    if (!(await tree).find(folder) || !seesFolder(caller, folder)) throw folderNotFound(folder, path);
    return folder;
  };
}

/**
 * Returns a change with the folder checked that it moves a code to.
 *
 * @throws DomainError as the function of `createFolderChooser`.
 */
export async function withChosenFolder<Change extends { folder?: string | null | undefined }>(
  change: Change,
  caller: Principal,
  deps: ChooseFolderDeps,
  path?: string,
): Promise<Change> {
  if (change.folder === undefined) return change;
  return { ...change, folder: await createFolderChooser(caller, deps)(change.folder, path) };
}

/**
 * Returns the folder in which a caller with a limit creates things.
 *
 * @throws DomainError `not_found` if it was deleted.
 */
export function requireHome({ limit }: AccountView): string {
  if (limit?.home === undefined) throw folderNotFound('that this key is limited to');
  return limit.home;
}

/** Returns the error of a caller that sees folders only and names none. */
export function folderRequired(path: string) {
  return validationError([{ path, message: 'must be a folder, because the key is limited to folders' }]);
}
