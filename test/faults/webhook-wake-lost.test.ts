import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '@temporalio/client';
import { openTemporalClient } from '../../api/temporal/client.js';
import { createWebhookWakeUps } from '../../api/webhooks/webhook-wake-ups.js';
import { loadSettings } from '../../config/settings.js';
import { webhookEndpointWorkflowId } from '../../core/contracts.js';
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

// Nobody sweeps here: there is no worker on this task queue.
test('a wake that Temporal does not take is sent again, and so are later ones', async () => {
  const endpoint = await stores.endpoint('https://example.com/hook');
  const actor = client.workflow.getHandle(webhookEndpointWorkflowId(endpoint.id));
  const warnings: unknown[] = [];
  const log = { warn: (...said: unknown[]) => warnings.push(said) };
  const taskQueue = `t-${randomUUID()}`;
  const waker = createWebhookWakeUps({ client, webhooks: stores.webhooks, taskQueue, log: log as never });
  temporal.silence();
  waker.wake([endpoint.id]);
  await waitFor(
    () => warnings.length > 0,
    20_000,
    () => 'a wake to fail',
  );
  temporal.restore();
  await waitFor(
    () =>
      actor.describe().then(
        () => true,
        () => false,
      ),
    20_000,
    () => 'the actor to be started',
  );
  // Told once, it is not told again.
  const { historyLength } = await actor.describe();
  waker.wake([endpoint.id]);
  await sleep(2_500);
  expect((await actor.describe()).historyLength).toBe(historyLength);
  waker.close();
  await actor.terminate();
}, 120_000);
