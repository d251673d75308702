import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SignedMessage } from '../../activities/webhooks/sender.js';
import { CHANGE_TAKES_EFFECT_MS } from '../../core/events/webhooks/endpoint-copy.js';
import { startReceiver, type Receiver } from '../support/webhook-receiver.js';
import { openWebhookStores, type WebhookStores } from '../support/webhook-stores.js';
import { createLoopbackSender, startWebhookWorker, type WebhookWorker } from '../support/webhook-worker.js';

const SCANS_PER_SECOND = 50;
const FRESH_SECRET = `whsec_${Buffer.alloc(32, 'n').toString('base64')}`;

type Endpoint = Awaited<ReturnType<WebhookStores['endpoint']>>;

let stores: WebhookStores;
let worker: WebhookWorker;
let receiver: Receiver;
/** All attempts, with the time at which they started. */
const attempts: { at: number; message: SignedMessage }[] = [];

beforeAll(async () => {
  stores = await openWebhookStores();
  receiver = await startReceiver();
  const sender = createLoopbackSender();
  worker = await startWebhookWorker(stores, {
    lingerMs: 1_500,
    sender: {
      ...sender,
      send(message) {
        attempts.push({ at: performance.now(), message });
        return sender.send(message);
      },
    },
  });
});

afterAll(async () => {
  await worker?.stop();
  await receiver?.stop();
  await stores?.close();
});

describe(`at ${SCANS_PER_SECOND} scans a second, no attempt that starts after the response to a change uses the old`, () => {
  test.each([
    {
      name: 'secret',
      change: ({ accountId, id }: Endpoint) =>
        stores.webhooks.rotateSecret(accountId, id, FRESH_SECRET, 'rotation', new Date()),
      isOld: ({ headers }: SignedMessage) => !headers['webhook-signature']?.includes(' '),
      continues: true,
    },
    {
      name: 'URL',
      change: ({ accountId, id }: Endpoint) =>
        stores.webhooks.update(accountId, id, undefined, { url: `${receiver.url}/new` }, new Date()),
      isOld: ({ url }: SignedMessage) => !url.endsWith('/new'),
      continues: true,
    },
    {
      name: 'state of a disabled endpoint',
      change: ({ accountId, id }: Endpoint) =>
        stores.webhooks.update(accountId, id, undefined, { enabled: false }, new Date()),
      isOld: () => true,
      continues: false,
    },
    {
      name: 'state of a deleted endpoint',
      change: ({ accountId, id }: Endpoint) => stores.webhooks.remove(accountId, id),
      isOld: () => true,
      continues: false,
    },
  ])('$name', async ({ change, isOld, continues }) => {
    const endpoint = await stores.endpoint(receiver.url);
    await worker.wake(endpoint.id);
    let running = true;
    const scanning = (async () => {
      while (running) {
        await stores.scan(1, [endpoint.id], endpoint.accountId);
        await sleep(1_000 / SCANS_PER_SECOND);
      }
    })();
    const own = () => attempts.filter(({ message }) => message.webhookId === endpoint.id);
    await receiver.expect(receiver.received.length + 20);
    await change(endpoint);
    await sleep(CHANGE_TAKES_EFFECT_MS);
    const respondedAt = performance.now();
    await sleep(1_500);
    running = false;
    await scanning;
    const late = own().filter(({ at }) => at > respondedAt);
    expect(late.filter(({ message }) => isOld(message))).toEqual([]);
    expect(late.length > 0).toBe(continues);
  });
});
