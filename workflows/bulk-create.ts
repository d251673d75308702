import { proxyActivities } from '@temporalio/workflow';
import type { BulkCreateActivities } from '../activities/bulk-create.js';
import type { JobWorkflowInput } from '../core/workflows/job-workflows.js';
import { JOB_KINDS } from '../core/jobs/job-kinds.js';
import { ACTIVITY_OPTIONS, runJob } from './run-job.js';

const { createChunk } = proxyActivities<BulkCreateActivities>(ACTIVITY_OPTIONS);

/**
 * Creates the QR codes of a job, one chunk after another: a large job occupies one slot of a worker, so that
 * other jobs progress in between.
 *
 * @returns The job's status and progress. Fails with the job's error if the job failed.
 */
export async function bulkCreate(input: JobWorkflowInput) {
  return runJob(JOB_KINDS.bulk_create, input, async (report) => {
    for (let index = 0; index < input.chunks; index += 1) {
      report(await createChunk({ jobId: input.jobId, index }));
    }
  });
}
