import type { JobFailure } from '../core/jobs/job-base.js';
import type { JobStatus } from '../core/workflows/job-status.js';
import type { Stores } from '../store/create-stores.js';
import type { FailedStatus } from '../store/jobs/fail-job.js';
import { withHeartbeat } from './with-heartbeat.js';

export interface EndJobDeps extends Pick<Stores, 'jobTermination' | 'exportFiles'> {
  now: () => Date;
}

/** Creates the activity that ends failed and canceled jobs and removes everything they created. */
export function createEndJobActivities({ jobTermination, exportFiles, now }: EndJobDeps) {
  return {
    /**
     * Ends a job without a result. Safe to repeat.
     * @returns The job's final status: the one it already had, if it had ended; `cancelled` if its account
     *   was deleted.
     */
    async endJob({
      jobId,
      status,
      error,
    }: {
      jobId: string;
      status: FailedStatus;
      error: JobFailure;
    }): Promise<JobStatus> {
      return withHeartbeat(async () => {
        const job = await jobTermination.terminate(jobId, status, error, now());
        if (job) await exportFiles.removeStaleUploads(job.id);
        return job?.status ?? 'cancelled';
      });
    },
  };
}

export type EndJobActivities = ReturnType<typeof createEndJobActivities>;
