import {
  ApplicationFailure,
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  sleep,
} from '@temporalio/workflow';
import type { ChangeItemsActivities } from '../activities/change-items/index.js';
import type { ImportActivities } from '../activities/imports/index.js';
import { IMPORT_SIGNAL, type ImportInput, type ImportNextStep } from '../core/workflows/import-workflow.js';
import { JOB_STOPPED } from '../core/workflows/job-workflows.js';
import { setStateAttribute } from './attributes.js';
import { JOB_KINDS } from '../core/jobs/job-kinds.js';
import { ACTIVITY_OPTIONS, runJob, type Progress } from './run-job.js';

const { nextImportStep, checkImportRows, completeImportCheck, createImportRows, expireImport } =
  proxyActivities<ImportActivities>(ACTIVITY_OPTIONS);
const { completeItems } = proxyActivities<ChangeItemsActivities>(ACTIVITY_OPTIONS);

/** Number of pages per run, so that histories stay short. */
const MAX_PAGES = 20;

type PagedStep = Extract<ImportNextStep, { pages: number }>;

/**
 * Runs an import: waits for a file, checks its rows page by page, waits for a confirmation, and creates and
 * updates the codes page by page. The stored job decides which step is next; signals only wake the workflow.
 * Each page of codes is followed by a pause as long as its writes took. A cancellation takes effect after the
 * current page.
 *
 * @returns The job's status and progress. Fails with the job's error if the job failed.
 */
export async function importCodes(input: ImportInput) {
  const { jobId, accountId, total = 0, done = 0 } = input;
  let pagesOfRun = 0;
  let hasSignal = false;
  setHandler(defineSignal(IMPORT_SIGNAL), () => {
    hasSignal = true;
  });

  /**
   * Returns the first page of a step that is not done yet: the previous run may have ended in the middle of
   * the step.
   */
  function firstPage({ kind, fileId }: PagedStep): number {
    const { position } = input;
    return position?.kind === kind && position.fileId === fileId ? position.page : 0;
  }

  async function continueLater({ kind, fileId, pages }: PagedStep, page: number, progress: Progress) {
    pagesOfRun += 1;
    if (pagesOfRun < MAX_PAGES || page >= pages) return;
    await continueAsNew<typeof importCodes>({
      jobId,
      accountId,
      ...progress,
      position: { kind, fileId, page },
    });
  }

  async function wait(step: Extract<ImportNextStep, { waitMs: number }>): Promise<void> {
    setStateAttribute(step.status);
    const isTimeUp = !hasSignal && !(await condition(() => hasSignal, Math.max(1, step.waitMs)));
    hasSignal = false;
    if (isTimeUp && step.kind === 'wait') await expireImport({ jobId });
  }

  async function check(step: PagedStep, report: (progress: Progress) => void): Promise<void> {
    setStateAttribute('running');
    const { fileId, pages, total: rows } = step;
    for (let page = firstPage(step); page < pages; page += 1) {
      const checked = await checkImportRows({ jobId, fileId, page });
      // There is another file, or the import was canceled.
      if (checked === undefined) return;
      const progress = { done: checked, total: rows };
      report(progress);
      await continueLater(step, page + 1, progress);
    }
    await completeImportCheck({ jobId, fileId });
  }

  async function create(step: PagedStep, report: (progress: Progress) => void): Promise<void> {
    setStateAttribute('running');
    const { fileId, pages } = step;
    for (let page = firstPage(step); page < pages; page += 1) {
      const { progress, writeMs } = await CancellationScope.nonCancellable(() =>
        createImportRows({ jobId, fileId, page }),
      );
      report(progress);
      if (page + 1 < pages) await sleep(writeMs);
      await continueLater(step, page + 1, progress);
    }
    await CancellationScope.nonCancellable(() => completeItems({ jobId }));
  }

  return runJob(JOB_KINDS.import, { jobId, accountId, total, done, chunks: 0 }, async (report) => {
    for (;;) {
      const step = await nextImportStep({ jobId });
      if (step.kind === 'ended') throw ApplicationFailure.nonRetryable('The import was stopped', JOB_STOPPED);
      if ('waitMs' in step) await wait(step);
      else if (step.kind === 'check') await check(step, report);
      else return create(step, report);
    }
  });
}
