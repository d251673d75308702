import { Client } from '@temporalio/client';
import {
  createAnnounceJobActivities,
  type AnnounceJobActivities,
} from '../activities/notify-job-finished.js';
import { createDeliveryActivities, type DeliveryActivities } from '../activities/webhooks/index.js';
import { loadSecretKey } from '../config/secret-key.js';
import { createJobStore } from '../store/jobs/jobs.js';
import { createScanOutbox } from '../store/webhooks/scan-outbox.js';
import { createWebhookDeliveryStore } from '../store/webhooks/webhook-deliveries.js';
import { createWebhookWakeStore } from '../store/webhooks/webhook-wakes.js';
import { createWebhookStore } from '../store/webhooks/webhooks.js';
import type { WorkerDeps } from './worker-deps.js';
import { createEndpointWaker } from './wake-endpoint.js';

/** Wires what endpoints' actors do, and what tells endpoints of jobs. They wake other actors through the worker's own connection. */
export async function createWebhookActivities({
  settings,
  store,
  connection,
}: Pick<WorkerDeps, 'settings' | 'store' | 'connection'>): Promise<
  DeliveryActivities & AnnounceJobActivities
> {
  const client = new Client({ connection, namespace: settings.temporalNamespace });
  const webhooks = createWebhookStore(store.db, await loadSecretKey(settings));
  const deliveries = createWebhookDeliveryStore(store.db);
  const wake = createEndpointWaker(client, settings.temporalTaskQueue);
  return {
    ...createDeliveryActivities({
      webhooks,
      deliveries,
      outbox: createScanOutbox(store.db),
      wakes: createWebhookWakeStore(store.db),
      wake,
      allowNetworks: settings.webhookAllowNetworks,
    }),
    ...createAnnounceJobActivities({ jobs: createJobStore(store.db), webhooks, deliveries, wake }),
  };
}
