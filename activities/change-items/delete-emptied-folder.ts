import { DomainError } from '../../core/errors.js';
import type { BulkUpdateJob } from '../../core/jobs/item-jobs.js';
import type { ChangeItemsDeps } from './deps.js';

/**
 * Deletes the folder that a job has emptied; its subfolders move to where its codes went. Does nothing if the job empties no
 * folder, or if the folder was deleted in the meantime.
 *
 * @throws DomainError `not_empty` if codes are still in the folder; `name_taken`, `not_found`, or `validation_error` if folders in
 *   it cannot be moved.
 */
export async function deleteEmptiedFolder(
  { accountId, emptiedFolder }: Pick<BulkUpdateJob, 'accountId' | 'emptiedFolder'>,
  { folders, now }: Pick<ChangeItemsDeps, 'folders' | 'now'>,
): Promise<void> {
  if (!emptiedFolder) return;
  const { id, moveTo } = emptiedFolder;
  const outcome = await folders.remove(accountId, id, { revision: undefined, moveTo, at: now() });
  if (outcome !== 'not_empty') return;
  throw new DomainError(
    'not_empty',
    `The folder ${id} was not deleted: codes or scheduled changes were added to it, or codes could not be moved. Delete it again with moveTo`,
  );
}
