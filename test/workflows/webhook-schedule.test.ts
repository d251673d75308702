import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { HOUR_MS } from '../../core/basics/time/durations.js';
import { createDeliveryActivities } from '../../activities/webhooks/index.js';
import { buildWakeUp, ENTITIES } from '../../core/workflows/entities.js';
import { RETRY_DELAYS_MS } from '../../core/events/webhooks/retry-schedule.js';
import { installQuietRuntime, WORKFLOW_BUNDLE } from '../support/temporal-runtime.js';
import { openTimeSkipping } from '../support/time-skipping.js';
import { respondWith, startReceiver } from '../support/webhook-receiver.js';
import { openWebhookStores, type WebhookStores } from '../support/webhook-stores.js';
import { createLoopbackSender } from '../support/webhook-worker.js';

let env: TestWorkflowEnvironment;
let stores: WebhookStores;

beforeAll(async () => {
  installQuietRuntime();
  env = await openTimeSkipping();
  stores = await openWebhookStores();
}, 10 * 60_000);

afterAll(async () => {
  await env?.teardown();
  await stores?.close();
});

describe('the retry schedule, with time skipping', () => {
  test('is followed by the endpoint workflow for all of its 75 hours; then the delivery has failed', async () => {
    const receiver = await startReceiver(respondWith(500));
    const endpoint = await stores.endpoint(receiver.url);
    let ahead = 0;
    const real = createDeliveryActivities({
      ...stores,
      signal: () => Promise.resolve(),
      maxConnections: 32,
      slots: 100,
      sender: createLoopbackSender(() => new Date(Date.now() + ahead)),
      lingerMs: 0,
      report: () => undefined,
      now: () => new Date(Date.now() + ahead),
    });
    const worker = await Worker.create({
      connection: env.nativeConnection,
      taskQueue: 'schedule',
      workflowBundle: WORKFLOW_BUNDLE,
      activities: {
        ...real,
        // The activities follow the Temporal server's clock.
        drainWebhook: async (input: { webhookId: string }) => {
          ahead = (await env.currentTimeMs()) - Date.now();
          return real.drainWebhook(input);
        },
      },
    });
    const { type, options } = buildWakeUp(ENTITIES.webhookEndpoint, endpoint.id, 'schedule');
    await worker.runUntil(async () => {
      await stores.scan(1, [endpoint.id], endpoint.accountId);
      const handle = await env.client.workflow.start(type, {
        workflowId: options.workflowId,
        taskQueue: options.taskQueue,
        args: options.args,
      });
      await handle.result();
    });

    const [delivery] = await stores.deliveries.list(endpoint.id, {}, { limit: 1, skip: 0 });
    expect(delivery).toMatchObject({ status: 'failed', dueAt: null, attemptsMade: 10 });
    const times = delivery!.attempts.map(({ at }) => at.getTime());
    const waits = times.slice(1).map((time, index) => time - times[index]!);
    for (const [index, wait] of RETRY_DELAYS_MS.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(wait * 0.8 - 1_000);
      expect(waits[index]).toBeLessThanOrEqual(wait * 1.2 + 10_000);
    }
    const hours = (times.at(-1)! - times[0]!) / HOUR_MS;
    expect(hours).toBeGreaterThan(60);
    expect(hours).toBeLessThan(91);
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.ids()).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    await receiver.stop();
  }, 120_000);
});
