import { jobEvent } from '../core/events/job-event.js';
import type { StoredJob } from '../core/jobs/job.js';
import type { JobStore } from '../store/jobs/jobs.js';
import { recordEvents, type RecordEventsDeps } from '../store/events/record-events.js';
import { announceItems, type AnnounceItemsDeps } from './announce-items.js';
import { withHeartbeat } from './with-heartbeat.js';

/** Counts the jobs of a worker. */
export interface JobMetrics {
  jobEnded(job: StoredJob): void;
}

export interface AnnounceJobDeps extends RecordEventsDeps, AnnounceItemsDeps {
  jobs: Pick<JobStore, 'find'>;
  /** Wakes the workflow of an endpoint. */
  wake: (webhookId: string) => Promise<void>;
  /** Wakes the workflows of the codes of a bulk creation that have a transition soon. */
  wakeTimelinesOfJob: (jobId: string) => Promise<void>;
  /** Default: nothing is counted. */
  metrics?: JobMetrics;
}

/** Creates the activity that notifies an account's endpoints of a finished job. */
export function createAnnounceJobActivities(deps: AnnounceJobDeps) {
  const { jobs, wake, metrics } = deps;
  return {
    /** Records the events of a finished job and wakes the endpoints that receive them. Safe to repeat. */
    async announceJob({ jobId, accountId }: { jobId: string; accountId: string }): Promise<void> {
      await withHeartbeat(async () => {
        const job = await jobs.find({ accountId }, jobId);
        if (job?.finishedAt) metrics?.jobEnded(job);
        if (job?.type === 'bulk_create' && job.status === 'completed') await deps.wakeTimelinesOfJob(jobId);
        const event = job && jobEvent(job);
        if (!event) return;
        const itemReceivers = await announceItems(deps, job);
        const receivers = await recordEvents(deps, accountId, [event]);
        await Promise.all([...new Set([...itemReceivers, ...receivers])].map((id) => wake(id)));
      });
    },
  };
}

export type AnnounceJobActivities = ReturnType<typeof createAnnounceJobActivities>;
