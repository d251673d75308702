import type { Db, Filter } from 'mongodb';
import type { StoredJob } from '../../core/jobs/job.js';
import { ACTIVE, JOBS, type JobDocument } from './job-documents.js';

/**
 * Maximum number of running jobs per account. The others are queued, so that they do not delay other
 * accounts.
 */
export const MAX_RUNNING_JOBS_PER_ACCOUNT = 1;

/**
 * After this time a started job no longer blocks the account's next job, whether or not its first step has
 * run, so a stuck job cannot stop its account.
 */
const MAX_HOLD_MS = 5 * 60_000;

/**
 * Matches unfinished jobs that have started. An import counts only while it is running, because it can be
 * queued again.
 */
const STARTED: Filter<JobDocument> = {
  $or: [{ status: 'running' }, { type: { $ne: 'import' }, dispatchedAt: { $exists: true } }],
};

/**
 * Creates the concurrency limit of jobs. It decides which of an account's jobs may run: the oldest unfinished
 * ones. The limit is derived from the jobs themselves, so there is no lock that a crashed process could hold.
 */
export function createJobConcurrency(db: Db) {
  const jobs = db.collection<JobDocument>(JOBS);

  /**
   * Matches the jobs that block others or are queued. `dispatchAfter` is the condition of the partial index.
   */
  function unfinished(accountId: string, now: Date): Filter<JobDocument> {
    const longAgo = { $lte: new Date(now.getTime() - MAX_HOLD_MS) };
    return {
      accountId,
      dispatchAfter: { $exists: true },
      // An import that waits for its owner does not block other jobs.
      status: ACTIVE,
      $nor: [{ startedAt: longAgo }, { dispatchedAt: longAgo }],
    };
  }

  return {
    /**
     * Returns whether the job may start now: fewer than the maximum of the account's older jobs are
     * unfinished. Younger jobs that are already running count as well: IDs are in the order of requests, but
     * a request that is validated faster is stored first.
     *
     * A job that has already started, and whose workflow may be lost, waits only for older jobs that have
     * started, because all others wait for it.
     */
    async mayStart({ id, accountId }: Pick<StoredJob, 'id' | 'accountId'>, now: Date): Promise<boolean> {
      const hasTurn = async (ahead: Filter<JobDocument>): Promise<boolean> => {
        const others = { $and: [unfinished(accountId, now), ahead] };
        const count = await jobs.countDocuments(others, { limit: MAX_RUNNING_JOBS_PER_ACCOUNT });
        return count < MAX_RUNNING_JOBS_PER_ACCOUNT;
      };
      if (await hasTurn({ $or: [{ _id: { $lt: id } }, { _id: { $gt: id }, ...STARTED }] })) return true;
      const hasStarted = await jobs.findOne({ _id: id, ...STARTED }, { projection: { _id: 1 } });
      return hasStarted !== null && hasTurn({ _id: { $lt: id }, ...STARTED });
    },

    /**
     * Records that the job's workflow was started. From then on, the job blocks others for a limited time. Do
     * not call it before the start: while Temporal is down, all jobs of an account would stop blocking each
     * other, and later run at once.
     */
    async recordStart(id: string, now: Date): Promise<void> {
      await jobs.updateOne({ _id: id, dispatchedAt: { $exists: false } }, { $set: { dispatchedAt: now } });
    },

    /**
     * Makes those queued jobs due that may start now that a job has ended.
     * @returns Whether any job became due.
     */
    async releaseNext(endedId: string, now: Date): Promise<boolean> {
      const ended = await jobs.findOne({ _id: endedId }, { projection: { accountId: 1 } });
      if (!ended) return false;
      const runnable = await jobs
        .find(unfinished(ended.accountId, now), { projection: { status: 1 } })
        .sort({ _id: 1 })
        .limit(MAX_RUNNING_JOBS_PER_ACCOUNT)
        .toArray();
      const queued = runnable.filter(({ status }) => status === 'queued').map(({ _id }) => _id);
      if (queued.length === 0) return false;
      const result = await jobs.updateMany(
        { _id: { $in: queued }, status: 'queued', dispatchAfter: { $gt: now } },
        { $set: { dispatchAfter: now } },
      );
      return result.modifiedCount > 0;
    },
  };
}

export type JobConcurrency = ReturnType<typeof createJobConcurrency>;
