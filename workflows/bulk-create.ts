import { proxyActivities } from '@temporalio/workflow';
import type { JobWorkflowInput } from '../core/contracts.js';
import type { BulkCreateActivities } from '../activities/bulk-create.js';

const { createChunk } = proxyActivities<BulkCreateActivities>({ startToCloseTimeout: '1 minute' });

/** Makes the codes of a job, chunk by chunk. */
export async function bulkCreate({ jobId, chunks }: JobWorkflowInput): Promise<void> {
  for (let index = 0; index < chunks; index += 1) await createChunk({ jobId, index });
}
