import type { Db } from 'mongodb';
import { DomainError } from '../core/errors.js';
import { EXPORT_FILE_NAME, EXPORT_KEPT_MS, type BulkExportJob } from '../core/jobs/job.js';
import { createExportFiles, type ExportFiles } from '../store/jobs/export-files.js';
import { createQrCodeStore } from '../store/qr-codes/qr-codes.js';
import { withDomainFailures } from './domain-failure.js';
import { withHeartbeat } from './with-heartbeat.js';
import { jobStopped } from './job-stopped.js';

/** How often progress is written: often enough to watch, seldom enough to cost nothing. */
const PROGRESS_MS = 250;

/** Packs exports, and removes those whose time is over. */
export function createBulkExportActivities({ db }: { db: Db }) {
  const files = createExportFiles(db);
  const qrCodes = createQrCodeStore(db);

  /** @throws DomainError `not_found` naming the codes that were deleted since the export was asked for */
  async function readCodes({ accountId, codeIds }: BulkExportJob) {
    const codes = await qrCodes.findMany(accountId, codeIds);
    const found = new Set(codes.map(({ id }) => id));
    const missing = codeIds.filter((id) => !found.has(id));
    if (missing.length > 0) throw new DomainError('not_found', `Deleted meanwhile: ${missing.join(', ')}`);
    return codes;
  }

  return withDomainFailures({
    /**
     * Renders and packs all codes of a job, and makes the ZIP its result. A further attempt begins anew.
     * @returns how many codes are packed
     */
    async packExport({ jobId }: { jobId: string }): Promise<{ done: number; total: number }> {
      return withHeartbeat(async () => {
        const attempt = await files.begin(jobId, new Date());
        if (!attempt) throw jobStopped();
        const { job, fileId } = attempt;
        const codes = await readCodes(job);
        const { exportEntries, writeZip } = await loadPacking();
        const written = await writeZip(
          exportEntries(codes, job, reporter(files, jobId, fileId)),
          files.write(fileId, EXPORT_FILE_NAME),
        );
        const now = new Date();
        const expiresAt = new Date(now.getTime() + EXPORT_KEPT_MS);
        const file = { fileId, fileName: EXPORT_FILE_NAME, ...written, expiresAt };
        if (!(await files.complete(jobId, file, codes.length, now))) throw jobStopped();
        return { done: codes.length, total: codes.length };
      });
    },

    /** @returns how many files were removed */
    async removeExpiredExports(): Promise<number> {
      return withHeartbeat(() => files.removeExpired(new Date()));
    },
  });
}

/** What draws and packs is loaded by the first export: a worker that has none is a fifth smaller. */
async function loadPacking() {
  const [{ exportEntries }, { writeZip }] = await Promise.all([
    import('./export-entries.js'),
    import('./write-zip.js'),
  ]);
  return { exportEntries, writeZip };
}

export type BulkExportActivities = ReturnType<typeof createBulkExportActivities>;

/** Writes progress now and then, and stops the packing when the job is to end. */
function reporter(files: ExportFiles, jobId: string, fileId: string) {
  let last = Date.now();
  return async (done: number): Promise<void> => {
    if (Date.now() - last < PROGRESS_MS) return;
    last = Date.now();
    if (!(await files.progress(jobId, fileId, done, new Date()))) throw jobStopped();
  };
}
