import type { WebhookEvent } from '../webhooks/events.js';
import type { StoredJob } from './job.js';

/**
 * What the account's endpoints are told of a job that has ended; nothing of one that was cancelled, whose owner knows.
 * Key and time follow from the job, so that making it again makes the same event.
 */
export function jobEvent(
  job: StoredJob,
): (WebhookEvent & { type: 'job.completed' | 'job.failed' }) | undefined {
  if ((job.status !== 'completed' && job.status !== 'failed') || !job.finishedAt) return undefined;
  return {
    key: `${job.id}_${job.status}`,
    type: `job.${job.status}`,
    at: job.finishedAt,
    data: {
      jobId: job.id,
      jobType: job.type,
      status: job.status,
      progress: { done: job.progress.done, total: job.progress.total },
      error: job.error,
      createdAt: job.createdAt.toISOString(),
      finishedAt: job.finishedAt.toISOString(),
    },
  };
}
