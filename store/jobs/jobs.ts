import type { ClientSession, Db, Filter } from 'mongodb';
import type { AccountView } from '../../core/accounts/account-view.js';
import type { StoredJob } from '../../core/jobs/job.js';
import type { JobFailure } from '../../core/jobs/job-base.js';
import type { JobStatus } from '../../core/workflows/job-status.js';
import type { AuditEntry } from '../../core/audit/audit-entry.js';
import { DomainError } from '../../core/basics/errors.js';
import type { RevertJob } from '../../core/jobs/item-jobs.js';
import { recordEntries } from '../audit/record-entry.js';
import { JOB_ITEMS, type JobItemPageDocument } from './job-items.js';
import {
  dueAt,
  fromJobDocument,
  JOB_CHUNKS,
  JOBS,
  toJobDocument,
  UNFINISHED,
  type InputChunk,
  type JobDocument,
} from './job-documents.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { COUNT_TIMEOUT_MS, withListTimeout } from '../mongo/timeouts.js';
import { inTransaction } from '../mongo/transactions.js';

export interface JobFilter {
  /** Absent: any type. */
  types?: readonly StoredJob['type'][];
  status?: JobStatus;
  /** ID of the key or session that created the jobs. */
  createdBy?: string | undefined;
}

/**
 * Creates the store of jobs. A job outside the caller's view, such as a job of another account, is treated as
 * missing. Expects the indexes of `collections.ts`.
 */
