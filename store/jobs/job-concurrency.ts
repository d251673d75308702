import type { Db, Filter } from 'mongodb';
import type { StoredJob } from '../../core/jobs/job.js';
import { JOBS, type JobDocument } from './job-documents.js';

/** How many jobs of one account are under way at once: the rest wait, so that they don't hold up another account's. */
export const MAX_RUNNING_JOBS_PER_ACCOUNT = 1;

/** A job that takes longer than this goes on, but lets the next one begin: one that hangs must not stop its account. */
const MAX_HOLD_MS = 5 * 60_000;

/**
 * The turns of an account's jobs: the eldest `MAX_RUNNING_JOBS_PER_ACCOUNT` that have not ended. Follows from the jobs themselves, so
 * there is nothing to hand over, and nothing that a process which dies could keep.
 */
export function createJobConcurrency(db: Db) {
  const jobs = db.collection<JobDocument>(JOBS);

  /** Jobs that have a turn, or wait for one. The first condition is that of the index. */
  function unended(accountId: string, now: Date): Filter<JobDocument> {
    const turnBegan = { $gt: new Date(now.getTime() - MAX_HOLD_MS) };
    return {
      accountId,
      dispatchAfter: { $exists: true },
      $or: [{ startedAt: null }, { startedAt: turnBegan }],
    };
  }

  return {
    /** Whether the job may start now. */
    async mayStart(job: Pick<StoredJob, 'id' | 'accountId'>, now: Date): Promise<boolean> {
      const elder = { ...unended(job.accountId, now), _id: { $lt: job.id } };
      return (
        (await jobs.countDocuments(elder, { limit: MAX_RUNNING_JOBS_PER_ACCOUNT })) <
        MAX_RUNNING_JOBS_PER_ACCOUNT
      );
    },

    /**
     * A job has ended: makes those due whose turn has come by that.
     * @returns whether there are any
     */
    async releaseNext(endedId: string, now: Date): Promise<boolean> {
      const ended = await jobs.findOne({ _id: endedId }, { projection: { accountId: 1 } });
      if (!ended) return false;
      const turns = await jobs
        .find(unended(ended.accountId, now), { projection: { status: 1 } })
        .sort({ _id: 1 })
        .limit(MAX_RUNNING_JOBS_PER_ACCOUNT)
        .toArray();
      const waiting = turns.filter(({ status }) => status === 'queued').map(({ _id }) => _id);
      if (waiting.length === 0) return false;
      const called = await jobs.updateMany(
        { _id: { $in: waiting }, status: 'queued', dispatchAfter: { $gt: now } },
        { $set: { dispatchAfter: now } },
      );
      return called.modifiedCount > 0;
    },
  };
}

export type JobConcurrency = ReturnType<typeof createJobConcurrency>;
