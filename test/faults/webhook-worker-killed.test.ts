import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { Webhook } from 'standardwebhooks';
import { buildWakeUp, ENTITIES } from '../../core/workflows/entities.js';
import { waitFor } from '../support/wait-for.js';
import { startReceiver } from '../support/webhook-receiver.js';
import { openWebhookStores, type WebhookStores } from '../support/webhook-stores.js';

const SECRET_KEY = 'a key of this test, long enough for it';
const program = fileURLToPath(new URL('../../dist/bundles/worker/main.js', import.meta.url));

let stores: WebhookStores;
let connection: Connection;
let dataDir: string;
const taskQueue = `t-${randomUUID()}`;
const workers = new Set<ChildProcess>();

/** Starts a worker as `npm run worker` does, in a process that can be killed. */
async function startWorker(): Promise<ChildProcess> {
  if (!existsSync(program)) throw new Error(`${program} does not exist: run npm run build`);
  const worker = fork(program, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI'],
      TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS'],
      MONGODB_DATABASE: stores.db.databaseName,
      TEMPORAL_TASK_QUEUE: taskQueue,
      // `wake` starts the workflows of endpoints on the queue of jobs; workers wake them on the other one.
      WORKER_QUEUES: 'jobs,deliveries',
      DATA_DIR: dataDir,
      SECRET_KEY,
      WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
      LOG_LEVEL: 'error',
    },
  });
  workers.add(worker);
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('exit', (code) =>
      reject(new Error(`the worker exited with code ${code} before it was ready`)),
    );
  });
  return worker;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qrelay-worker-'));
  stores = await openWebhookStores(Buffer.from(SECRET_KEY));
  connection = await Connection.connect({ address: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']! });
});

afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await connection.close();
  await stores.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function wake(webhookId: string): Promise<void> {
  const { type, options } = buildWakeUp(ENTITIES.webhookEndpoint, webhookId, taskQueue);
  await new Client({ connection }).workflow.signalWithStart(type, options);
}

