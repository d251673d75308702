import { CancellationScope, continueAsNew, proxyActivities, sleep } from '@temporalio/workflow';
import type { ChangeItemsActivities } from '../activities/change-items/index.js';
import type { ItemJobInput } from '../core/workflows/job-workflows.js';
import { JOB_KINDS } from '../core/jobs/job-kinds.js';
import { ACTIVITY_OPTIONS, runJob, type Progress } from './run-job.js';

const { checkItems, judgeItems, changeItems, completeItems } =
  proxyActivities<ChangeItemsActivities>(ACTIVITY_OPTIONS);

/** Number of pages per run, so that histories stay short. */
const MAX_PAGES = 20;

/**
 * Processes the items of a job, one page after another: first all checks, then all changes. Each changed page
 * is followed by a pause as long as its writes took, so that redirects and other jobs progress in between. A
 * cancellation takes effect after the current page.
 *
 * @returns The job's status and progress. Fails with the job's error if the job failed.
 */
export async function changeItemsOfJob(input: ItemJobInput) {
  const { jobId, chunks: pages, hasChecks = false } = input;
  let { phase = hasChecks ? 'check' : 'change', page = 0 } = input;
  let pagesOfRun = 0;

  async function continueLater(done: number): Promise<void> {
    pagesOfRun += 1;
    if (pagesOfRun < MAX_PAGES || page >= pages) return;
    await continueAsNew<typeof changeItemsOfJob>({ ...input, phase, page, done });
  }

  async function checkAll(): Promise<boolean> {
    while (page < pages) {
      await checkItems({ jobId, page });
      page += 1;
      await continueLater(0);
    }
    const { proceeds } = await judgeItems({ jobId });
    phase = 'change';
    page = 0;
    return proceeds;
  }

  async function changeAll(report: (progress: Progress) => void): Promise<void> {
    while (page < pages) {
      const { progress, writeMs } = await CancellationScope.nonCancellable(() =>
        changeItems({ jobId, page }),
      );
      report(progress);
      page += 1;
      if (page < pages) await sleep(writeMs);
      await continueLater(progress.done);
    }
  }

  return runJob(JOB_KINDS.bulk_update, input, async (report) => {
    if (phase === 'change' || (await checkAll())) await changeAll(report);
    await CancellationScope.nonCancellable(() => completeItems({ jobId }));
  });
}
