import { MongoServerError, type Db, type Filter } from 'mongodb';
import type { JobFailure, JobStatus, StoredJob } from '../../core/jobs/job.js';
import {
  fromJobDocument,
  JOB_CHUNKS,
  JOBS,
  toJobDocument,
  type JobChunkDocument,
  type JobDocument,
} from './job-documents.js';
import { inTransaction } from '../mongo/transactions.js';

export interface JobFilter {
  type?: StoredJob['type'];
  status?: JobStatus;
}

/** Jobs of accounts, as the API reads and starts them. Another account's job is the same as none. */
export function createJobStore(db: Db) {
  const jobs = db.collection<JobDocument>(JOBS);
  const chunks = db.collection<JobChunkDocument>(JOB_CHUNKS);

  return {
    /**
     * Job and chunks in one write: what a crash leaves is a job that can be run, or nothing.
     * One that is there already stays as it is: the same request, repeated.
     */
    async create(job: StoredJob, jobChunks: readonly JobChunkDocument[] = []): Promise<void> {
      try {
        await inTransaction(db, async (session) => {
          await jobs.insertOne(toJobDocument(job), { session });
          if (jobChunks.length > 0) await chunks.insertMany([...jobChunks], { session });
        });
      } catch (error) {
        if (!(error instanceof MongoServerError && error.code === 11000)) throw error;
      }
    },

    async find(accountId: string, id: string): Promise<StoredJob | undefined> {
      const document = await jobs.findOne({ _id: id, accountId });
      return document ? fromJobDocument(document) : undefined;
    },

    /** Newest first. `after` is the id of the last row of the page before. */
    async list(
      accountId: string,
      filter: JobFilter,
      page: { limit: number; skip: number; after?: string },
    ): Promise<StoredJob[]> {
      const found = await jobs
        .find({
          $and: [query(accountId, filter), page.after === undefined ? {} : { _id: { $lt: page.after } }],
        })
        .sort({ _id: -1 })
        .skip(page.skip)
        .limit(page.limit)
        .toArray();
      return found.map(fromJobDocument);
    },

    async count(accountId: string, filter: JobFilter): Promise<number> {
      return jobs.countDocuments(query(accountId, filter));
    },

    /**
     * A job that waits for its start ends at once; one that runs is marked, and stops at its next step.
     * @returns the job as it is then; undefined when there is none
     */
    async cancel(accountId: string, id: string, now: Date): Promise<StoredJob | undefined> {
      const ended = await jobs.findOneAndUpdate(
        { _id: id, accountId, status: 'queued' },
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
        { _id: id, accountId, status: 'running', cancelRequestedAt: null },
        { $set: { cancelRequestedAt: now } },
      );
      const job = await jobs.findOne({ _id: id, accountId });
      return job ? fromJobDocument(job) : undefined;
    },

    /**
     * Takes one job whose workflow may not run, and keeps other dispatchers from it for `leaseMs`.
     * @returns undefined when none is due
     */
    async claimDue(now: Date, leaseMs: number): Promise<StoredJob | undefined> {
      const due = await jobs.findOneAndUpdate(
        { dispatchAfter: { $lte: now } },
        { $set: { dispatchAfter: new Date(now.getTime() + leaseMs) } },
        { sort: { dispatchAfter: 1 } },
      );
      return due ? fromJobDocument(due) : undefined;
    },

    /** The workflow was started: look again only when it hasn't been heard of until `at`. */
    async postpone(id: string, at: Date): Promise<void> {
      await jobs.updateOne({ _id: id, dispatchAfter: { $exists: true } }, { $max: { dispatchAfter: at } });
    },
  };
}

export type JobStore = ReturnType<typeof createJobStore>;

const CANCELLED_BEFORE_START: JobFailure = {
  code: 'cancelled',
  message: 'Cancelled before it began: nothing was made',
};

function query(accountId: string, filter: JobFilter): Filter<JobDocument> {
  return {
    accountId,
    ...(filter.type && { type: filter.type }),
    ...(filter.status && { status: filter.status }),
  };
}
