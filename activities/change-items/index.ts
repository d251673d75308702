import { ERROR_STATUS, DomainError, type ErrorCode } from '../../core/basics/errors.js';
import type { ItemJobStep } from '../../core/workflows/job-workflows.js';
import type { BulkUpdateJob } from '../../core/jobs/item-jobs.js';
import type { JobCheck } from '../../store/jobs/item-progress.js';
import { jobStopped, withDomainFailures } from '../failures.js';
import { withHeartbeat } from '../with-heartbeat.js';
import { deleteEmptiedFolder } from './delete-emptied-folder.js';
import type { ChangeItemsDeps } from './deps.js';

interface PageInput {
  jobId: string;
  page: number;
}

/**
 * Creates the activities of jobs with fixed items: bulk updates, bulk deletions, and reverts. The modules
 * that change codes are loaded with the first such job, because their schemas take 9 MiB of a worker's
 * memory.
 */
export function createChangeItemsActivities(deps: ChangeItemsDeps) {
  const { itemProgress: progress, now } = deps;

  async function begin({ jobId, page }: PageInput) {
    const begun = await progress.begin(jobId, page, now());
    if (!begun) throw jobStopped();
    return begun;
  }

  return withDomainFailures({
    /**
     * Checks what a bulk update would do to the codes of a page. Safe to repeat.
     *
     * @throws ApplicationFailure `job_stopped`
     */
    async checkItems(input: PageInput): Promise<void> {
      return withHeartbeat(async () => {
        const begun = await begin(input);
        if (begun.page.check || begun.job.type !== 'bulk_update') return;
        const { checkPage } = await import('./check-page.js');
        await progress.recordCheck(begun, await checkPage(begun.job, begun.page.codeIds, deps));
      });
    },

    /**
     * Adds up the checks of all pages, and decides whether the job may change codes.
     *
     * @returns Whether the job proceeds to change codes; false after a dry run.
     * @throws ApplicationFailure `job_stopped`, or the error with which the job fails before anything
     *   changes.
     */
    async judgeItems({ jobId }: { jobId: string }): Promise<{ proceeds: boolean }> {
      return withHeartbeat(async () => {
        const job = await progress.findActive(jobId);
        if (job?.type !== 'bulk_update') throw jobStopped();
        const check = await progress.sumChecks(jobId);
        if (!job.dryRun) assertAcceptable(job, check);
        await progress.recordSummary(jobId, check.summary);
        return { proceeds: !job.dryRun };
      });
    },

    /**
     * Processes the items of a page. Safe to repeat: each item takes effect once.
     *
     * @throws ApplicationFailure `job_stopped`
     */
    async changeItems(input: PageInput): Promise<ItemJobStep> {
      return withHeartbeat(async () => {
        const begun = await begin(input);
        const { changePage } = await import('./change-page.js');
        const writeMs = await changePage(begun, deps);
        const job = await progress.findActive(input.jobId);
        return { progress: (job ?? begun.job).progress, writeMs: Math.round(writeMs) };
      });
    },

    /**
     * Completes a job whose items are done. Safe to repeat.
     *
     * @throws ApplicationFailure `job_stopped`, or the error with which the job fails if it cannot delete the
     *   folder that it has emptied.
     */
    async completeItems({ jobId }: { jobId: string }): Promise<void> {
      return withHeartbeat(async () => {
        const job = await progress.findActive(jobId);
        if (job?.type === 'bulk_update') await deleteEmptiedFolder(job, deps);
        if (!(await progress.complete(jobId, now()))) throw jobStopped();
      });
    },
  });
}

export type ChangeItemsActivities = ReturnType<typeof createChangeItemsActivities>;

/** @throws DomainError that explains why the job must not change anything. */
function assertAcceptable(
  { id, skipInvalid, allowSymbolChange }: BulkUpdateJob,
  { summary: { invalid, symbolsChanged }, firstError, errorCode }: JobCheck,
): void {
  if (symbolsChanged > 0 && !allowSymbolChange) {
    const symbols =
      symbolsChanged === 1 ? 'The symbol of one QR code' : `The symbols of ${symbolsChanged} QR codes`;
    throw new DomainError(
      'symbol_would_change',
      `${symbols} would change, so printed copies would no longer match; to change them anyway, set allowSymbolChange to true`,
    );
  }
  if (firstError === undefined || skipInvalid) return;
  const more = invalid === 1 ? '' : ` (and ${invalid - 1} more)`;
  throw new DomainError(
    isErrorCode(errorCode) ? errorCode : 'validation_error',
    `The change does not fit ${firstError.id}: ${firstError.error.message}${more}; GET /api/v1/jobs/${id}/items?outcome=failed lists all such codes`,
  );
}

function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && Object.hasOwn(ERROR_STATUS, code);
}
