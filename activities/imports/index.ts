import type { ImportNextStep } from '../../core/workflows/import-workflow.js';
import type { ItemJobStep } from '../../core/workflows/job-workflows.js';
import { ITEMS_PER_PAGE } from '../../core/jobs/item-jobs.js';
import { importReadyEvent } from '../../core/events/import-events.js';
import { recordEvents } from '../../store/events/record-events.js';
import { jobStopped, withDomainFailures } from '../failures.js';
import { withHeartbeat } from '../with-heartbeat.js';
import type { ImportDeps } from './deps.js';

interface ImportPageInput {
  jobId: string;
  fileId: string;
  page: number;
}

/** Creates the activities of imports. */
export function createImportActivities(deps: ImportDeps) {
  const { importJobs, itemProgress: progress, now } = deps;

  return withDomainFailures({
    /** Returns the next step of an import. Marks a queued import as running if it may start. */
    async nextImportStep({ jobId }: { jobId: string }): Promise<ImportNextStep> {
      return withHeartbeat(async () => {
        const step = await importJobs.nextStep(jobId, now());
        if (!('job' in step)) return step;
        const { file, pages } = step.job;
        return { kind: step.kind, fileId: file.id, pages, total: file.rows };
      });
    },

    /**
     * Checks the rows of a page. Safe to repeat. Creates nothing.
     * @returns The number of checked rows; undefined if the import has another file, has ended, or was
     *   canceled.
     */
    async checkImportRows({ jobId, fileId, page }: ImportPageInput): Promise<number | undefined> {
      return withHeartbeat(async () => {
        const job = await importJobs.findRunning(jobId, fileId);
        if (!job) return undefined;
        const done = Math.min((page + 1) * ITEMS_PER_PAGE, job.file.rows);
        if (await importJobs.isChecked(jobId, page)) return done;
        const { checkImportPage } = await import('./check-import-page.js');
        const decided = await checkImportPage(job, page, deps);
        return (await importJobs.recordPage(decided, fileId, done, now())) ? done : undefined;
      });
    },

    /** Ends the check of a file, and notifies the account's endpoints. Safe to repeat. */
    async completeImportCheck({ jobId, fileId }: Omit<ImportPageInput, 'page'>): Promise<void> {
      await withHeartbeat(async () => {
        const job = await importJobs.findRunning(jobId, fileId);
        if (!job || job.stage !== 'check') return;
        const check = await importJobs.sumPages(job);
        const event = importReadyEvent(job, check, now());
        const receivers = await recordEvents(deps, job.accountId, [event]);
        const continues = job.confirm === 'auto' && check.invalid === 0;
        await importJobs.recordCheck(jobId, fileId, check, { continues, now: now() });
        await Promise.all(receivers.map((id) => deps.wake(id)));
      });
    },

    /**
     * Creates and updates the codes of a page. Safe to repeat: each row takes effect once.
     *
     * @throws ApplicationFailure `job_stopped`
     */
    async createImportRows({ jobId, fileId, page }: ImportPageInput): Promise<ItemJobStep> {
      return withHeartbeat(async () => {
        const begun = await progress.begin(jobId, page, now());
        if (begun?.job.type !== 'import' || begun.job.file?.id !== fileId) throw jobStopped();
        const { file, ...job } = begun.job;
        const { createImportPage } = await import('./create-import-page.js');
        const writeMs = await createImportPage({ ...begun, job: { ...job, file } }, deps);
        const after = await progress.findActive(jobId);
        return { progress: (after ?? begun.job).progress, writeMs: Math.round(writeMs) };
      });
    },

    /** Cancels an import that has waited for its file or its confirmation for too long. */
    async expireImport({ jobId }: { jobId: string }): Promise<void> {
      await withHeartbeat(() => importJobs.expire(jobId, now()));
    },
  });
}

export type ImportActivities = ReturnType<typeof createImportActivities>;
