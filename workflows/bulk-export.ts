import { proxyActivities } from '@temporalio/workflow';
import type { JobWorkflowInput } from '../core/contracts.js';
import type { BulkExportActivities } from '../activities/bulk-export.js';

const { packExport } = proxyActivities<BulkExportActivities>({ startToCloseTimeout: '2 minutes' });

/** Packs the codes of a job into one ZIP. */
export async function bulkExport({ jobId }: JobWorkflowInput): Promise<void> {
  await packExport({ jobId });
}
