import { requireJobView, type JobViewDeps } from '../codes/require-job-view.js';
import { cpuSlots, createFairQueue, type FairQueue } from '../core/basics/concurrency/fair-queue.js';
import type { AccountView } from '../core/accounts/account-view.js';
import { EXPORT_FILE_NAME, EXPORT_RETENTION_MS, type BulkExportJob } from '../core/jobs/job.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import type { Stores } from '../store/create-stores.js';
import { codesMissing } from './codes-missing.js';
import { jobStopped, withDomainFailures } from './failures.js';
import { withHeartbeat } from './with-heartbeat.js';
import type { WatchPolicy } from '../core/codes/link-watch/watch-policy.js';

/** Number of codes read at once: a code with a logo can take half a megabyte. */
const CODES_PER_READ = 50;

/** Minimum interval between updates of the progress. */
const PROGRESS_INTERVAL_MS = 250;

export interface BulkExportDeps extends JobViewDeps, Pick<Stores, 'exportFiles' | 'qrCodes'> {
  /** Bounds the number of images that are rendered at the same time; accounts take turns. */
  renderQueue: FairQueue;
  /** Returns the policy that decides whether an account's codes are watched. */
  findWatchPolicy: (accountId: string) => Promise<WatchPolicy>;
}

/**
 * Creates the queue in which a worker renders images for jobs. Jobs can wait, so the queue never rejects
 * work.
 */
export function createRenderQueue(cores: number): FairQueue {
  return createFairQueue({
    maxRunning: cpuSlots(cores),
    maxRunningPerKey: 1,
    maxWaiting: Infinity,
    maxWaitingPerKey: Infinity,
  });
}

/** Creates the activities that write the ZIPs of exports, and that remove expired files of jobs. */
export function createBulkExportActivities({
  renderQueue,
  exportFiles: files,
  qrCodes,
  folders,
  apiKeys,
  members,
  findWatchPolicy,
  now,
}: BulkExportDeps) {
  /**
   * Yields the codes in order.
   *
   * @throws DomainError `not_found` that lists the codes deleted since the export was requested;
   *   ApplicationFailure `job_stopped` if the job ended, as it does before its account's codes are erased.
   */
  async function* readCodes(
    { id, codeIds }: BulkExportJob,
    fileId: string,
    view: AccountView,
  ): AsyncGenerator<StoredQrCode> {
    for (let start = 0; start < codeIds.length; start += CODES_PER_READ) {
      const ids = codeIds.slice(start, start + CODES_PER_READ);
      const codes = await qrCodes.findMany(view, ids);
      const found = new Set(codes.map(({ id }) => id));
      const missing = ids.filter((id) => !found.has(id));
      if (missing.length > 0) {
        if (!(await files.progress(id, fileId, start, now()))) throw jobStopped();
        throw codesMissing('export', missing, view);
      }
      yield* codes;
    }
  }

  /**
   * Returns a function that stores the progress at most every 250 ms. It throws `job_stopped` if the job must
   * end.
   */
  function createReporter(jobId: string, fileId: string) {
    let reportedAt = Date.now();
    return async (done: number): Promise<void> => {
      if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
      reportedAt = Date.now();
      if (!(await files.progress(jobId, fileId, done, now()))) throw jobStopped();
    };
  }

  return withDomainFailures({
    /**
     * Renders all codes of a job into a ZIP and makes it the job's result. Safe to repeat: each attempt
     * starts over and replaces earlier ones.
     *
     * @returns The number of exported codes, as both `done` and `total`.
     * @throws ApplicationFailure `not_found` if a code was deleted, or left the folders of the API key of the
     *   job; `forbidden` if that key has ended; `job_stopped` if the job ended or was canceled.
     */
    async packExport({ jobId }: { jobId: string }): Promise<{ done: number; total: number }> {
      return withHeartbeat(async () => {
        const attempt = await files.begin(jobId, now());
        if (!attempt) throw jobStopped();
        const { job, fileId } = attempt;
        const view = await requireJobView(job, { apiKeys, members, folders, now });
        const { writeExport } = await import('./write-export.js');
        const target = files.write(fileId, EXPORT_FILE_NAME);
        const written = await writeExport(readCodes(job, fileId, view), job, target, {
          renderQueue,
          at: now(),
          policy: await findWatchPolicy(job.accountId),
          tree: await folders.readTree(job.accountId),
          seen: view.limit?.folders,
          onProgress: createReporter(jobId, fileId),
        });
        const total = job.codeIds.length;
        const finishedAt = now();
        const expiresAt = new Date(finishedAt.getTime() + EXPORT_RETENTION_MS);
        const file = { fileId, fileName: EXPORT_FILE_NAME, ...written, expiresAt };
        if (!(await files.complete(jobId, file, total, finishedAt))) throw jobStopped();
        return { done: total, total };
      });
    },

    /**
     * Removes the files of expired exports and sheets.
     *
     * @returns The number of jobs whose files were removed.
     */
    async removeExpiredExports(): Promise<number> {
      return withHeartbeat(() => files.removeExpired(now()));
    },
  });
}

export type BulkExportActivities = ReturnType<typeof createBulkExportActivities>;
