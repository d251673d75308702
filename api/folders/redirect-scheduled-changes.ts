import { randomUUID } from 'node:crypto';
import { replaceScheduledFolder } from '../../core/codes/scheduled-changes/replace-folder.js';
import type { Principal } from '../http/principal.js';
import { authorOf } from '../qr-codes/change-author.js';
import type { FolderDeps } from './deps.js';

/** Codes that are read at once. */
const PAGE_SIZE = 32;

/**
 * Lets the pending changes that move codes of the caller's account into a folder move them into another one,
 * before the folder is deleted. Changes that are due have put their code into the folder, and stay. The codes
 * may be outside of the caller's view: their change would fail without the folder. Safe to repeat.
 *
 * @param target ID of the folder that takes its place; null for none.
 * @throws DomainError `conflict` if a code keeps changing, `not_found` at `folder` if the target was deleted.
 */
export async function redirectScheduledChanges(
  folder: string,
  target: string | null,
  caller: Principal,
  deps: FolderDeps,
): Promise<void> {
  const { accountId } = caller;
  const author = { ...authorOf(caller, deps), view: { accountId } };
  for (;;) {
    const ids = await deps.codesInFolders.listScheduled(accountId, folder, PAGE_SIZE);
    await Promise.all(
      ids.map((id) =>
        deps.changes.schedule(author, id, (code) => {
          const isNamed = code.schedule?.changes.some((change) => change.folder === folder);
          if (!isNamed) return undefined;
          return { next: replaceScheduledFolder(code, folder, target, randomUUID()), settled: [] };
        }),
      ),
    );
    if (ids.length < PAGE_SIZE) return;
  }
}
