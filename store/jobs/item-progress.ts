import type { Db, Document } from 'mongodb';
import {
  countOutcomes,
  MAX_SAMPLE,
  type ChangeSummary,
  type ItemError,
  type ItemJob,
  type ItemResult,
} from '../../core/jobs/item-jobs.js';
import { isItemJob } from '../../core/jobs/job-kinds.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { inTransaction } from '../mongo/transactions.js';
import type { CodeWrite } from '../qr-codes/code-write.js';
import { createCodeWriter } from '../qr-codes/code-writes.js';
import { QR_CODES, type QrCodeDocument } from '../qr-codes/qr-code-documents.js';
import { takeReleased } from '../qr-codes/released-short-codes.js';
import { ACTIVE, fromJobDocument, JOBS, nextHealthCheck, type JobDocument } from './job-documents.js';
import { JOB_ITEMS, type JobItemPageDocument, type PageCheck } from './job-items.js';

/** A page with its job. */
export interface BegunPage {
  job: ItemJob;
  page: JobItemPageDocument;
}

/** The result of an item, with the write that must not exist without it. */
export interface ItemEntry {
  result: ItemResult;
  write?: CodeWrite;
  /** Custom short code of a new code. A tombstone may have released it. */
  reusedShortCode?: string;
}

/**
 * Result of a commit: `conflict` if one of the codes has changed since it was read or a short code is taken,
 * `repeated` if another attempt has stored results of these items, `stopped` if the job has ended.
 */
export type CommitOutcome = 'committed' | 'conflict' | 'repeated' | 'stopped';

/** Rolls back the transaction of a commit. */
class CommitRejection extends Error {
  constructor(readonly outcome: Exclude<CommitOutcome, 'committed'>) {
    super(outcome);
  }
}

/** Combined result of the checks of all pages of a job. */
export interface JobCheck {
  summary: ChangeSummary;
  /** The first invalid code and its error. */
  firstError: { id: string; error: ItemError } | undefined;
  /** The error code that all invalid codes share; undefined if they differ. */
  errorCode: string | undefined;
}

/**
 * Creates the store of the progress of jobs with fixed items. Results, writes of codes, and the progress of
 * the job are stored in one transaction, so each item takes effect once, however often a step runs.
 */
export function createItemProgress(db: Db) {
  const jobs = db.collection<JobDocument>(JOBS);
  const pages = db.collection<JobItemPageDocument>(JOB_ITEMS);
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const writer = createCodeWriter(db);

  return {
    /** Begins a step. @returns undefined if the job has ended or was canceled. */
    async begin(jobId: string, page: number, now: Date): Promise<BegunPage | undefined> {
      const found = await jobs.findOneAndUpdate(
        { _id: jobId, status: ACTIVE, cancelRequestedAt: null },
        [
          {
            $set: {
              status: 'running',
              startedAt: { $ifNull: ['$startedAt', now] },
              dispatchAfter: nextHealthCheck(now),
            },
          },
        ],
        { returnDocument: 'after' },
      );
      const document = found && (await pages.findOne({ jobId, page }));
      if (!document) return undefined;
      const job = fromJobDocument(found);
      if (!isItemJob(job)) throw new Error(`${jobId} has no items`);
      return { job, page: document };
    },

    /** Stores the result of the check of a page, unless an earlier attempt has stored one. */
    async recordCheck({ page }: BegunPage, check: PageCheck): Promise<void> {
      await pages.updateOne({ _id: page._id, check: { $exists: false } }, { $set: { check } });
    },

    /** Sums up the checks of all pages. */
    async sumChecks(jobId: string): Promise<JobCheck> {
      const summary: ChangeSummary = {
        counted: 0,
        wouldChange: 0,
        symbolsChanged: 0,
        invalid: 0,
        sample: [],
      };
      const invalidSample: NonNullable<ChangeSummary['invalidSample']> = [];
      const errorCodes = new Set<string>();
      for await (const { codeIds, check } of pages.find({ jobId }).sort({ page: 1 })) {
        if (!check) throw new Error(`a page of ${jobId} is not checked`);
        summary.counted += codeIds.length;
        summary.wouldChange += check.wouldChange;
        summary.symbolsChanged += check.symbolsChanged;
        summary.invalid += check.invalid.length;
        summary.sample.push(...check.sample.slice(0, MAX_SAMPLE - summary.sample.length));
        for (const { position, error } of check.invalid) {
          if (invalidSample.length < MAX_SAMPLE) invalidSample.push({ id: codeIds[position]!, error });
          errorCodes.add(error.code);
        }
      }
      if (invalidSample.length > 0) summary.invalidSample = invalidSample;
      const [firstError] = invalidSample;
      return { summary, firstError, errorCode: errorCodes.size === 1 ? [...errorCodes][0] : undefined };
    },

    /** Stores the summary of a job's checks. */
    async recordSummary(jobId: string, summary: ChangeSummary): Promise<void> {
      await jobs.updateOne({ _id: jobId, type: 'bulk_update', status: ACTIVE }, { $set: { summary } });
    },

    /** Stores the results of consecutive items from position `from` of a page, with their writes. */
    async commit(
      { job, page }: BegunPage,
      from: number,
      entries: readonly ItemEntry[],
      now: Date,
    ): Promise<CommitOutcome> {
      const results = entries.map(({ result }) => result);
      const counts = Object.entries(countOutcomes(results)).filter(([, count]) => count > 0);
      const writes = entries.flatMap(({ write }) => (write ? [write] : []));
      const reused = entries.flatMap(({ reusedShortCode }) => reusedShortCode ?? []);
      const increments: Document = {
        'progress.done': results.length,
        ...Object.fromEntries(counts.map(([outcome, count]) => [`counts.${outcome}`, count])),
      };
      try {
        await inTransaction(db, async (session) => {
          const running = await jobs.updateOne(
            { _id: job.id, status: ACTIVE },
            { $inc: increments, $set: { dispatchAfter: nextHealthCheck(now) } },
            { session },
          );
          if (running.matchedCount === 0) throw new CommitRejection('stopped');
          const stored = await pages.updateOne(
            { _id: page._id, results: { $size: from } },
            { $push: { results: { $each: results } } },
            { session },
          );
          if (stored.matchedCount === 0) throw new CommitRejection('repeated');
          if (reused.length > 0) await takeReleased(codes, job.accountId, reused, session);
          if (writes.length > 0 && !(await writer.writeAllWithin(writes, session)))
            throw new CommitRejection('conflict');
        });
        return 'committed';
      } catch (error) {
        if (error instanceof CommitRejection) return error.outcome;
        if (isDuplicateKey(error)) return 'conflict';
        throw error;
      }
    },

    /** Returns the current state of the job; undefined if it has ended. */
    async findActive(jobId: string): Promise<ItemJob | undefined> {
      const found = await jobs.findOne({ _id: jobId, status: ACTIVE });
      const job = found && fromJobDocument(found);
      return job && isItemJob(job) ? job : undefined;
    },

    /** Completes a job. Safe to repeat. @returns false if it has ended without a result. */
    async complete(jobId: string, now: Date): Promise<boolean> {
      await jobs.updateOne(
        { _id: jobId, status: ACTIVE },
        { $set: { status: 'completed', finishedAt: now }, $unset: { dispatchAfter: '' } },
      );
      return (await jobs.countDocuments({ _id: jobId, status: 'completed' })) === 1;
    },
  };
}

export type ItemProgress = ReturnType<typeof createItemProgress>;
