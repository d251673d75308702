import type { AccountEvent } from './events.js';
import type { StoredJob } from '../jobs/job.js';
import { publicJobType } from '../jobs/job-kinds.js';

/**
 * Builds the event that notifies an account's endpoints of a finished job.
 *
 * Deterministic: key and time follow from the job, so building the event again yields the same deliveries.
 *
 * @returns undefined unless the job completed or failed. A canceled job has no event: its owner canceled it.
 */
export function jobEvent(job: StoredJob): AccountEvent | undefined {
  if ((job.status !== 'completed' && job.status !== 'failed') || !job.finishedAt) return undefined;
  return {
    key: `${job.id}_${job.status}`,
    type: `job.${job.status}`,
    accountId: job.accountId,
    codes: [],
    at: job.finishedAt,
    data: {
      jobId: job.id,
      jobType: publicJobType(job.type),
      status: job.status,
      progress: { done: job.progress.done, total: job.progress.total },
      error: job.error,
      createdAt: job.createdAt.toISOString(),
      finishedAt: job.finishedAt.toISOString(),
    },
  };
}
