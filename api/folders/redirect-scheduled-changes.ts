import { moveScheduledChanges } from '../../codes/move-scheduled-changes.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { Principal } from '../http/principal.js';
import { recordDueTransitions } from '../qr-codes/record-due-transitions.js';
import { saveSchedule } from '../scheduled-changes/save-schedule.js';
import type { FolderDeps } from './deps.js';

/**
 * Lets the pending changes that move codes of the caller's account into a folder move them into another one. The codes may be
 * outside of the caller's view: their change would fail without the folder.
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
  async function findRecorded(id: string): Promise<StoredQrCode | undefined> {
    for (;;) {
      const code = await deps.qrCodes.findStored({ accountId }, id);
      if (!code || !(await recordDueTransitions(code, deps.now(), caller, deps))) return code;
    }
  }
  await moveScheduledChanges(folder, target, {
    list: (limit) => deps.codesInFolders.listScheduled(accountId, folder, limit),
    findRecorded,
    save: (previous, next) => saveSchedule([previous, next], [], deps.now(), caller, deps),
  });
}