describe('after a worker was killed', () => {
  test('no delivery is lost, and those in flight are repeated with the same ID and the same bytes', async () => {
    let worker = await startWorker();
    const kills = [40, 160];
    const bodies = new Map<string, Set<string>>();
    const receiver = await startReceiver((response, { headers, body }, count) => {
      const id = String(headers['webhook-id']);
      bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
      // The worker dies after this response and before it is recorded. Other attempts are in flight or not
      // sent yet.
      response.writeHead(200).end(() => {
        if (kills.includes(count)) worker.kill('SIGKILL');
      });
    });
    const endpoint = await stores.endpoint(receiver.url);
    const ids = await stores.scan(400, [endpoint.id], endpoint.accountId);
    await wake(endpoint.id);
    for (const _ of kills) {
      const killed = worker;
      await waitFor(
        () => killed.exitCode !== null || killed.signalCode !== null,
        30_000,
        () => 'the worker to be killed',
      );
      worker = await startWorker();
    }
    await waitFor(
      async () => (await stores.deliveries.count(endpoint.id, { status: 'delivered' })) === 400,
      60_000,
      () => 'all to be delivered',
    );
    expect([...bodies.keys()].sort()).toEqual(ids.sort());
    for (const sent of bodies.values()) expect(sent.size).toBe(1);
    // Each kill repeats at most the deliveries that were in flight.
    expect(receiver.received.length).toBeLessThanOrEqual(400 + kills.length * 128);
    await stores.expectNoPendingScans(endpoint.id);
    const last = receiver.received.at(-1)!;
    expect(() =>
      new Webhook(endpoint.secret).verify(last.body, last.headers as Record<string, string>),
    ).not.toThrow();

    worker.kill('SIGTERM');
    await waitFor(
      () => worker.exitCode !== null,
      10_000,
      () => 'the worker to stop',
    );
    expect(worker.exitCode).toBe(0);
    await receiver.stop();
  }, 120_000);

  test('repeated attempts keep the format from before the crash, which the owner has changed since', async () => {
    const worker = await startWorker();
    const bodies = new Map<string, Set<string>>();
    let received = 0;
    const startEndpointReceiver = (name: string) =>
      startReceiver((response, { headers, body }) => {
        const id = `${name} ${String(headers['webhook-id'])}`;
        bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
        received += 1;
        response.writeHead(200).end(() => {
          if (received === 60) worker.kill('SIGKILL');
        });
      });
    const receivers = [await startEndpointReceiver('first'), await startEndpointReceiver('second')] as const;
    const { accountId, id: firstId } = await stores.endpoint(receivers[0].url);
    const { id: secondId } = await stores.endpoint(receivers[1].url, { accountId });
    const ids = await stores.scan(150, [firstId, secondId], accountId);
    // The second endpoint follows the first one, and has no workflow until the worker is killed.
    expect(await stores.wakeUps.claimAll([firstId, secondId], new Date())).toEqual([true, false]);
    await wake(firstId);
    await waitFor(
      () => worker.signalCode !== null,
      30_000,
      () => 'the worker to be killed',
    );
    const inFlight = [...bodies.keys()];
    await stores.webhooks.update(accountId, firstId, undefined, { format: 'cloudevents' }, new Date());
    await stores.webhooks.update(accountId, secondId, undefined, { format: 'cloudevents' }, new Date());
    const next = await startWorker();
    const countDelivered = async (id: string) => stores.deliveries.count(id, { status: 'delivered' });
    await waitFor(
      async () => (await countDelivered(firstId)) === 150 && (await countDelivered(secondId)) === 150,
      60_000,
      () => 'all to be delivered',
    );
    expect(bodies.size).toBe(ids.length * 2);
    for (const sent of bodies.values()) expect(sent.size).toBe(1);
    for (const key of inFlight) expect([...bodies.get(key)!][0]).not.toContain('specversion');
    // Scans from after the crash have the new format.
    await stores.scan(1, [firstId], accountId);
    await wake(firstId);
    await waitFor(
      () => bodies.size === ids.length * 2 + 1,
      20_000,
      () => 'the new scan to be delivered',
    );
    expect([...[...bodies.values()].at(-1)!][0]).toContain('specversion');
    next.kill('SIGKILL');
    await Promise.all(receivers.map((receiver) => receiver.stop()));
  }, 120_000);

  test('a drain that was waiting for work is resumed by the next worker within 20 s', async () => {
    const worker = await startWorker();
    const receiver = await startReceiver();
    const endpoint = await stores.endpoint(receiver.url);
    await stores.scan(1, [endpoint.id], endpoint.accountId);
    await wake(endpoint.id);
    await receiver.expect(1);
    worker.kill('SIGKILL');
    const next = await startWorker();
    // No wake-up is sent for this scan, because the endpoint counts as drained.
    await stores.scan(1, [endpoint.id], endpoint.accountId);
    expect(await stores.wakeUps.claim(endpoint.id, new Date())).toBe(false);
    await receiver.expect(2, 20_000);
    next.kill('SIGKILL');
    await receiver.stop();
  });

  test('the next worker sends a scheduled retry when it is due', async () => {
    const worker = await startWorker();
    const receiver = await startReceiver((response, _request, count) => {
      response.writeHead(count === 0 ? 500 : 200).end();
    });
    const endpoint = await stores.endpoint(receiver.url);
    const [id] = await stores.scan(1, [endpoint.id], endpoint.accountId);
    await wake(endpoint.id);
    await receiver.expect(1);
    await waitFor(
      async () => (await stores.deliveries.count(endpoint.id, { status: 'retrying' })) === 1,
      20_000,
      () => 'the failure to be recorded',
    );
    worker.kill('SIGKILL');
    const next = await startWorker();
    const [first, second] = await receiver.expect(2, 60_000);
    expect(receiver.ids()).toEqual([id, id]);
    expect(second!.body).toBe(first!.body);
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(3_900);
    next.kill('SIGKILL');
    await receiver.stop();
  }, 120_000);
});
