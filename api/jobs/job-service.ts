import type { Client } from '@temporalio/client';
import type { Db } from 'mongodb';
import { isEnded, type JobFailure, type StoredJob } from '../../core/jobs/job.js';
import { createExportFiles, type ExportFiles } from '../../store/jobs/export-files.js';
import { watchJobChanges } from '../../store/jobs/job-changes.js';
import { createJobTermination } from '../../store/jobs/fail-job.js';
import type { JobChunkDocument } from '../../store/jobs/job-documents.js';
import { createJobConcurrency } from '../../store/jobs/job-concurrency.js';
import { createJobStore, type JobStore } from '../../store/jobs/jobs.js';
import { createShortCodeStore, type ShortCodeStore } from '../../store/qr-codes/short-codes.js';
import type { Logger } from '../../telemetry/logger.js';
import { createKeyedQueue, type KeyedQueue } from './keyed-queue.js';
import { startJobDispatcher } from './job-dispatcher.js';
import { createJobFeed, type JobFeed } from './job-watcher.js';
import { createJobStarter } from './job-starter.js';

const TERMINATED: JobFailure = {
  code: 'cancelled',
  message: 'Terminated by the operator of the service: nothing that it made is left',
};

interface Parts {
  db: Db;
  temporal: Client;
  taskQueue: string;
  /** How long a request waits for Temporal: the dispatcher starts what this leaves. */
  timeoutMs: number;
  now: () => Date;
  log: Logger;
}

/** Where routes hand in jobs, follow them and fetch their results. */
export interface JobService {
  jobs: JobStore;
  files: ExportFiles;
  shortCodes: ShortCodeStore;
  follow: JobFeed['follow'];
  /** Work before a job is stored, such as the validation of its input, which keeps this process busy. */
  runExclusive: KeyedQueue;
  /** Keeps a job and its input. The same job again changes nothing. */
  store(job: StoredJob, chunks?: readonly JobChunkDocument[]): Promise<void>;
  /**
   * Starts a stored job, or leaves it to the dispatcher when it is not its turn yet; never rejects.
   * @param waitMs how long the caller waits at most; 0: not at all
   * @returns false when Temporal is away: the job waits as `queued`, and will be started
   */
  start(job: StoredJob, waitMs: number): Promise<boolean>;
  /** The job when it has ended, or as it is when `signal` aborts. */
  waitForEnd(job: StoredJob, signal: AbortSignal): Promise<StoredJob>;
  cancel(accountId: string, id: string): Promise<StoredJob | undefined>;
  close(): Promise<void>;
}

export function createJobService({ db, temporal, taskQueue, timeoutMs, now, log }: Parts): JobService {
  const jobs = createJobStore(db);
  const starter = createJobStarter(temporal, taskQueue);
  const turns = createJobConcurrency(db);
  const files = createExportFiles(db);
  const ends = createJobTermination(db);
  const rollBack = async (jobId: string) => {
    await ends.end(jobId, 'cancelled', TERMINATED, now());
    await files.removeStaleUploads(jobId);
  };
  const dispatcher = startJobDispatcher({ jobs, turns, starter, rollBack, now, log });
  const feed = createJobFeed({
    find: (accountId, id) => jobs.find(accountId, id),
    changes: (signal) => watchJobChanges(db, signal),
    ended: (id) => void dispatcher.jobEnded(id),
  });

  return {
    jobs,
    files,
    shortCodes: createShortCodeStore(db),
    follow: (accountId, id, signal) => feed.follow(accountId, id, signal),
    runExclusive: createKeyedQueue(),

    store: (job, chunks) => jobs.create(job, chunks),

    async start(job, waitMs) {
      try {
        const startTimeoutMs = Math.min(waitMs || Infinity, timeoutMs);
        if (await turns.mayStart(job, now())) await starter.start(job, startTimeoutMs);
        return true;
      } catch (error) {
        log.warn({ err: error, jobId: job.id }, 'the job waits: the dispatcher will start it');
        return false;
      }
    },

    async waitForEnd(job, signal) {
      let latest = job;
      for await (const state of feed.follow(job.accountId, job.id, signal)) latest = state;
      return latest;
    },

    async cancel(accountId, id) {
      const job = await jobs.cancel(accountId, id, now());
      if (job && !isEnded(job.status)) {
        starter.cancel(job, timeoutMs).catch((error: unknown) => {
          log.warn(
            { err: error, jobId: id },
            'Temporal was not told of a cancellation: the next step obeys it',
          );
        });
      }
      return job;
    },

    async close() {
      await Promise.all([dispatcher.stop(), feed.close()]);
    },
  };
}
