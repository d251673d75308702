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
     * Returns whether the job may start now: fewer than the maximum of the account's older jobs are unfinished. An import, which
     * is older than jobs that were submitted while it waited, also waits for those that run already.
     */
    async mayStart(job: Pick<StoredJob, 'id' | 'accountId' | 'type'>, now: Date): Promise<boolean> {
      const ahead =
        job.type === 'import'
          ? { $or: [{ _id: { $lt: job.id } }, { _id: { $gt: job.id }, status: 'running' as const }] }
          : { _id: { $lt: job.id } };
      const others = { $and: [unfinished(job.accountId, now), ahead] };
      return (
        (await jobs.countDocuments(others, { limit: MAX_RUNNING_JOBS_PER_ACCOUNT })) <
        MAX_RUNNING_JOBS_PER_ACCOUNT
      );
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
