import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { openTemporalClient } from '../../api/temporal/client.js';
import { startOverdueEndpoints } from '../../api/webhooks/overdue-endpoints.js';
import { ENTITIES } from '../../core/workflows/entities.js';
import { preferAttributes } from '../../temporal/attribute-fallback.js';
import { createEntitySignal } from '../../temporal/entity-signals.js';
import { loadSettings } from '../../config/settings.js';
import { webhookEndpointWorkflowId } from '../../core/workflows/webhook-endpoints.js';
import { WAKE_UP_LEASE_MS } from '../../store/webhooks/wake-ups.js';
import { installQuietRuntime, WORKFLOW_BUNDLE } from '../support/temporal-runtime.js';
import { waitFor } from '../support/wait-for.js';
import { openWebhookStores, type WebhookStores } from '../support/webhook-stores.js';

const TEMPORAL_ADDRESS = process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!;

let stores: WebhookStores;
let client: Client;
let connection: NativeConnection;

beforeAll(async () => {
  installQuietRuntime();
  stores = await openWebhookStores();
  client = openTemporalClient(loadSettings({ TEMPORAL_ADDRESS }));
  connection = await NativeConnection.connect({ address: TEMPORAL_ADDRESS });
});

afterAll(async () => {
  await connection?.close();
  await client?.connection.close();
  await stores?.close();
});

// Temporal itself would notice after the heartbeat timeout of two minutes.
test('a drain that Temporal handed to a worker that had just died is started again', async () => {
  const endpoint = await stores.endpoint('https://example.com/hook');
  const taskQueue = `t-${randomUUID()}`;
  const worker = await Worker.create({ connection, taskQueue, workflowBundle: WORKFLOW_BUNDLE });
  const running = worker.run();
  const poll = () =>
    client.withDeadline(Date.now() + 20_000, () =>
      client.workflowService.pollActivityTaskQueue({
        namespace: 'default',
        taskQueue: { name: taskQueue },
        identity: 'a worker that dies',
      }),
    );
  const signalEndpoint = createEntitySignal(ENTITIES.webhookEndpoint, {
    client,
    taskQueue,
    withAttributeFallback: preferAttributes,
    timeoutMs: 2_000,
  });
  const handle = client.workflow.getHandle(webhookEndpointWorkflowId(endpoint.id));
  const warnings: unknown[][] = [];
  const log = { info: () => undefined, warn: (...entry: unknown[]) => void warnings.push(entry) };
  let dispatcher: ReturnType<typeof startOverdueEndpoints> | undefined;
  try {
    expect(await stores.wakeUps.claim(endpoint.id, new Date())).toBe(true);
    await signalEndpoint(endpoint.id);
    expect((await poll()).attempt).toBe(1);

    const now = () => new Date(Date.now() + WAKE_UP_LEASE_MS);
    dispatcher = startOverdueEndpoints({ client, wakeUps: stores.wakeUps, signalEndpoint, now, log });
    await waitFor(
      () => warnings.length > 0,
      20_000,
      () => 'the lost drain to be noticed',
    );
    expect(warnings).toEqual([
      [{ webhookId: endpoint.id }, 'restarted a drain that was lost on its way to a worker'],
    ]);
    expect((await poll()).attempt).toBe(2);
  } finally {
    await dispatcher?.stop();
    await handle.terminate();
    worker.shutdown();
    await running;
  }
});
