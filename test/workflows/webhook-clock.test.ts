import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '../support/wait-for.js';
import { startReceiver } from '../support/webhook-receiver.js';
import { openWebhookStores, type WebhookStores } from '../support/webhook-stores.js';
import { startWebhookWorker, type WebhookWorker } from '../support/webhook-worker.js';

const STEP_MS = 600_000;

let stores: WebhookStores;
let worker: WebhookWorker;
/** Offset of the worker's clock from all other clocks. */
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

describe('a clock change of ten minutes', () => {
  test.each([
    ['forward', STEP_MS],
    ['back', -STEP_MS],
  ])('%s does not delay first attempts, which are signed with the changed time', async (_, step) => {
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

  test('back keeps no circuit open for longer than its back-off', async () => {
    offset = 0;
    const receiver = await startReceiver((response) => void response.writeHead(503).end());
    const endpoint = await stores.endpoint(receiver.url);
    await stores.scan(40, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    const isOpen = async () =>
      (await stores.webhooks.find(endpoint.accountId, endpoint.id))!.health.circuitOpenUntil !== null;
    await waitFor(isOpen, 10_000, () => 'the circuit to open');
    receiver.respond = (response) => void response.writeHead(204).end();
    offset = -STEP_MS;
    // The other deliveries are due only when the clock has caught up.
    await stores.scan(1, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    await waitFor(
      async () => !(await isOpen()),
      20_000,
      () => 'a probe to close the circuit',
    );
    await receiver.stop();
  });

  test('does not shorten the wait for a retry, which has the same ID and bytes', async () => {
    offset = -STEP_MS;
    const receiver = await startReceiver((response, _request, count) => {
      response.writeHead(count === 0 ? 500 : 200).end();
    });
    const endpoint = await stores.endpoint(receiver.url);
    const [id] = await stores.scan(1, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    const [first, second] = await receiver.expect(2, 30_000);
    // Delays are relative, so no two clocks are compared.
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(3_900);
    expect(receiver.ids()).toEqual([id, id]);
    expect(second!.body).toBe(first!.body);
    await receiver.stop();
  }, 40_000);
});
