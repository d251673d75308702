import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { DAY_MS } from '../../core/basics/time/durations.js';
import { webhookEndpointWorkflowId } from '../../core/workflows/webhook-endpoints.js';
import { recordEvents } from '../../store/events/record-events.js';
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

/** Waits for the workflow of an endpoint to end. */
const ended = async (webhookId: string) => {
  const handle = worker.client.workflow.getHandle(webhookEndpointWorkflowId(webhookId));
  await handle.result();
  return handle;
};

describe('an endpoint workflow', () => {
  test('delivers each scan with a signature that the published verifier accepts, and ends', async () => {
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
    await stores.expectNoPendingScans(endpoint.id);
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

  test('retries after a 500 with the same ID and the same bytes, and records both attempts', async () => {
    const receiver = await startReceiver((response, _request, count) => {
      response.writeHead(count === 0 ? 500 : 200).end(count === 0 ? 'not now' : 'thanks');
    });
    const endpoint = await stores.endpoint(receiver.url);
    const [id] = await stores.scan(1, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    // The first retry follows after 5 s ± 20%.
    const [first, second] = await receiver.expect(2, 25_000);
    expect(second!.body).toBe(first!.body);
    expect(receiver.ids()).toEqual([id, id]);
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(3_900);
    const workflow = await ended(endpoint.id);
    expect(await workflow.query('status')).toMatchObject({
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
  });

  test('disables an endpoint after a 410, and notifies the account’s other endpoints', async () => {
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

  test('disables an endpoint after five days of failures', async () => {
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

  test('sends nothing while an endpoint is disabled, and sends the pending deliveries once it is enabled', async () => {
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

  test('removes the outbox entries of a deleted endpoint', async () => {
    const endpoint = await stores.endpoint('http://127.0.0.1:9/');
    await stores.scan(3, [endpoint.id, 'wh_other'], endpoint.accountId);
    await stores.webhooks.remove(endpoint.accountId, endpoint.id);
    await worker.wake(endpoint.id);
    await ended(endpoint.id);
    await stores.expectNoPendingScans(endpoint.id);
    expect(await stores.countPendingScans('wh_other')).toBe(3);
  });

  test('probes an unreachable endpoint instead of flooding it, and sends everything once it recovers', async () => {
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
    receiver.respond = respondWith(200);
    await receiver.expect(400 + before - 40, 20_000);
    await waitFor(
      async () => (await stores.deliveries.count(endpoint.id, { status: 'delivered' })) === 400,
      20_000,
      () => 'all deliveries to succeed',
    );
    await receiver.stop();
  });

  test('sends due retries while a backlog of scans is being sent', async () => {
    const receiver = await startReceiver();
    receiver.respond = (response) => void setTimeout(() => response.writeHead(200).end(), 50);
    const endpoint = await stores.endpoint(receiver.url);
    const backlog = 2_500;
    await stores.scan(backlog, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    await receiver.expect(1);
    const [due] = await stores.addRetries(endpoint, 1);
    await receiver.expect(backlog + 1, 60_000);
    const before = receiver.ids().indexOf(due);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(backlog / 2);
    await receiver.stop();
  });

  test('sends first attempts while retries hang', async () => {
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    const slow = new Set(await stores.addRetries(endpoint, 40));
    receiver.respond = (response, request) => {
      const hangs = slow.has(String(request.headers['webhook-id']));
      if (!hangs) response.writeHead(200).end();
    };
    await worker.wake(endpoint.id);
    await receiver.expect(8);
    const fresh = new Set(await stores.scan(100, [endpoint.id], endpoint.accountId));
    // A hanging request takes 15 s.
    await waitFor(
      () => new Set(receiver.ids().filter((id) => fresh.has(String(id)))).size === 100,
      12_000,
      () => 'first attempts to arrive',
    );
    await receiver.stop();
  });

  test('is not delayed by endpoints that hang or flap', async () => {
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
    // A hanging request takes 15 s, so waiting for one would exceed the limit.
    expect(delays.at(-1)).toBeLessThan(12_000);
    await Promise.all([hanging.stop(), flapping.stop(), healthy.stop()]);
  });

  test('signs with the former and the new secret during a rotation', async () => {
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
  });

  test('is found by the sweep if its wake-up was lost', async () => {
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    const disabled = await stores.endpoint(receiver.url, { enabled: false });
    await stores.scan(2, [endpoint.id, disabled.id], endpoint.accountId);
    const jobs = await stores.endpoint(receiver.url, { events: ['job.completed'] });
    const { accountId } = jobs;
    const event = {
      key: 'lost',
      type: 'job.completed' as const,
      accountId,
      at: new Date(),
      data: {},
      codes: [],
    };
    await recordEvents(stores, accountId, [event]);
    const later = await startWebhookWorker(stores, { now: () => new Date(Date.now() + 6_000) });
    const sweep = await later.client.workflow.start('webhookSweep', {
      taskQueue: later.taskQueue,
      workflowId: `sweep-${endpoint.id}`,
    });
    await receiver.expect(3);
    expect(receiver.ids()).toContain('msg_lost');
    expect(await stores.countPendingScans(disabled.id)).toBe(2);
    await sweep.terminate();
    await later.stop();
    await receiver.stop();
  });

  test('leaves no body, URL, or secret in the Temporal history', async () => {
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
      () => 'the workflow to be listed',
    );
    const text = dump.toString('utf8');
    // The dump contains decoded payloads, such as the result of the drain.
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

  test('needs few history events for thousands of deliveries', async () => {
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    await stores.scan(2_000, [endpoint.id], endpoint.accountId);
    await worker.wake(endpoint.id);
    await receiver.expect(2_000, 60_000);
    const history = await (await ended(endpoint.id)).fetchHistory();
    expect(history.events!.length / 2_000).toBeLessThanOrEqual(0.01);
    await receiver.stop();
  });

  test('loses no wake-up that arrives while it ends', async () => {
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
      // Falls around the end of the drain, which lingers for 100 ms.
      await new Promise((resolve) => setTimeout(resolve, 90 + round * 4));
    }
    expect(receiver.ids().sort()).toEqual(all.sort());
    await receiver.stop();
  });

  test('opens and closes its circuit while a receiver flaps, loses nothing, and delays no other endpoint', async () => {
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
    // A circuit is open for at least 4 s, so waiting for one would exceed the limit.
    delays.sort((a, b) => a - b);
    expect(delays[Math.floor(delays.length * 0.9)]).toBeLessThan(4_000);
    await waitFor(
      async () =>
        (await stores.countPendingScans(endpoint.id)) === 0 &&
        (await stores.deliveries.count(endpoint.id, { status: 'pending' })) === 0,
      30_000,
      () => 'the first attempts',
    );
    // Deliveries that failed twice are pending for minutes.
    expect(await stores.deliveries.count(endpoint.id, {})).toBe(ids.length);
    expect(await stores.deliveries.count(endpoint.id, { status: 'failed' })).toBe(0);
    const delivered = await stores.deliveries.count(endpoint.id, { status: 'delivered' });
    expect(delivered).toBeGreaterThan(ids.length / 2);
    await Promise.all([flapping.stop(), healthy.stop()]);
  }, 180_000);

  test('sends and records each scan once if two drains run concurrently', async () => {
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    const ids = await stores.scan(300, [endpoint.id], endpoint.accountId);
    const drain = () => runActivity(() => worker.activities.drainWebhook({ webhookId: endpoint.id }));
    const outcomes = await Promise.allSettled([drain(), drain()]);
    const ended = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value.state] : [],
    );
    expect(ended).toContain('idle');
    expect([...new Set(receiver.ids())].sort()).toEqual(ids.sort());
    expect(await stores.deliveries.count(endpoint.id, { status: 'delivered' })).toBe(300);
    expect(await stores.deliveries.count(endpoint.id, {})).toBe(300);
    await stores.expectNoPendingScans(endpoint.id);
    await receiver.stop();
  });
});
