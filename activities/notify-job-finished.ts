import { jobEvent } from '../core/jobs/job-event.js';
import { enqueueEvent } from '../store/webhooks/enqueue-event.js';
import type { JobStore } from '../store/jobs/jobs.js';
import type { WebhookDeliveryStore } from '../store/webhooks/webhook-deliveries.js';
import type { WebhookStore } from '../store/webhooks/webhooks.js';
import { withHeartbeat } from './with-heartbeat.js';

export interface AnnounceJobDeps {
  jobs: Pick<JobStore, 'find'>;
  webhooks: Pick<WebhookStore, 'subscribers'>;
  deliveries: Pick<WebhookDeliveryStore, 'add'>;
  /** Wakes the actor of an endpoint. */
  wake: (webhookId: string) => Promise<void>;
}

/** Tells an account's endpoints how its jobs ended. */
export function createAnnounceJobActivities({ jobs, webhooks, deliveries, wake }: AnnounceJobDeps) {
  return {
    /** Makes the deliveries of `job.completed` or `job.failed`; made twice they are the same. */
    async announceJob({ jobId, accountId }: { jobId: string; accountId: string }): Promise<void> {
      await withHeartbeat(async () => {
        const job = await jobs.find(accountId, jobId);
        const event = job && jobEvent(job);
        if (!event) return;
        const told = await enqueueEvent({ webhooks, deliveries }, { ...event, accountId }, new Date());
        await Promise.all(told.map((webhookId) => wake(webhookId)));
      });
    },
  };
}

export type AnnounceJobActivities = ReturnType<typeof createAnnounceJobActivities>;
