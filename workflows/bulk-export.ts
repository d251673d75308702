import { proxyActivities } from '@temporalio/workflow';
import type { BulkExportActivities } from '../activities/bulk-export.js';
import type { JobWorkflowInput } from '../core/workflows/job-workflows.js';
import { JOB_KINDS } from '../core/jobs/job-kinds.js';
import { ACTIVITY_OPTIONS, runJob } from './run-job.js';

const { packExport } = proxyActivities<BulkExportActivities>({
  ...ACTIVITY_OPTIONS,
  startToCloseTimeout: '2 hours',
});

/**
 * Exports the QR codes of a job into one ZIP.
 *
 * @returns The job's status and progress. Fails with the job's error if the job failed.
 */
export async function bulkExport(input: JobWorkflowInput) {
  return runJob(JOB_KINDS.bulk_export, input, async (report) => {
    report(await packExport({ jobId: input.jobId }));
  });
}
