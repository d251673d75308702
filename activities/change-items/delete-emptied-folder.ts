import { requireJobView } from '../../codes/require-job-view.js';
import { buildAuditEntry } from '../../core/audit/audit-entry.js';
import { seesFolder } from '../../core/accounts/account-view.js';
import { DomainError } from '../../core/basics/errors.js';
import { folderNotFound } from '../../core/codes/folders/place-folder.js';
import type { BulkUpdateJob } from '../../core/jobs/item-jobs.js';
import { newId } from '../../store/mongo/ids.js';
import type { ChangeItemsDeps } from './deps.js';

/**
 * Deletes the folder that a job has emptied; its subfolders move to where its codes went. Does nothing if the
 * job empties no folder, or if the folder was deleted in the meantime.
 *
 * @throws DomainError `not_empty` if codes are still in the folder; `name_taken`, `not_found`, or
 *   `validation_error` if folders in it cannot be moved; `forbidden` or `not_found` if the submitter of the
 *   job has no authority or no longer sees the folder.
 */
export async function deleteEmptiedFolder(
  job: Pick<BulkUpdateJob, 'id' | 'type' | 'accountId' | 'keyId' | 'memberId' | 'emptiedFolder'>,
  deps: Pick<ChangeItemsDeps, 'folders' | 'apiKeys' | 'members' | 'now'>,
): Promise<void> {
  const { accountId, emptiedFolder } = job;
  if (!emptiedFolder) return;
  const { folders, now } = deps;
  const { id, moveTo } = emptiedFolder;
  if (!seesFolder(await requireJobView(job, deps), id)) throw folderNotFound(id, '');
  const at = now();
  const actor = { type: 'job', id: job.id, name: job.type } as const;
  const outcome = await folders.remove(accountId, id, {
    revision: undefined,
    moveTo,
    at,
    audit: ({ name }) =>
      buildAuditEntry(
        newId('auditEntry'),
        { accountId, actor, client: null, at },
        { action: 'folder.deleted', target: { id, name } },
      ),
  });
  if (outcome !== 'not_empty') return;
  throw new DomainError(
    'not_empty',
    `The folder ${id} was not deleted: codes or scheduled changes were added to it, or codes could not be moved. Delete it again with moveTo`,
  );
}
