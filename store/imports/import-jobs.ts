import type { Db } from 'mongodb';
import type { AccountView } from '../../core/accounts/account-view.js';
import {
  IMPORT_SAMPLE_SIZE,
  IMPORT_WAIT_MS,
  type ImportCheck,
  type ImportFile,
  type ImportJob,
} from '../../core/jobs/imports/import-job.js';
import { pageCount } from '../../core/jobs/item-jobs.js';
import { isEnded } from '../../core/jobs/job.js';
import { isWaiting, type JobStatus } from '../../core/workflows/job-status.js';
import {
  ACTIVE,
  fromJobDocument,
  JOBS,
  nextHealthCheck,
  startGrace,
  type JobDocument,
} from '../jobs/job-documents.js';
import type { JobConcurrency } from '../jobs/job-concurrency.js';
import { JOB_ITEMS, type JobItemPageDocument } from '../jobs/job-items.js';
import { inTransaction } from '../mongo/transactions.js';
import type { PageDecision } from '../jobs/page-decision.js';

/** Interval at which a queued import checks whether it may start, in case a signal was lost. */
const TURN_POLL_MS = 10_000;

const WAITING: { $in: JobStatus[] } = { $in: ['awaiting_upload', 'awaiting_confirmation'] };

/** Next step of an import. */
export type ImportStep =
  /** It waits for its owner, or for its turn. */
  | { kind: 'wait' | 'queue'; waitMs: number; status: JobStatus }
  | { kind: 'check' | 'create'; job: ImportJob & { file: ImportFile } }
  | { kind: 'ended' };

/**
 * Creates the store of the parts of jobs that only imports have: files, checks, and confirmations.
 *
 * @param concurrency Decides which confirmed imports may start.
 */
