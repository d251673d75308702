import { proxyActivities } from '@temporalio/workflow';
import type { ScanExportActivities } from '../activities/export-scans.js';
import type { JobWorkflowInput } from '../core/workflows/job-workflows.js';
import { setTotalAttribute } from './attributes.js';
import { JOB_KINDS } from '../core/jobs/job-kinds.js';
import { ACTIVITY_OPTIONS, runJob } from './run-job.js';

const { countExportedScans, packScans } = proxyActivities<ScanExportActivities>({
  ...ACTIVITY_OPTIONS,
  startToCloseTimeout: '12 hours',
});

/**
 * Exports raw scans into one compressed file.
 *
 * @returns The job's status and progress. Fails with the job's error if the job failed.
 */
export async function exportScans(input: JobWorkflowInput) {
  return runJob(JOB_KINDS.scan_export, input, async (report) => {
    const { jobId } = input;
    const { total } = await countExportedScans({ jobId });
    setTotalAttribute(total);
    report({ done: 0, total });
    report(await packScans({ jobId }));
  });
}
