import type { StoredJob } from '../core/jobs/job.js';
import { jobEvent } from '../core/jobs/job-event.js';
import type { JobStore } from '../store/jobs/jobs.js';
import { enqueueEvent } from '../store/webhooks/enqueue-event.js';
import type { WebhookDeliveryStore } from '../store/webhooks/webhook-deliveries.js';
import type { WebhookStore } from '../store/webhooks/webhooks.js';
import { withHeartbeat } from './with-heartbeat.js';

export interface AnnounceJobDeps {
  jobs: Pick<JobStore, 'find'>;
  webhooks: Pick<WebhookStore, 'listSubscribers'>;
  deliveries: Pick<WebhookDeliveryStore, 'addAll'>;
  /** Wakes the workflow of an endpoint. */
  wake: (webhookId: string) => Promise<void>;
  now: () => Date;
  /** Counts a job that has ended. Default: nothing is counted. */
  onEnd?: (job: StoredJob) => void;
}

/** Creates the activity that notifies an account's endpoints of a finished job. */
export function createAnnounceJobActivities({
  jobs,
  webhooks,
  deliveries,
  wake,
  now,
  onEnd,
}: AnnounceJobDeps) {
  return {
    /** Creates the deliveries of `job.completed` or `job.failed` and wakes the endpoints. Safe to repeat. */
    async announceJob({ jobId, accountId }: { jobId: string; accountId: string }): Promise<void> {
      await withHeartbeat(async () => {
        const job = await jobs.find(accountId, jobId);
        if (job?.finishedAt) onEnd?.(job);
        const event = job && jobEvent(job);
        if (!event) return;
        const endpointIds = await enqueueEvent({ webhooks, deliveries }, { ...event, accountId }, now());
        await Promise.all(endpointIds.map((webhookId) => wake(webhookId)));
      });
    },
  };
}

export type AnnounceJobActivities = ReturnType<typeof createAnnounceJobActivities>;
