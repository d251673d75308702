import { proxyActivities } from '@temporalio/workflow';
import type { SheetActivities } from '../activities/sheets.js';
import type { JobWorkflowInput } from '../core/workflows/job-workflows.js';
import { JOB_KINDS } from '../core/jobs/job-kinds.js';
import { ACTIVITY_OPTIONS, runJob } from './run-job.js';

const { renderSheetPart, joinSheet } = proxyActivities<SheetActivities>(ACTIVITY_OPTIONS);

/**
 * Renders a sheet of labels, one part after another: a large sheet occupies one slot of a worker, so that
 * other jobs progress in between.
 *
 * @returns The job's status and progress. Fails with the job's error if the job failed.
 */
export async function sheet(input: JobWorkflowInput) {
  return runJob(JOB_KINDS.sheet, input, async (report) => {
    for (let index = 0; index < input.chunks; index += 1) {
      report(await renderSheetPart({ jobId: input.jobId, index }));
    }
    report(await joinSheet({ jobId: input.jobId }));
  });
}
