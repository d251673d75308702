import type { Db, Filter } from 'mongodb';
import type { StoredJob } from '../../core/jobs/job.js';
import { ACTIVE, JOBS, type JobDocument } from './job-documents.js';

/** Maximum number of running jobs per account. The others are queued, so that they do not delay other accounts. */
export const MAX_RUNNING_JOBS_PER_ACCOUNT = 1;

/**
 * After this time a started job no longer blocks the account's next job, whether or not its first step has run, so a stuck
 * job cannot stop its account.
 */
const MAX_HOLD_MS = 5 * 60_000;

/** Matches the unfinished jobs whose workflow was started. That of an import was, but the import can wait for its turn again. */
const STARTED: Filter<JobDocument> = {
  $or: [{ status: 'running' }, { type: { $ne: 'import' }, dispatchedAt: { $exists: true } }],
};

/**
 * Creates the concurrency limit of jobs. It decides which of an account's jobs may run: the oldest unfinished ones. Derived
 * from the jobs themselves, so there is no lock to release and none for a crashed process to hold.
 */
export function createJobConcurrency(db: Db) {
  const jobs = db.collection<JobDocument>(JOBS);

  /** Matches the jobs that block others or are queued. `dispatchAfter` is the condition of the partial index. */
  function unfinished(accountId: string, now: Date): Filter<JobDocument> {
    const longAgo = { $lte: new Date(now.getTime() - MAX_HOLD_MS) };
    return {
      accountId,
      dispatchAfter: { $exists: true },
      // An import that waits for its owner is no running job.
      status: ACTIVE,
      $nor: [{ startedAt: longAgo }, { dispatchedAt: longAgo }],
    };
  }

  return {
    /**
     * Returns whether the job may start now: fewer than the maximum of the account's older jobs are unfinished. Younger jobs that
     * run already count, too: the order of IDs is that of requests, and a request that was validated faster is stored first.
     *
     * A job that has started before, whose workflow may be lost, waits only for older ones that have started: the others wait
     * for it.
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
     * Records that the job's workflow was started, from when the job blocks others for a limited time. Not to be called before: while
     * Temporal is down, all jobs of an account would cease to block each other, and run at once afterwards.
     */
    async recordStart(id: string, now: Date): Promise<void> {
      await jobs.updateOne({ _id: id, dispatchedAt: { $exists: false } }, { $set: { dispatchedAt: now } });
    },

    /**
     * Makes the queued jobs due that may start after a job has ended.
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
