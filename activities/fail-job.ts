import type { Db } from 'mongodb';
import type { JobFailure, JobStatus } from '../core/jobs/job.js';
import { createExportFiles } from '../store/jobs/export-files.js';
import { createJobTermination, type FailedStatus } from '../store/jobs/fail-job.js';
import { withHeartbeat } from './with-heartbeat.js';

/** Ends jobs that failed or were cancelled, and leaves nothing of what they made. */
export function createEndJobActivities({ db }: { db: Db }) {
  const ends = createJobTermination(db);
  const files = createExportFiles(db);

  return {
    /** @returns how the job ended: it may have come to its result before, or have gone with its account */
    async endJob(end: { jobId: string; status: FailedStatus; error: JobFailure }): Promise<JobStatus> {
      return withHeartbeat(async () => {
        const job = await ends.end(end.jobId, end.status, end.error, new Date());
        if (job?.type === 'bulk_export') await files.removeStaleUploads(job.id);
        return job?.status ?? 'cancelled';
      });
    },
  };
}

export type EndJobActivities = ReturnType<typeof createEndJobActivities>;
