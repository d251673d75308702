import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createWebhookWakeUps, type EndpointWaker } from '../../api/webhooks/webhook-wake-ups.js';
import { webhookEndpointWorkflowId } from '../../core/contracts.js';
import { until } from '../support/wait-for.js';
import { answerWith, startReceiver } from '../support/webhook-receiver.js';
import { openWebhookStores, type WebhookStores } from '../support/webhook-stores.js';
import { startWebhookWorker, type WebhookWorker } from '../support/webhook-worker.js';

/** More by hand: `FAULT_WAKES=20000 FAULT_DELIVERIES=100000 npm test -- test/workflows/webhook-crowds.test.ts`. */
const WAKES = Number(process.env['FAULT_WAKES'] ?? 500);
const DELIVERIES = Number(process.env['FAULT_DELIVERIES'] ?? 2_000);
const WAKES_AT_ONCE = 100;

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

describe('an endpoint’s actor', () => {
  test(`hears of ${WAKES} wakes that were sent while nobody worked as of one, and loses no scan`, async () => {
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    const taskQueue = `t-${randomUUID()}`;
    let claimed = 0;
    let left = WAKES;
    const wakers: EndpointWaker[] = [];
    while (left > 0) {
      const all = claimed + Math.min(left, WAKES_AT_ONCE);
      // One that has sent nothing lately, as each of many API processes is in each second.
      for (; left > 0 && WAKES - left < all; left -= 1) {
        const wakes = {
          ...stores.wakes,
          claim: (id: string) => stores.wakes.claim(id).finally(() => (claimed += 1)),
        };
        const waker = createWebhookWakeUps({ client: worker.client, wakes, taskQueue, log: { warn: fail } });
        wakers.push(waker);
        waker.wake([endpoint.id]);
      }
      await until(
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
    const actor = worker.client.workflow.getHandle(webhookEndpointWorkflowId(endpoint.id));
    await actor.result();
    const { historyLength } = await actor.describe();
    report(`${WAKES} wakes: ${historyLength} events`);
    expect(historyLength).toBeLessThan(40);

    // Told once more when it has ended.
    const waker = createWebhookWakeUps({
      client: worker.client,
      wakes: stores.wakes,
      taskQueue,
      log: { warn: fail },
    });
    await stores.scan(1, [endpoint.id], endpoint.accountId);
    waker.wake([endpoint.id]);
    await receiver.expect(301);
    waker.close();
    await late.stop();
    await receiver.stop();
  }, 600_000);

  test(`holds ${DELIVERIES} deliveries for a dead endpoint in little memory, and sends each once it is back`, async () => {
    const receiver = await startReceiver(answerWith(503));
    const endpoint = await stores.endpoint(receiver.url);
    for (let left = DELIVERIES; left > 0; left -= 5_000) {
      await stores.scan(Math.min(left, 5_000), [endpoint.id], endpoint.accountId);
    }
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100);
    await worker.wake(endpoint.id);
    await until(
      async () => (await stateOf()).health.circuitOpenUntil !== null,
      10_000,
      () => 'the circuit to open',
    );
    const tried = receiver.received.length;
    expect(tried).toBeLessThan(200);
    receiver.received.length = 0;

    receiver.answer = answerWith(204);
    const opened = Date.now();
    // Those that failed once wait for their turn; all others are sent as soon as a probe has got through.
    await until(
      async () => (await stores.deliveries.count(endpoint.id, { status: 'delivered' })) >= DELIVERIES - tried,
      300_000,
      () => 'what waited to arrive',
    );
    clearInterval(watch);
    expect(new Set(receiver.ids()).size).toBe(receiver.received.length);
    const moreMib = Math.round((most - before) / 2 ** 20);
    report(
      `${DELIVERIES} deliveries, ${Date.now() - opened} ms after the endpoint was back, ${moreMib} MiB more`,
    );
    expect(moreMib).toBeLessThan(250);
    expect(await stores.deliveries.count(endpoint.id, {})).toBe(DELIVERIES);
    expect(await stores.owed(endpoint.id)).toBe(0);
    await receiver.stop();

    async function stateOf() {
      return (await stores.webhooks.find(endpoint.accountId, endpoint.id))!;
    }
  }, 600_000);
});

function fail(reason: unknown): never {
  throw new Error(`a wake failed: ${JSON.stringify(reason)}`);
}