export function createJobStore(db: Db) {
  const jobs = db.collection<JobDocument>(JOBS);
  const chunks = db.collection<InputChunk>(JOB_CHUNKS);
  const itemPages = db.collection<JobItemPageDocument>(JOB_ITEMS);

  /** Converts documents to jobs, and adds whether the jobs that reverted them have failed. */
  async function withReverts(
    documents: readonly JobDocument[],
    session?: ClientSession,
  ): Promise<StoredJob[]> {
    const reverts = documents.flatMap(({ revertedBy }) => revertedBy ?? []);
    if (reverts.length === 0) return documents.map(fromJobDocument);
    const failed = await jobs
      .find({ _id: { $in: reverts }, status: FAILED }, { session, projection: { _id: 1 } })
      .toArray();
    const failedIds = new Set(failed.map(({ _id }) => _id));
    return documents.map((document) => ({
      ...fromJobDocument(document),
      ...(document.revertedBy !== undefined && { isRevertFailed: failedIds.has(document.revertedBy) }),
    }));
  }

  /**
   * Claims the job that a revert undoes.
   *
   * @throws DomainError `not_revertible` if another revert has claimed it.
   */
  async function claimReverted(
    { id, accountId, revertedJobId }: RevertJob,
    session: ClientSession,
  ): Promise<void> {
    const job = await jobs.findOne({ _id: revertedJobId, accountId }, { session });
    const [known] = job ? await withReverts([job], session) : [];
    if (!known || (known.revertedBy !== undefined && !known.isRevertFailed)) {
      throw new DomainError(
        'not_revertible',
        `Job ${revertedJobId} was reverted before, by ${job?.revertedBy}`,
      );
    }
    await jobs.updateOne({ _id: revertedJobId }, { $set: { revertedBy: id } }, { session });
  }

  return {
    /**
     * Inserts a job with its input in one transaction, so a crash leaves a complete job or nothing. Does
     * nothing if the job exists: the request is a repetition.
     * @param auditEntry Entry of the submission. Default: it is not recorded.
     * @throws DomainError `not_revertible` if `job` is a revert and another job has already reverted the same
     *   job.
     */
    async create(
      job: StoredJob,
      jobChunks: readonly InputChunk[] = [],
      items: readonly JobItemPageDocument[] = [],
      auditEntry?: AuditEntry,
    ): Promise<void> {
      try {
        await inTransaction(db, async (session) => {
          await jobs.insertOne(toJobDocument(job), { session });
          if (jobChunks.length > 0) await chunks.insertMany([...jobChunks], { session });
          if (items.length > 0) await itemPages.insertMany([...items], { session });
          if (job.type === 'revert') await claimReverted(job, session);
          await recordEntries(db, [auditEntry], session);
        });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    /** Finds a job that the caller sees. */
    async find(view: AccountView, id: string): Promise<StoredJob | undefined> {
      const document = await jobs.findOne({ _id: id, ...seenBy(view) });
      const [job] = document ? await withReverts([document]) : [];
      return job;
    },

    /**
     * Lists jobs, newest first.
     * @param page.after ID of the last job of the previous page; combine it with `skip` 0.
     */
    async list(
      view: AccountView,
      filter: JobFilter,
      page: { limit: number; skip: number; after?: string },
    ): Promise<StoredJob[]> {
      const match = {
        $and: [query(view, filter), page.after === undefined ? {} : { _id: { $lt: page.after } }],
      };
      const found = jobs
        .find(match, { maxTimeMS: COUNT_TIMEOUT_MS })
        .sort({ _id: -1 })
        .skip(page.skip)
        .limit(page.limit)
        .toArray();
      return withReverts(await withListTimeout(found));
    },

    /** Counts the jobs that the caller sees and that match the filter. */
    async count(view: AccountView, filter: JobFilter): Promise<number> {
      return withListTimeout(jobs.countDocuments(query(view, filter), { maxTimeMS: COUNT_TIMEOUT_MS }));
    },

    /** Counts the jobs of a key that have not ended, and whose cancellation nobody has requested. */
    async countUnfinishedOf(accountId: string, keyId: string): Promise<number> {
      return jobs.countDocuments(unfinishedOf(accountId, keyId));
    },

    /** Lists the IDs of these jobs, newest first. */
    async listUnfinishedOf(accountId: string, keyId: string, limit: number): Promise<string[]> {
      const query = jobs.find(unfinishedOf(accountId, keyId), { projection: { _id: 1 } });
      return (await query.sort({ _id: -1 }).limit(limit).toArray()).map(({ _id }) => _id);
    },

    /**
     * Cancels a job. A queued job ends at once; a running job is marked and stops at its next step; an ended
     * job is unchanged.
     * @returns The job after the call; undefined if there is none.
     */
    async cancel(view: AccountView, id: string, now: Date): Promise<StoredJob | undefined> {
      const ended = await jobs.findOneAndUpdate(
        { _id: id, ...seenBy(view), status: NOT_STARTED },
        {
          $set: {
            status: 'cancelled',
            cancelRequestedAt: now,
            finishedAt: now,
            error: CANCELLED_BEFORE_START,
          },
          $unset: { dispatchAfter: '' },
        },
        { returnDocument: 'after' },
      );
      if (ended) {
        await chunks.deleteMany({ jobId: id });
        return fromJobDocument(ended);
      }
      await jobs.updateOne(
        { _id: id, ...seenBy(view), status: 'running', cancelRequestedAt: null },
        { $set: { cancelRequestedAt: now } },
      );
      const job = await jobs.findOne({ _id: id, ...seenBy(view) });
      return job ? fromJobDocument(job) : undefined;
    },

    /**
     * Leases one job whose workflow may not be running, earliest due time first. Safe to call from several
     * processes at once: each job is leased to one of them.
     * @param leaseMs Length of the lease in milliseconds.
     * @returns undefined if no job is due.
     */
    async claimDue(now: Date, leaseMs: number): Promise<StoredJob | undefined> {
      const due = await jobs.findOneAndUpdate(
        dueAt(now),
        { $set: { dispatchAfter: new Date(now.getTime() + leaseMs) } },
        { sort: { dispatchAfter: 1 } },
      );
      return due ? fromJobDocument(due) : undefined;
    },

    /**
     * Postpones the next check of a job to `at`, unless the check is already due later.
     * @param whileStatus Only while the job has this status.
     */
    async postpone(id: string, at: Date, whileStatus?: JobStatus): Promise<void> {
      const status = whileStatus && { status: whileStatus };
      await jobs.updateOne(
        { _id: id, dispatchAfter: { $exists: true }, ...status },
        { $max: { dispatchAfter: at } },
      );
    },
  };
}

export type JobStore = ReturnType<typeof createJobStore>;

/** Matches jobs that have nothing in progress. */
const NOT_STARTED: { $in: JobStatus[] } = { $in: ['queued', 'awaiting_upload', 'awaiting_confirmation'] };

/** Matches jobs that have ended without a result. */
const FAILED: { $in: JobStatus[] } = { $in: ['failed', 'cancelled'] };

const CANCELLED_BEFORE_START: JobFailure = {
  code: 'cancelled',
  message: 'Canceled before it started; nothing was created or changed',
};

/** Matches the jobs that a caller sees. */
function seenBy({ accountId, limit }: AccountView): Filter<JobDocument> {
  return { accountId, ...limit?.holder };
}

/** Jobs that are older than `createdBy` have the ID of a key only if it is limited to folders. */
function unfinishedOf(accountId: string, keyId: string): Filter<JobDocument> {
  return {
    accountId,
    dispatchAfter: { $exists: true },
    status: UNFINISHED,
    cancelRequestedAt: null,
    $or: [{ 'createdBy.id': keyId }, { keyId }],
  };
}

function query(view: AccountView, filter: JobFilter): Filter<JobDocument> {
  return {
    ...seenBy(view),
    ...(filter.types && { type: { $in: [...filter.types] } }),
    ...(filter.status && { status: filter.status }),
    ...(filter.createdBy !== undefined && { 'createdBy.id': filter.createdBy }),
  };
}
