import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ENTITIES } from '../../core/workflows/entities.js';
import { preferAttributes } from '../../temporal/attribute-fallback.js';
import { createEntitySignal } from '../../temporal/entity-signals.js';
import { createWebhookWakeUps, type EndpointWaker } from '../../api/webhooks/webhook-wake-ups.js';
import { webhookEndpointWorkflowId } from '../../core/workflows/webhook-endpoints.js';
import { waitFor } from '../support/wait-for.js';
import { respondWith, startReceiver } from '../support/webhook-receiver.js';
import { openWebhookStores, type WebhookStores } from '../support/webhook-stores.js';
import { startWebhookWorker, type WebhookWorker } from '../support/webhook-worker.js';

/**
 * To run it with more:
 * `FAULT_WAKES=20000 FAULT_DELIVERIES=100000 npm test -- test/workflows/webhook-crowds.test.ts`.
 */
const WAKE_UPS = Number(process.env['FAULT_WAKES'] ?? 500);
const DELIVERIES = Number(process.env['FAULT_DELIVERIES'] ?? 2_000);
const WAKE_UPS_AT_ONCE = 100;

let stores: WebhookStores;
let worker: WebhookWorker;

beforeAll(async () => {
  stores = await openWebhookStores();
  worker = await startWebhookWorker(stores);
});

afterAll(async () => {
  await worker.stop();
  await stores.close();
});

function report(line: string): void {
  if (process.env['FAULT_WAKES'] || process.env['FAULT_DELIVERIES']) process.stderr.write(`${line}\n`);
}

describe('an endpoint workflow', () => {
  test(`receives ${WAKE_UPS} wake-ups sent without a worker as one, and loses no scan`, async () => {
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    const taskQueue = `t-${randomUUID()}`;
    const signalEndpoint = createEntitySignal(ENTITIES.webhookEndpoint, {
      client: worker.client,
      taskQueue,
      withAttributeFallback: preferAttributes,
      timeoutMs: 2_000,
    });
    let claimed = 0;
    let left = WAKE_UPS;
    const wakers: EndpointWaker[] = [];
    while (left > 0) {
      const all = claimed + Math.min(left, WAKE_UPS_AT_ONCE);
      // A new waker has sent nothing lately, like each of many API processes in each second.
      for (; left > 0 && WAKE_UPS - left < all; left -= 1) {
        const wakeUps = {
          ...stores.wakeUps,
          claimAll: (ids: readonly string[], now: Date) =>
            stores.wakeUps.claimAll(ids, now).finally(() => (claimed += ids.length)),
        };
        const waker = createWebhookWakeUps({
          signalEndpoint,
          wakeUps,
          now: () => new Date(),
          log: { warn: fail },
        });
        wakers.push(waker);
        waker.wake([endpoint.id]);
      }
      await waitFor(
        () => claimed === all,
        30_000,
        () => `${all} claims; there were ${claimed}`,
      );
    }
    for (const waker of wakers) waker.close();
    const ids = await stores.scan(300, [endpoint.id], endpoint.accountId);

    const late = await startWebhookWorker(stores, {}, taskQueue);
    await receiver.expect(300, 60_000);
    expect(receiver.ids().sort()).toEqual(ids.sort());
    const workflow = worker.client.workflow.getHandle(webhookEndpointWorkflowId(endpoint.id));
    await workflow.result();
    const { historyLength } = await workflow.describe();
    report(`${WAKE_UPS} wake-ups: ${historyLength} events`);
    expect(historyLength).toBeLessThan(40);

    // A later wake-up starts the workflow again.
    const waker = createWebhookWakeUps({
      signalEndpoint,
      wakeUps: stores.wakeUps,
      now: () => new Date(),
      log: { warn: fail },
    });
    await stores.scan(1, [endpoint.id], endpoint.accountId);
    waker.wake([endpoint.id]);
    await receiver.expect(301);
    waker.close();
    await late.stop();
    await receiver.stop();
  }, 600_000);

  test(`holds ${DELIVERIES} deliveries for an unreachable endpoint in little memory, and sends each of them once it recovers`, async () => {
    const receiver = await startReceiver(respondWith(503));
    const endpoint = await stores.endpoint(receiver.url);
    for (let left = DELIVERIES; left > 0; left -= 5_000) {
      await stores.scan(Math.min(left, 5_000), [endpoint.id], endpoint.accountId);
    }
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 100);
    await worker.wake(endpoint.id);
    await waitFor(
      async () => (await findEndpoint()).health.circuitOpenUntil !== null,
      10_000,
      () => 'the circuit to open',
    );
    // Attempts that were in flight when the circuit opened fail after it.
    await waitFor(
      async () =>
        (await stores.deliveries.count(endpoint.id, { status: 'retrying' })) === receiver.received.length,
      10_000,
      () => 'the attempts in flight to be recorded',
    );
    const attempted = receiver.received.length;
    expect(attempted).toBeLessThan(200);
    receiver.received.length = 0;

    receiver.respond = respondWith(204);
    const opened = Date.now();
    // Deliveries that failed once wait for their retry; all others are sent as soon as a probe succeeds.
    await waitFor(
      async () =>
        (await stores.deliveries.count(endpoint.id, { status: 'delivered' })) >= DELIVERIES - attempted,
      300_000,
      () => 'the pending deliveries to arrive',
    );
    clearInterval(watch);
    expect(new Set(receiver.ids()).size).toBe(receiver.received.length);
    const moreMib = Math.round((peak - before) / 2 ** 20);
    report(
      `${DELIVERIES} deliveries, ${Date.now() - opened} ms after the endpoint had recovered, ${moreMib} MiB more`,
    );
    expect(moreMib).toBeLessThan(250);
    await stores.expectNoPendingScans(endpoint.id);
    expect(await stores.deliveries.count(endpoint.id, {})).toBe(DELIVERIES);
    await receiver.stop();

    async function findEndpoint() {
      return (await stores.webhooks.find(endpoint.accountId, endpoint.id))!;
    }
  }, 600_000);
});

function fail(reason: unknown): never {
  throw new Error(`a wake-up failed: ${JSON.stringify(reason)}`);
}
