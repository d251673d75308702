import { proxyActivities } from '@temporalio/workflow';
import type { BulkExportActivities } from '../activities/bulk-export.js';
import type { JobWorkflowInput } from '../core/contracts.js';
import { submitAndWait, STEP_OPTIONS } from './run-job.js';

const { packExport } = proxyActivities<BulkExportActivities>(STEP_OPTIONS);

/** Packs the codes of a job into one ZIP. */
export async function bulkExport(input: JobWorkflowInput) {
  return submitAndWait(input, async (report) => {
    report(await packExport({ jobId: input.jobId }));
  });
}
