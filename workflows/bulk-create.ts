import { proxyActivities } from '@temporalio/workflow';
import type { BulkCreateActivities } from '../activities/bulk-create.js';
import type { JobWorkflowInput } from '../core/contracts.js';
import { submitAndWait, STEP_OPTIONS } from './run-job.js';

const { createChunk } = proxyActivities<BulkCreateActivities>(STEP_OPTIONS);

/** Makes the codes of a job. One chunk after another: a big job takes one slot of a worker, and others get between. */
export async function bulkCreate(input: JobWorkflowInput) {
  return submitAndWait(input, async (report) => {
    for (let index = 0; index < input.chunks; index += 1) {
      report(await createChunk({ jobId: input.jobId, index }));
    }
  });
}
