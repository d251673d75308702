import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { DAY_MS } from '../../core/time/durations.js';
import { webhookEndpointWorkflowId } from '../../core/contracts.js';
import { enqueueEvent } from '../../store/webhooks/enqueue-event.js';
import { dumpHistories } from '../support/dump-histories.js';
import { runActivity } from '../support/run-activity.js';
import { waitFor } from '../support/wait-for.js';
import { respondWith, startReceiver, type Received } from '../support/webhook-receiver.js';
import { openWebhookStores, type WebhookStores } from '../support/webhook-stores.js';
import { startWebhookWorker, type WebhookWorker } from '../support/webhook-worker.js';

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

const ended = async (webhookId: string) => {
  const handle = worker.client.workflow.getHandle(webhookEndpointWorkflowId(webhookId));
  await handle.result();
  return handle;
};

describe('an endpoint’s actor', () => {
  test('delivers each scan, signed so that the published verifier accepts it, and ends', async () => {
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    const ids = await stores.scan(30, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    await receiver.expect(30);
    for (const { headers, body } of receiver.received) {
      expect(new Webhook(endpoint.secret).verify(body, headers as Record<string, string>)).toMatchObject({
        type: 'qr_code.scanned',
        data: { location: { country: 'DE', city: 'Köln' } },
      });
      expect(headers['content-type']).toBe('application/json');
    }
    expect(receiver.ids().sort()).toEqual(ids.sort());
    await ended(endpoint.id);
    expect(await stores.owed(endpoint.id)).toBe(0);
    expect(await stores.deliveries.count(endpoint.id, { status: 'delivered' })).toBe(30);
    await receiver.stop();
  });

  test('reuses connections', async () => {
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    await stores.scan(300, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    await receiver.expect(300, 20_000);
    expect(receiver.connections).toBeLessThanOrEqual(32);
    await receiver.stop();
  });

  test('sends again after a 500: same id, same bytes, and a record of both attempts', async () => {
    const receiver = await startReceiver((response, _request, count) => {
      response.writeHead(count === 0 ? 500 : 200).end(count === 0 ? 'not now' : 'thanks');
    });
    const endpoint = await stores.endpoint(receiver.url);
    const [id] = await stores.scan(1, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    // After five seconds, more or less: not at once, and not after five minutes.
    const [first, second] = await receiver.expect(2, 25_000);
    expect(second!.body).toBe(first!.body);
    expect(receiver.ids()).toEqual([id, id]);
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(3_900);
    const actor = await ended(endpoint.id);
    expect(await actor.query('status')).toMatchObject({
      doing: 'waiting',
      delivered: 1,
      failed: 1,
      last: { accountId: endpoint.accountId, state: 'idle', nextDueInMs: null },
    });
    const [delivery] = await stores.deliveries.list(endpoint.id, {}, { limit: 10, skip: 0 });
    expect(delivery).toMatchObject({ status: 'delivered', dueAt: null });
    expect(delivery!.attempts.map(({ status, responseExcerpt }) => [status, responseExcerpt])).toEqual([
      [500, 'not now'],
      [200, 'thanks'],
    ]);
    await receiver.stop();
  }, 30_000);

  test('turns an endpoint off at a 410, and tells the account’s other endpoints', async () => {
    const gone = await startReceiver(respondWith(410));
    const other = await startReceiver();
    const endpoint = await stores.endpoint(gone.url);
    const witness = await stores.endpoint(other.url, {
      accountId: endpoint.accountId,
      events: ['webhook.disabled'],
    });
    await stores.scan(1, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    const [notice] = await other.expect(1);
    const payload = new Webhook(witness.secret).verify(
      notice!.body,
      notice!.headers as Record<string, string>,
    );
    expect(payload).toMatchObject({
      type: 'webhook.disabled',
      data: { webhookId: endpoint.id, url: gone.url, reason: 'gone' },
    });
    expect(await stores.webhooks.find(endpoint.accountId, endpoint.id)).toMatchObject({
      enabled: false,
      disabledReason: 'gone',
    });
    expect(gone.received).toHaveLength(1);
    await Promise.all([gone.stop(), other.stop()]);
  });

  test('turns an endpoint off when it has failed for five days', async () => {
    const receiver = await startReceiver(respondWith(500));
    const failingSince = new Date(Date.now() - 5 * DAY_MS - 1_000);
    const endpoint = await stores.endpoint(receiver.url, {
      health: { failures: 12, failingSince, circuitOpenUntil: new Date(Date.now() - 1) },
    });
    await stores.scan(1, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    await ended(endpoint.id);
    expect(await stores.webhooks.find(endpoint.accountId, endpoint.id)).toMatchObject({
      enabled: false,
      disabledReason: 'failing',
    });
    await receiver.stop();
  });

  test('sends nothing while an endpoint is off, and what waited once it is on', async () => {
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url, { enabled: false });
    await stores.scan(2, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    await ended(endpoint.id);
    expect(receiver.received).toHaveLength(0);
    await stores.webhooks.update(endpoint.accountId, endpoint.id, undefined, { enabled: true }, new Date());
    await worker.wake(endpoint.id);
    await receiver.expect(2);
    await receiver.stop();
  });

  test('forgets what a deleted endpoint was owed', async () => {
    const endpoint = await stores.endpoint('http://127.0.0.1:9/');
    await stores.scan(3, [endpoint.id, 'wh_other'], endpoint.accountId);
    await stores.webhooks.remove(endpoint.accountId, endpoint.id);
    await worker.wake(endpoint.id);
    await ended(endpoint.id);
    expect(await stores.owed(endpoint.id)).toBe(0);
    expect(await stores.owed('wh_other')).toBe(3);
  });

  test('probes a dead endpoint instead of hammering it, and drains it when it is back', async () => {
    const receiver = await startReceiver(respondWith(503));
    const endpoint = await stores.endpoint(receiver.url);
    await stores.scan(400, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    await waitFor(
      async () =>
        (await stores.webhooks.find(endpoint.accountId, endpoint.id))!.health.circuitOpenUntil !== null,
      20_000,
      () => 'the circuit to open',
    );
    expect(receiver.received.length).toBeLessThan(60);
    const before = receiver.received.length;
    receiver.answer = respondWith(200);
    await receiver.expect(400 + before - 40, 20_000);
    await waitFor(
      async () => (await stores.deliveries.count(endpoint.id, { status: 'delivered' })) === 400,
      20_000,
      () => 'all to be delivered',
    );
    await receiver.stop();
  }, 60_000);

  test('lets first attempts pass by retries that hang', async () => {
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    const slow = new Set(await stores.scan(40, [endpoint.id], endpoint.accountId));
    const past = new Date(Date.now() - 1_000);
    await stores.deliveries.add(
      endpoint.id,
      endpoint.accountId,
      await stores.outbox.listPending(endpoint.id, 40),
      past,
    );
    await stores.outbox.clearEndpoint(endpoint.id);
    await stores.db
      .collection('webhook_deliveries')
      .updateMany({ webhookId: endpoint.id }, { $set: { status: 'retrying', attemptsMade: 3 } });
    receiver.answer = (response, request) => {
      const hangs = slow.has(String(request.headers['webhook-id']));
      if (!hangs) response.writeHead(200).end();
    };
    await worker.wake(endpoint.id);
    await receiver.expect(8);
    const fresh = new Set(await stores.scan(100, [endpoint.id], endpoint.accountId));
    // Those that hang take 15 s.
    await waitFor(
      () => new Set(receiver.ids().filter((id) => fresh.has(String(id)))).size === 100,
      12_000,
      () => 'first attempts to arrive',
    );
    await receiver.stop();
  });

  test('is delayed by no other endpoint, however it hangs or flaps', async () => {
    const hanging = await startReceiver(() => undefined);
    const flapping = await startReceiver((response, _request, count) => {
      response.writeHead(Math.floor(count / 15) % 2 === 0 ? 500 : 200).end();
    });
    const healthy = await startReceiver();
    const bad = await Promise.all(
      Array.from({ length: 8 }, (_, n) => stores.endpoint(n % 2 === 0 ? hanging.url : flapping.url)),
    );
    for (const endpoint of bad) {
      await stores.scan(50, [endpoint.id], endpoint.accountId);
      await worker.wake(endpoint.id);
    }
    await hanging.expect(24);
    const good = await stores.endpoint(healthy.url);
    const delays: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const started = Date.now();
      await stores.scan(1, [good.id], good.accountId);
      await worker.wake(good.id);
      await healthy.expect(round + 1);
      delays.push(Date.now() - started);
    }
    delays.sort((a, b) => a - b);
    // An exchange that hangs takes 15 s: whoever waited for one would show it.
    expect(delays.at(-1)).toBeLessThan(12_000);
    await Promise.all([hanging.stop(), flapping.stop(), healthy.stop()]);
  }, 60_000);

  test('signs with the old or the new secret whenever they are exchanged', async () => {
    const receiver = await startReceiver(
      (response) => void setTimeout(() => response.writeHead(200).end(), 20),
    );
    const endpoint = await stores.endpoint(receiver.url);
    await stores.scan(500, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    await receiver.expect(100);
    const fresh = `whsec_${Buffer.alloc(32, 'n').toString('base64')}`;
    await stores.webhooks.rotateSecret(endpoint.accountId, endpoint.id, fresh, 'rotation', new Date());
    await stores.scan(500, [endpoint.id], endpoint.accountId);
    await receiver.expect(1_000, 20_000);
    const verifies = (secret: string, request: Received) => {
      try {
        return Boolean(new Webhook(secret).verify(request.body, request.headers as Record<string, string>));
      } catch {
        return false;
      }
    };
    for (const request of receiver.received) expect(verifies(endpoint.secret, request)).toBe(true);
    expect(receiver.received.filter((request) => verifies(fresh, request)).length).toBeGreaterThan(300);
    await receiver.stop();
  }, 60_000);

  test('is found by the sweep when its wake was lost', async () => {
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    const off = await stores.endpoint(receiver.url, { enabled: false });
    await stores.scan(2, [endpoint.id, off.id], endpoint.accountId);
    const event = { key: 'lost', type: 'job.completed' as const, at: new Date(), data: {} };
    const jobs = await stores.endpoint(receiver.url, { events: ['job.completed'] });
    await enqueueEvent(stores, { ...event, accountId: jobs.accountId }, new Date());
    const later = await startWebhookWorker(stores, { now: () => new Date(Date.now() + 6_000) });
    await expect(
      later.client.workflow.execute('webhookSweep', {
        taskQueue: later.taskQueue,
        workflowId: `sweep-${endpoint.id}`,
      }),
    ).resolves.toBeUndefined();
    await receiver.expect(3);
    expect(receiver.ids()).toContain('msg_lost');
    expect(await stores.owed(off.id)).toBe(2);
    await later.stop();
    await receiver.stop();
  });

  test('leaves no body, URL or secret in Temporal’s history', async () => {
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    await stores.scan(5, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    await receiver.expect(5);
    const { workflowId } = await ended(endpoint.id);
    let dump: Buffer = Buffer.alloc(0);
    await waitFor(
      async () => {
        dump = await dumpHistories(worker.client, `WorkflowId = '${workflowId}'`);
        return dump.length > 0;
      },
      10_000,
      () => 'the actor to be listed',
    );
    const text = dump.toString('utf8');
    // What the drain has answered stands there: payloads are looked into.
    expect(text).toContain('"delivered":5');
    for (const secret of [
      endpoint.secret,
      endpoint.secret.slice(6),
      receiver.url,
      'Köln',
      'qr_code.scanned',
    ]) {
      expect(text).not.toContain(secret);
    }
    await receiver.stop();
  });

  test('costs a few history events for hundreds of deliveries', async () => {
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    await stores.scan(2_000, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    await receiver.expect(2_000, 60_000);
    const history = await (await ended(endpoint.id)).fetchHistory();
    expect(history.events!.length / 2_000).toBeLessThanOrEqual(0.01);
    await receiver.stop();
  });

  test('loses no wake that comes while it ends', async () => {
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    const all: string[] = [];
    for (let round = 0; round < 15; round += 1) {
      all.push(...(await stores.scan(1, [endpoint.id], endpoint.accountId)));
      await worker.wake(endpoint.id);
      await waitFor(
        () => new Set(receiver.ids()).size === all.length,
        20_000,
        () => `scan ${round}`,
      );
      // Lands anywhere around the end of the drain's wait of 100 ms.
      await new Promise((resolve) => setTimeout(resolve, 90 + round * 4));
    }
    expect(receiver.ids().sort()).toEqual(all.sort());
    await receiver.stop();
  }, 60_000);

  test('opens and closes its circuit as a receiver flaps, losing nothing and delaying no other', async () => {
    let up = true;
    const flapping = await startReceiver((response) => void response.writeHead(up ? 200 : 503).end());
    const healthy = await startReceiver();
    const endpoint = await stores.endpoint(flapping.url);
    const good = await stores.endpoint(healthy.url);
    const ids: string[] = [];
    const seen: boolean[] = [];
    const delays: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (const next of [false, true]) {
        up = next;
        await waitFor(
          async () => {
            ids.push(...(await stores.scan(20, [endpoint.id], endpoint.accountId)));
            await worker.wake(endpoint.id);
            const [probe] = await stores.scan(1, [good.id], good.accountId);
            const started = Date.now();
            await worker.wake(good.id);
            await waitFor(
              () => healthy.ids().includes(probe),
              10_000,
              () => 'the healthy endpoint’s scan',
            );
            delays.push(Date.now() - started);
            const { health } = (await stores.webhooks.find(endpoint.accountId, endpoint.id))!;
            return (health.circuitOpenUntil === null) === up;
          },
          30_000,
          () => `the circuit to be ${up ? 'closed' : 'open'}`,
        );
        seen.push(up);
      }
    }
    expect(seen).toEqual([false, true, false, true, false, true]);
    // An open circuit lasts five seconds and more: whoever waited for one would show it.
    delays.sort((a, b) => a - b);
    expect(delays[Math.floor(delays.length * 0.9)]).toBeLessThan(4_000);
    await waitFor(
      async () =>
        (await stores.owed(endpoint.id)) === 0 &&
        (await stores.deliveries.count(endpoint.id, { status: 'pending' })) === 0,
      30_000,
      () => 'first attempts to be made',
    );
    // What failed twice waits for minutes, but it does wait.
    expect(await stores.deliveries.count(endpoint.id, {})).toBe(ids.length);
    expect(await stores.deliveries.count(endpoint.id, { status: 'failed' })).toBe(0);
    const delivered = await stores.deliveries.count(endpoint.id, { status: 'delivered' });
    expect(delivered).toBeGreaterThan(ids.length / 2);
    await Promise.all([flapping.stop(), healthy.stop()]);
  }, 180_000);

  test('sends each scan and records it once when two of its drains run at the same time', async () => {
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    const ids = await stores.scan(300, [endpoint.id], endpoint.accountId);
    const drain = () => runActivity(() => worker.activities.drainWebhook({ webhookId: endpoint.id }));
    const outcomes = await Promise.all([drain(), drain()]);
    expect(outcomes.map(({ state }) => state)).toEqual(['idle', 'idle']);
    expect([...new Set(receiver.ids())].sort()).toEqual(ids.sort());
    expect(await stores.deliveries.count(endpoint.id, { status: 'delivered' })).toBe(300);
    expect(await stores.deliveries.count(endpoint.id, {})).toBe(300);
    expect(await stores.owed(endpoint.id)).toBe(0);
    await receiver.stop();
  }, 60_000);
});
