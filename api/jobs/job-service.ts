import type { AccountView } from '../../core/accounts/account-view.js';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import { isEnded, type StoredJob } from '../../core/jobs/job.js';
import type { JobFailure } from '../../core/jobs/job-base.js';
import { isWaiting } from '../../core/workflows/job-status.js';
import type { ExportFiles } from '../../store/jobs/export-files.js';
import type { JobTermination } from '../../store/jobs/fail-job.js';
import type { JobChange } from '../../store/jobs/job-changes.js';
import type { JobConcurrency } from '../../store/jobs/job-concurrency.js';
import type { JobItemPageDocument } from '../../store/jobs/job-items.js';
import type { InputChunk } from '../../store/jobs/job-documents.js';
import type { JobStore } from '../../store/jobs/jobs.js';
import type { Logger } from '../../telemetry/logger.js';
import type { DispatcherMetrics } from '../temporal/dispatcher-metrics.js';
import { startJobDispatcher } from './job-dispatcher.js';
import type { JobStarter } from './job-starter.js';
import { createJobWatcher } from './job-watcher.js';

const TERMINATED: JobFailure = {
  code: 'cancelled',
  message: 'Terminated by the operator. Created codes have been removed; changes to existing ones stay',
};

export interface JobServiceDeps {
  jobs: JobStore;
  concurrency: JobConcurrency;
  termination: JobTermination;
  exportFiles: Pick<ExportFiles, 'removeStaleUploads'>;
  /** Yields the changes of all jobs until the signal aborts. */
  watchChanges: (signal: AbortSignal) => AsyncIterable<JobChange>;
  starter: JobStarter;
  /** Maximum time that a request waits for Temporal, in milliseconds. */
  temporalTimeoutMs: number;
  now: () => Date;
  log: Logger;
  dispatcherMetrics?: DispatcherMetrics;
}

/** Submits jobs, follows their progress, and cancels them. */
export interface JobService {
  /**
   * Stores a job, its input, and the audit entry of its submission. Storing the same job again changes
   * nothing.
   */
  store(
    job: StoredJob,
    chunks?: readonly InputChunk[],
    items?: readonly JobItemPageDocument[],
    auditEntry?: AuditEntry,
  ): Promise<void>;
  /**
   * Starts the workflow of a stored job. A job over the account's concurrency limit stays queued until
   * another job ends. Never rejects: the dispatcher starts what could not be started here.
   *
   * @param waitMs Maximum time that the caller waits for Temporal, in milliseconds. 0 stands for the
   *   service's timeout.
   * @returns false if Temporal or MongoDB did not respond, so that waiting for the job is pointless.
   */
  start(job: StoredJob, waitMs: number): Promise<boolean>;
  /** Yields the job now and after each change, until it has ended or `signal` aborts. See `JobWatcher`. */
  follow(accountId: string, id: string, signal: AbortSignal): AsyncGenerator<StoredJob>;
  /** Resolves to the job when it has ended, or to its state when `signal` aborts. */
  waitForEnd(job: StoredJob, signal: AbortSignal): Promise<StoredJob>;
  /**
   * Cancels a queued job, or asks a running job to stop at its next step.
   *
   * @returns The job after the call, unchanged if it had ended before; undefined if the caller sees no such
   *   job.
   */
  cancel(view: AccountView, id: string): Promise<StoredJob | undefined>;
  /** Stops the dispatcher and ends every `follow`. */
  close(): Promise<void>;
}

/**
 * Creates the service of jobs and starts its dispatcher and its watcher. Call it once per process, and call
 * `close` when the process stops.
 */
export function createJobService(deps: JobServiceDeps): JobService {
  const { jobs, concurrency, termination, exportFiles, watchChanges, starter, temporalTimeoutMs, now, log } =
    deps;

  async function rollBack(jobId: string): Promise<void> {
    await termination.terminate(jobId, 'cancelled', TERMINATED, now());
    await exportFiles.removeStaleUploads(jobId);
  }

  const metrics = deps.dispatcherMetrics;
  const dispatcher = startJobDispatcher({ jobs, concurrency, starter, rollBack, now, log, metrics });
  const watcher = createJobWatcher({
    find: (accountId, id) => jobs.find({ accountId }, id),
    watchChanges,
    onEnd: (id) => void dispatcher.jobEnded(id),
  });

  return {
    store: (job, chunks, items, auditEntry) => jobs.create(job, chunks, items, auditEntry),

    async start(job, waitMs) {
      try {
        const timeoutMs = Math.min(waitMs || Infinity, temporalTimeoutMs);
        if (isWaiting(job.status)) await starter.start(job, timeoutMs);
        else if (await concurrency.mayStart(job, now())) {
          await starter.start(job, timeoutMs);
          // The request does not wait for it: the dispatcher's next check of the job records a start that is
          // missing.
          concurrency.recordStart(job.id, now()).catch(() => undefined);
        }
        return true;
      } catch (error) {
        log.warn({ err: error, jobId: job.id }, 'could not start a job; leaving it to the dispatcher');
        return false;
      }
    },

    follow: (accountId, id, signal) => watcher.follow(accountId, id, signal),

    async waitForEnd(job, signal) {
      let latest = job;
      for await (const state of watcher.follow(job.accountId, job.id, signal)) latest = state;
      return latest;
    },

    async cancel(view, id) {
      const job = await jobs.cancel(view, id, now());
      // An import that waits ends at once, but its workflow has to learn of it.
      if (job && (!isEnded(job.status) || (job.type === 'import' && job.status === 'cancelled'))) {
        starter.cancel(job, temporalTimeoutMs).catch((error: unknown) => {
          log.warn(
            { err: error, jobId: id },
            "could not signal a cancellation; the job's next step will stop it",
          );
        });
      }
      return job;
    },

    async close() {
      await Promise.all([dispatcher.stop(), watcher.close()]);
    },
  };
}
