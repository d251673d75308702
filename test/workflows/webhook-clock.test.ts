import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '../support/wait-for.js';
import { startReceiver } from '../support/webhook-receiver.js';
import { openWebhookStores, type WebhookStores } from '../support/webhook-stores.js';
import { startWebhookWorker, type WebhookWorker } from '../support/webhook-worker.js';

const STEP_MS = 600_000;

let stores: WebhookStores;
let worker: WebhookWorker;
/** How far the worker's clock is from everybody else's. */
let offset = 0;
const now = () => new Date(Date.now() + offset);

beforeAll(async () => {
  stores = await openWebhookStores();
  worker = await startWebhookWorker(stores, { now });
});

afterAll(async () => {
  await worker.stop();
  await stores.close();
});

const secondsOf = (headers: Record<string, unknown>) => Number(headers['webhook-timestamp']);

describe('a clock that is stepped by ten minutes', () => {
  test.each([
    ['forward', STEP_MS],
    ['back', -STEP_MS],
  ])('%s delays no first attempt, and signs with the time that it shows', async (_, step) => {
    offset = 0;
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    await stores.scan(1, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    await receiver.expect(1);
    offset = step;
    await stores.scan(5, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    await receiver.expect(6, 20_000);
    for (const { headers, at } of receiver.received.slice(1)) {
      expect(Math.abs(secondsOf(headers) - (at + step) / 1_000)).toBeLessThan(30);
    }
    await receiver.stop();
  });

  test('back keeps no circuit open for longer than the clock has ever put it', async () => {
    offset = 0;
    const receiver = await startReceiver((response) => void response.writeHead(503).end());
    const endpoint = await stores.endpoint(receiver.url);
    await stores.scan(40, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    const isOpen = async () =>
      (await stores.webhooks.find(endpoint.accountId, endpoint.id))!.health.circuitOpenUntil !== null;
    await waitFor(isOpen, 10_000, () => 'the circuit to open');
    receiver.answer = (response) => void response.writeHead(204).end();
    offset = -STEP_MS;
    await waitFor(
      async () => !(await isOpen()),
      20_000,
      () => 'a probe to close it',
    );
    await receiver.stop();
  }, 60_000);

  test('back and forth makes attempts late or early by the step, and keeps their id and bytes', async () => {
    offset = -STEP_MS;
    const receiver = await startReceiver((response, _request, count) => {
      response.writeHead(count === 0 ? 500 : 200).end();
    });
    const endpoint = await stores.endpoint(receiver.url);
    const [id] = await stores.scan(1, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    const [first, second] = await receiver.expect(2, 30_000);
    // A wait counts from the clock that began it, and no two clocks are compared.
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(3_900);
    expect(receiver.ids()).toEqual([id, id]);
    expect(second!.body).toBe(first!.body);
    await receiver.stop();
  }, 40_000);
});