export function createImportJobStore(db: Db, concurrency: Pick<JobConcurrency, 'mayStart'>) {
  const jobs = db.collection<JobDocument>(JOBS);
  const pages = db.collection<JobItemPageDocument>(JOB_ITEMS);

  /** Matches an import whose file may still change. */
  const acceptingFile = {
    type: 'import' as const,
    cancelRequestedAt: null,
    $or: [{ status: WAITING }, { status: ACTIVE, stage: 'check' as const }],
  };

  return {
    /**
     * Sets the file of an import, whose rows are stored, and queues the check. Results of checking a former
     * file are removed.
     * @returns The import; undefined if it does not wait for a file.
     */
    async setFile(
      view: AccountView,
      jobId: string,
      file: ImportFile,
      now: Date,
    ): Promise<ImportJob | undefined> {
      return inTransaction(db, async (session) => {
        const found = await jobs.findOneAndUpdate(
          { _id: jobId, accountId: view.accountId, ...acceptingFile },
          {
            $set: {
              file,
              check: null,
              stage: 'check',
              status: 'queued',
              pages: pageCount(file.rows),
              progress: { done: 0, total: file.rows },
              startedAt: null,
              dispatchAfter: startGrace(now),
            },
            $unset: { dispatchedAt: '' },
          },
          { session, returnDocument: 'after' },
        );
        if (!found) return undefined;
        await pages.deleteMany({ jobId }, { session });
        return toImport(found);
      });
    },

    /** Returns the next step of an import. Marks a queued import as running if it may start. */
    async nextStep(jobId: string, now: Date): Promise<ImportStep> {
      const found = await jobs.findOne({ _id: jobId, type: 'import' });
      const job = found && toImport(found);
      if (!job || job.cancelRequestedAt || isEnded(job.status)) return { kind: 'ended' };
      if (isWaiting(job.status)) {
        const waitMs = Math.max(0, job.waitsUntil.getTime() - now.getTime());
        return { kind: 'wait', waitMs, status: job.status };
      }
      if (!job.file) throw new Error(`${jobId} has no file`);
      const step = { kind: job.stage, job: { ...job, file: job.file } };
      if (job.status === 'running') return step;
      const begun =
        (await concurrency.mayStart(job, now)) &&
        (await jobs.updateOne({ _id: jobId, status: 'queued', 'file.id': job.file.id, stage: job.stage }, [
          {
            $set: {
              status: 'running',
              startedAt: { $ifNull: ['$startedAt', now] },
              dispatchAfter: nextHealthCheck(now),
            },
          },
        ]));
      return begun && begun.matchedCount > 0
        ? step
        : { kind: 'queue', waitMs: TURN_POLL_MS, status: 'queued' };
    },

    /**
     * Finds a running import with a file.
     *
     * @returns undefined if it has another file, has ended, or was canceled.
     */
    async findRunning(
      jobId: string,
      fileId: string,
    ): Promise<(ImportJob & { file: ImportFile }) | undefined> {
      const found = await jobs.findOne({ _id: jobId, ...running(fileId) });
      const job = found && toImport(found);
      return job?.file ? { ...job, file: job.file } : undefined;
    },

    /** Returns whether the rows of a page have been checked. */
    async isChecked(jobId: string, page: number): Promise<boolean> {
      return (await pages.countDocuments({ jobId, page, 'decision.actions.0': { $exists: true } })) > 0;
    },

    /** Returns the subset of the keys that rows on earlier pages have. */
    async findUsedKeys(jobId: string, beforePage: number, keys: readonly string[]): Promise<Set<string>> {
      if (keys.length === 0 || beforePage === 0) return new Set();
      const found = await pages
        .find({ jobId, page: { $lt: beforePage }, 'decision.keys': { $in: [...keys] } })
        .project<Pick<JobItemPageDocument, 'decision'>>({ 'decision.keys': 1 })
        .toArray();
      const wanted = new Set(keys);
      return new Set(found.flatMap(({ decision }) => decision?.keys.filter((key) => wanted.has(key)) ?? []));
    },

    /**
     * Stores what the check of a page has decided. Safe to repeat.
     * @returns false if the import has another file, has ended, or was canceled.
     */
    async recordPage(page: JobItemPageDocument, fileId: string, done: number, now: Date): Promise<boolean> {
      return inTransaction(db, async (session) => {
        const { matchedCount } = await jobs.updateOne(
          { _id: page.jobId, ...running(fileId) },
          { $set: { 'progress.done': done, dispatchAfter: nextHealthCheck(now) } },
          { session },
        );
        if (matchedCount === 0) return false;
        await pages.replaceOne({ _id: page._id }, page, { upsert: true, session });
        return true;
      });
    },

    /** Sums up the checks of all pages. */
    async sumPages({ id: jobId, file }: ImportJob & { file: ImportFile }): Promise<ImportCheck> {
      const check: ImportCheck = {
        rows: file.rows,
        create: 0,
        update: 0,
        skip: 0,
        invalid: 0,
        warnings: 0,
        sample: [],
      };
      const found = pages.find({ jobId }, { batchSize: 10 }).sort({ page: 1 });
      for await (const { decision } of found) {
        if (!decision) throw new Error(`a page of ${jobId} is not checked`);
        addCounts(check, decision);
        check.sample.push(...decision.sample.slice(0, IMPORT_SAMPLE_SIZE - check.sample.length));
      }
      return check;
    },

    /**
     * Ends the check of a file: the import waits for a confirmation, or continues.
     * @returns The import; undefined if it has another file, has ended, or was canceled.
     */
    async recordCheck(
      jobId: string,
      fileId: string,
      check: ImportCheck,
      { continues, now }: { continues: boolean; now: Date },
    ): Promise<ImportJob | undefined> {
      const waitsUntil = new Date(now.getTime() + IMPORT_WAIT_MS);
      const next = continues
        ? { stage: 'create' as const, 'progress.done': 0, dispatchAfter: nextHealthCheck(now) }
        : {
            status: 'awaiting_confirmation' as const,
            waitsUntil,
            // The workflow has a timer. This check recovers from the loss of the workflow.
            dispatchAfter: nextHealthCheck(waitsUntil),
          };
      const found = await jobs.findOneAndUpdate(
        { _id: jobId, ...running(fileId) },
        { $set: { check, ...next } },
        { returnDocument: 'after' },
      );
      return found ? toImport(found) : undefined;
    },

    /**
     * Queues the creation of an import that waits for its confirmation.
     * @param fileId The file that was checked.
     * @returns The import; undefined if it does not wait, or has another file.
     */
    async confirm(
      view: AccountView,
      jobId: string,
      fileId: string,
      now: Date,
    ): Promise<ImportJob | undefined> {
      const found = await jobs.findOneAndUpdate(
        {
          _id: jobId,
          accountId: view.accountId,
          type: 'import',
          status: 'awaiting_confirmation',
          'file.id': fileId,
        },
        {
          $set: {
            status: 'queued',
            stage: 'create',
            startedAt: null,
            'progress.done': 0,
            dispatchAfter: startGrace(now),
          },
          $unset: { dispatchedAt: '' },
        },
        { returnDocument: 'after' },
      );
      return found ? toImport(found) : undefined;
    },

    /**
     * Cancels an import that has waited for its file or its confirmation for too long; does nothing
     * otherwise.
     */
    async expire(jobId: string, now: Date): Promise<void> {
      const found = await jobs.findOne({ _id: jobId, type: 'import' });
      if (!found) return;
      const what = found.status === 'awaiting_upload' ? 'No file was uploaded' : 'It was not confirmed';
      await jobs.updateOne(
        { _id: jobId, status: WAITING, waitsUntil: { $lte: now } },
        {
          $set: {
            status: 'cancelled',
            finishedAt: now,
            error: { code: 'cancelled', message: `${what} within 24 hours. Nothing was created or changed` },
          },
          $unset: { dispatchAfter: '' },
        },
      );
    },
  };
}

export type ImportJobStore = ReturnType<typeof createImportJobStore>;

/** Matches an import that checks, or creates from, a file. */
function running(fileId: string) {
  return { type: 'import' as const, status: 'running' as const, 'file.id': fileId, cancelRequestedAt: null };
}

function toImport(document: JobDocument): ImportJob {
  const job = fromJobDocument(document);
  if (job.type !== 'import') throw new Error(`${job.id} is not an import`);
  return job;
}

function addCounts(check: ImportCheck, { actions, warnings }: PageDecision): void {
  for (const action of actions) check[action === 'fail' ? 'invalid' : action] += 1;
  for (const { warnings: ofRow } of warnings) check.warnings += ofRow.length;
}
