import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '@temporalio/client';
import { openTemporalClient } from '../../api/temporal/client.js';
import { ENTITIES } from '../../core/workflows/entities.js';
import { preferAttributes } from '../../temporal/attribute-fallback.js';
import { createEntitySignal } from '../../temporal/entity-signals.js';
import { createWebhookWakeUps } from '../../api/webhooks/webhook-wake-ups.js';
import { loadSettings } from '../../config/settings.js';
import { webhookEndpointWorkflowId } from '../../core/workflows/webhook-endpoints.js';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.js';
import { waitFor } from '../support/wait-for.js';
import { openWebhookStores, type WebhookStores } from '../support/webhook-stores.js';

let stores: WebhookStores;
let temporal: FaultProxy;
let client: Client;

beforeAll(async () => {
  stores = await openWebhookStores();
  const [host, port] = process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!.split(':');
  temporal = await startFaultProxy(host!, Number(port));
  client = openTemporalClient(loadSettings({ TEMPORAL_ADDRESS: `127.0.0.1:${temporal.port}` }));
});

afterAll(async () => {
  await client?.connection.close();
  await temporal?.close();
  await stores?.close();
});

// There is no sweep here, because no worker polls this task queue.
test('a wake-up that Temporal did not accept is sent again, and one that it accepted is not', async () => {
  const endpoint = await stores.endpoint('https://example.com/hook');
  const handle = client.workflow.getHandle(webhookEndpointWorkflowId(endpoint.id));
  const warnings: unknown[] = [];
  const log = { warn: (...entry: unknown[]) => warnings.push(entry) };
  const taskQueue = `t-${randomUUID()}`;
  const signalEndpoint = createEntitySignal(ENTITIES.webhookEndpoint, {
    client,
    taskQueue,
    withAttributeFallback: preferAttributes,
    timeoutMs: 2_000,
  });
  const now = () => new Date();
  const waker = createWebhookWakeUps({ signalEndpoint, wakeUps: stores.wakeUps, now, log: log as never });
  temporal.silence();
  waker.wake([endpoint.id]);
  await waitFor(
    () => warnings.length > 0,
    20_000,
    () => 'a wake-up to fail',
  );
  temporal.restore();
  await waitFor(
    () =>
      handle.describe().then(
        () => true,
        () => false,
      ),
    20_000,
    () => 'the workflow to be started',
  );
  // The wake-up is pending now, so it is not sent again.
  const { historyLength } = await handle.describe();
  waker.wake([endpoint.id]);
  await sleep(2_500);
  expect((await handle.describe()).historyLength).toBe(historyLength);
  waker.close();
  await handle.terminate();
}, 120_000);
