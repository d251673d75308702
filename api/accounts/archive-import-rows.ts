import type { AccountView } from '../../core/accounts/account-view.js';
import { createPasswordMask, type PasswordMask } from '../../core/jobs/imports/mask-passwords.js';
import type { ArchiveDeps } from './deps.js';

/** The file of an import whose rows are written. */
interface ArchivedFile {
  jobId: string;
  /** undefined for a file that no import has. */
  fileId: string | undefined;
  mask: PasswordMask;
}

/** Yields the rows of the imports of an account, part by part. Passwords of short links are masked. */
export async function* archiveImportRows(
  view: AccountView,
  { jobs, importRows }: Pick<ArchiveDeps, 'jobs' | 'importRows'>,
): AsyncGenerator<unknown[]> {
  let archived: ArchivedFile | undefined;
  for await (const { jobId, fileId, rows } of importRows.listOwned(view.accountId)) {
    if (archived?.jobId !== jobId) archived = await findFile(view, jobId, jobs);
    // Without its header, nobody knows which cells of a file are passwords. It counts once it is complete.
    if (archived?.fileId !== fileId) continue;
    const { mask } = archived;
    yield rows.map(({ index, row }) => ({
      jobId,
      row: index + 1,
      [typeof row === 'string' ? 'json' : 'cells']: mask(row),
    }));
  }
}

async function findFile(
  view: AccountView,
  jobId: string,
  jobs: ArchiveDeps['jobs'],
): Promise<ArchivedFile | undefined> {
  const job = await jobs.find(view, jobId);
  if (job?.type !== 'import' || !job.file) return undefined;
  const { file } = job;
  return { jobId, fileId: file.id, mask: createPasswordMask({ file, mapping: job.mapping }) };
}
