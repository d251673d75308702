import { Worker } from '@temporalio/worker';
import { createBulkCreateActivities } from '../activities/bulk-create.js';
import { createBulkExportActivities } from '../activities/bulk-export.js';
import { createDeleteAccountActivities } from '../activities/delete-account.js';
import { createEndJobActivities } from '../activities/fail-job.js';
import { createRollUpActivities } from '../activities/roll-up-scans.js';
import { createWebhookActivities } from './webhook-activities.js';
import type { WorkerDeps } from './worker-deps.js';

/**
 * A worker for all workflows and activities. Any number of them may run side by side on one task queue.
 * Slots and pollers are sized for a small machine: activities mostly wait for MongoDB and for receivers of webhooks.
 * The cache of workflows is capped, because an unbounded one ends out of memory.
 */
export async function createWorker({ settings, store, connection, workflows }: WorkerDeps): Promise<Worker> {
  return Worker.create({
    connection,
    namespace: settings.temporalNamespace,
    taskQueue: settings.temporalTaskQueue,
    ...workflows,
    activities: {
      ...createBulkCreateActivities({ db: store.db }),
      ...createBulkExportActivities({ db: store.db }),
      ...createDeleteAccountActivities({ db: store.db }),
      ...createEndJobActivities({ db: store.db }),
      ...createRollUpActivities({ db: store.db, retentionMonths: settings.scanRetentionMonths }),
      ...(await createWebhookActivities({ settings, store, connection })),
    },
    maxCachedWorkflows: 200,
    maxConcurrentWorkflowTaskExecutions: 40,
    // An endpoint that hangs holds a slot for up to 15 seconds: there must be many, or it would delay the others.
    maxConcurrentActivityTaskExecutions: 400,
    maxConcurrentWorkflowTaskPolls: 5,
    maxConcurrentActivityTaskPolls: 5,
    // What a worker that died had cached is taken over by another after this.
    stickyQueueScheduleToStartTimeout: '3 seconds',
    // Half of the ten seconds in which a stop must be over: what has not ended by then is retried by another worker.
    shutdownGraceTime: '5 seconds',
    shutdownForceTime: '8 seconds',
  });
}
