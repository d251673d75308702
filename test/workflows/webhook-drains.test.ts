import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createWebhookWakeUps } from '../../api/webhooks/webhook-wake-ups.js';
import { CHANGE_TAKES_EFFECT_MS } from '../../core/events/webhooks/endpoint-copy.js';
import { webhookEndpointWorkflowId } from '../../core/workflows/webhook-endpoints.js';
import { runActivity } from '../support/run-activity.js';
import { waitFor } from '../support/wait-for.js';
import { WAKE_UP_LEASE_MS } from '../../store/webhooks/wake-ups.js';
import { respondWith, startReceiver } from '../support/webhook-receiver.js';
import { openWebhookStores, type WebhookStores } from '../support/webhook-stores.js';
import { startWebhookWorker } from '../support/webhook-worker.js';

const LINGER_MS = 60_000;

let stores: WebhookStores;

beforeAll(async () => {
  stores = await openWebhookStores();
});

afterAll(async () => {
  await stores.close();
});

describe('a drain that waits for work', () => {
  test('delivers a trickle of scans without another signal or activity of Temporal', async () => {
    const stop = new AbortController();
    const worker = await startWebhookWorker(stores, { lingerMs: LINGER_MS, stop: stop.signal });
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    const waker = createWebhookWakeUps({
      signalEndpoint: worker.wake,
      wakeUps: stores.wakeUps,
      now: () => new Date(),
      log: { warn: () => undefined },
    });
    for (let scan = 1; scan <= 3; scan += 1) {
      await stores.scan(1, [endpoint.id], endpoint.accountId);
      waker.wake([endpoint.id]);
      await receiver.expect(scan);
      await sleep(2_500);
    }
    const handle = worker.client.workflow.getHandle(webhookEndpointWorkflowId(endpoint.id));
    const { events } = await handle.fetchHistory();
    expect(events?.filter((event) => event.activityTaskScheduledEventAttributes)).toHaveLength(1);
    expect(events?.filter((event) => event.workflowExecutionSignaledEventAttributes)).toHaveLength(1);
    waker.close();
    stop.abort();
    await worker.stop();
    await receiver.stop();
  });

  test('gives its slot to an endpoint that needs it', async () => {
    const stop = new AbortController();
    const worker = await startWebhookWorker(stores, { lingerMs: LINGER_MS, slots: 2, stop: stop.signal });
    const receiver = await startReceiver();
    const endpoints = await Promise.all(Array.from({ length: 5 }, () => stores.endpoint(receiver.url)));
    for (const { id, accountId } of endpoints) {
      await stores.scan(1, [id], accountId);
      await worker.wake(id);
    }
    await receiver.expect(endpoints.length, LINGER_MS / 2);
    stop.abort();
    await worker.stop();
    await receiver.stop();
  });

  test('ends at once when the worker stops', async () => {
    const stop = new AbortController();
    const worker = await startWebhookWorker(stores, { lingerMs: LINGER_MS, stop: stop.signal });
    const endpoint = await stores.endpoint('http://127.0.0.1:9/');
    const draining = runActivity(() => worker.activities.drainWebhook({ webhookId: endpoint.id }));
    await sleep(200);
    const stoppedAt = performance.now();
    stop.abort();
    expect(await draining).toMatchObject({ state: 'busy', nextDueInMs: 0 });
    expect(performance.now() - stoppedAt).toBeLessThan(5_000);
    await worker.stop();
  });
});

describe('endpoints of one account that get work at the same time', () => {
  const ACCOUNT = 'acc_crowd';
  const wakerOf = (signalEndpoint: (id: string) => Promise<void>) =>
    createWebhookWakeUps({
      signalEndpoint,
      wakeUps: stores.wakeUps,
      now: () => new Date(),
      log: { warn: () => undefined },
    });

  test('share one workflow, and the next worker takes all of them over', async () => {
    const stop = new AbortController();
    const worker = await startWebhookWorker(stores, { lingerMs: LINGER_MS, stop: stop.signal });
    const receiver = await startReceiver();
    const failing = await startReceiver(respondWith(500));
    const accountId = ACCOUNT;
    const endpoints = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        stores.endpoint(n === 5 ? failing.url : receiver.url, { accountId }),
      ),
    );
    const ids = endpoints.map(({ id }) => id);
    await stores.scan(2, ids, accountId);
    const waker = wakerOf(worker.wake);
    waker.wake(ids);
    await receiver.expect(10);
    await failing.expect(2);
    expect(new Set(receiver.ids()).size).toBe(2);
    const isRunning = async (id: string) => {
      const handle = worker.client.workflow.getHandle(webhookEndpointWorkflowId(id));
      return handle.describe().then(
        ({ status }) => status.name === 'RUNNING',
        () => false,
      );
    };
    const running = await Promise.all(ids.slice(0, 5).map(isRunning));
    expect(running.filter(Boolean)).toHaveLength(1);

    // Another worker takes all of them over.
    stop.abort();
    await worker.stop();
    const next = await startWebhookWorker(stores, { lingerMs: 100 }, worker.taskQueue);
    await stores.scan(1, ids.slice(0, 5), accountId);
    await receiver.expect(15, WAKE_UP_LEASE_MS);
    await waitFor(
      async () =>
        (await Promise.all(ids.map((id) => stores.countPendingScans(id)))).every((left) => left === 0),
      10_000,
      () => 'the outbox to be empty',
    );
    expect(receiver.received).toHaveLength(15);
    waker.close();
    await next.stop();
    await Promise.all([receiver.stop(), failing.stop()]);
  });
});

test('a drain that another one has replaced sends nothing more', async () => {
  const stop = new AbortController();
  const worker = await startWebhookWorker(stores, { lingerMs: LINGER_MS, stop: stop.signal });
  const receiver = await startReceiver();
  const endpoint = await stores.endpoint(receiver.url);
  const draining = runActivity(() => worker.activities.drainWebhook({ webhookId: endpoint.id }));
  const failed = expect(draining).rejects.toThrow('another drain');
  await sleep(500);
  await stores.wakeUps.beginDrain(endpoint.id, { worker: 'another', id: 'another' }, new Date());
  await sleep(CHANGE_TAKES_EFFECT_MS);
  await stores.scan(1, [endpoint.id], endpoint.accountId);
  await failed;
  expect(receiver.received).toHaveLength(0);
  stop.abort();
  await worker.stop();
  await receiver.stop();
});
