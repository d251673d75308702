import type { ImportCheck, ImportFile, ImportJob } from '../jobs/imports/import-job.js';
import type { AccountEvent } from './events.js';

/** Builds the event of an import whose rows are checked. Each file of an import has one. */
export function importReadyEvent(
  { id, accountId, file }: ImportJob & { file: ImportFile },
  { rows, create, update, skip, invalid, warnings }: ImportCheck,
  at: Date,
): AccountEvent {
  return {
    key: `${id}_ready_${file.id}`,
    type: 'import.ready',
    accountId,
    codes: [],
    at,
    data: { jobId: id, rows, create, update, skip, invalid, warnings },
  };
}
