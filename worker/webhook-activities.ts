import { Client } from '@temporalio/client';
import { createDeliveryActivities, type DeliveryActivities } from '../activities/webhooks/index.js';
import { loadSecretKey } from '../config/secret-key.js';
import { createScanOutbox } from '../store/scan-outbox.js';
import { createWebhookDeliveryStore } from '../store/webhook-deliveries.js';
import { createWebhookStore } from '../store/webhooks.js';
import type { WorkerDeps } from './create-worker.js';
import { createEndpointWaker } from './wake-endpoint.js';

/** Wires what endpoints' actors do. They wake other actors through the worker's own connection. */
export async function createWebhookActivities({
  settings,
  store,
  connection,
}: Pick<WorkerDeps, 'settings' | 'store' | 'connection'>): Promise<DeliveryActivities> {
  const client = new Client({ connection, namespace: settings.temporalNamespace });
  return createDeliveryActivities({
    webhooks: createWebhookStore(store.db, await loadSecretKey(settings)),
    deliveries: createWebhookDeliveryStore(store.db),
    outbox: createScanOutbox(store.db),
    wake: createEndpointWaker(client, settings.temporalTaskQueue),
    allowNetworks: settings.webhookAllowNetworks,
  });
}
