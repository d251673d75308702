import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { ObjectId } from 'mongodb';
import { createDeliveryActivities } from '../../activities/webhooks/index.js';
import { createSender } from '../../activities/webhooks/sender.js';
import { signedHeaders } from '../../activities/webhooks/signed-headers.js';
import { createSsrfGuard } from '../../core/events/webhooks/ssrf-guard.js';
import { buildWakeUp, ENTITIES } from '../../core/workflows/entities.js';
import { nextStep } from '../../core/events/webhooks/delivery.js';
import { scanEvent } from '../../core/events/events.js';
import { CLOSED } from '../../core/events/webhooks/circuit-breaker.js';
import { COLLECTIONS } from '../../store/collections.js';
import { openStore } from '../../store/mongo/client.js';
import { newId } from '../../store/mongo/ids.js';
import { ensureIndexes } from '../../store/mongo/indexes.js';
import { SCANS, type ScanDocument } from '../../store/scans/scan-documents.js';
import { openBenchServers } from './bench-servers.js';
import { createBenchStores } from './bench-stores.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ALLOWED = ['127.0.0.0/8'];
const SECRET = `whsec_${randomBytes(32).toString('base64')}`;

/**
 * Prepares servers, stores, a receiver, and two workers: one for entity workflows, one for the baseline with
 * a workflow per delivery. The caller must close it.
 */
export async function openWebhookFixture() {
  Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR') });
  // With the default settings of its database, because P5 compares with workflows on that server.
  const servers = await openBenchServers(['--temporal-waits-for-disk']);
  const store = await openStore(servers.mongodbUri, `bench_${randomUUID().slice(0, 8)}`);
  await ensureIndexes(store.db, COLLECTIONS);
  const stores = createBenchStores(store.db, randomBytes(32));
  const { webhooks, deliveries } = stores;
  const scans = store.db.collection<ScanDocument>(SCANS);
  const [connection, native, receiver] = await Promise.all([
    Connection.connect({ address: servers.temporalAddress }),
    NativeConnection.connect({ address: servers.temporalAddress }),
    startReceiver(),
  ]);
  const client = new Client({ connection });
  const queue = `bench-${randomUUID()}`;
  const now = () => new Date();
  const wake = async (webhookId: string) => {
    const { type, options } = buildWakeUp(ENTITIES.webhookEndpoint, webhookId, queue);
    await client.workflow.signalWithStart(type, options);
  };
  const guard = createSsrfGuard(ALLOWED);
  const sender = createSender({ guard, resolve: () => Promise.resolve([]), maxConnections: 32, now });

  /** Signs, sends, and records one delivery, as the drain of an entity workflow does. */
  async function deliverOne(id: string): Promise<void> {
    const [delivery] = await deliveries.list(id, {}, { limit: 1, skip: 0 });
    if (!delivery) throw new Error(`no delivery for ${id}`);
    const { body } = delivery;
    const at = now();
    const headers = signedHeaders(delivery, [SECRET], at);
    const signal = new AbortController().signal;
    const attempt = await sender.send({ webhookId: 'all', at, url: receiver.url, headers, body, signal });
    await deliveries.record([
      { delivery, isStored: true, attempt, next: nextStep(delivery.id, 1, attempt, now()) },
    ]);
  }

  const workers = await Promise.all([
    Worker.create({
      connection: native,
      taskQueue: queue,
      workflowsPath: here('../../workflows/index.js'),
      activities: createDeliveryActivities({
        ...stores,
        publicUrl: 'http://localhost',
        signal: wake,
        sender,
        report: () => undefined,
        maxConnections: 32,
        slots: 100,
        // Workflows end soon after their deliveries, and their histories can be read.
        lingerMs: 1_000,
        now,
      }),
    }),
    Worker.create({
      connection: native,
      taskQueue: `${queue}-each`,
      workflowsPath: here('./baseline-workflows.js'),
      activities: { deliverOne },
    }),
  ]);
  const running = Promise.all(workers.map((worker) => worker.run()));

  return {
    client,
    wake,
    receiver,

    /** Creates an endpoint. @returns Its ID. */
    async createEndpoint(): Promise<string> {
      const id = newId('webhook');
      const at = now();
      const webhook = { id, accountId: 'acc_bench', url: receiver.url, events: ['qr_code.scanned' as const] };
      const state = {
        includeBots: false,
        filter: null,
        perItemEvents: false,
        format: 'standard' as const,
        description: null,
        enabled: true,
        disabledReason: null,
        disabledAt: null,
      };
      const rest = { health: CLOSED, createdAt: at, updatedAt: at, revision: 1 };
      await webhooks.insert({ ...webhook, ...state, ...rest }, SECRET, id);
      return id;
    },

    /** Inserts scans with an outbox entry for the endpoint, as redirects do. */
    async insertScans(count: number, webhookId: string): Promise<void> {
      await scans.insertMany(Array.from({ length: count }, () => scanFor(webhookId)));
    },

    /** Adds one pending delivery under its own endpoint ID. @returns This ID. */
    async addDelivery(): Promise<string> {
      const id = newId('webhook');
      const events = [scanEvent(new ObjectId().toHexString(), scanFor(id))];
      const batch = {
        webhookId: id,
        accountId: 'acc_bench',
        format: 'standard' as const,
        base: 'http://localhost',
      };
      await deliveries.add({ ...batch, events, at: now() });
      return id;
    },

    async deliverByWorkflow(id: string): Promise<void> {
      const workflowId = `bench-each:${id}`;
      await client.workflow.execute('deliverOneByWorkflow', {
        workflowId,
        taskQueue: `${queue}-each`,
        args: [id],
      });
    },

    countDelivered: (webhookId: string) => deliveries.count(webhookId, { status: 'delivered' }),

    async close(): Promise<void> {
      for (const worker of workers) worker.shutdown();
      await running;
      await Promise.all([connection.close(), native.close(), sender.close()]);
      await store.db.dropDatabase();
      await store.close();
      receiver.stop();
      servers.stop();
    },
  };
}

function scanFor(webhookId: string): ScanDocument {
  return {
    _id: new ObjectId(),
    qrCodeId: newId('qrCode'),
    accountId: 'acc_bench',
    at: new Date(),
    country: 'DE',
    region: null,
    city: 'Berlin',
    device: 'mobile',
    os: 'iOS',
    browser: 'Safari',
    referrer: null,
    bot: false,
    botReason: null,
    outbox: [webhookId],
  } as unknown as ScanDocument;
}

async function startReceiver() {
  const child = fork(here('./webhook-receiver.js'), { execArgv: [] });
  const nextMessage = <T>() =>
    new Promise<T>((resolve) => child.once('message', (sent) => resolve(sent as T)));
  const { port } = await nextMessage<{ port: number }>();
  return {
    url: `http://127.0.0.1:${port}/hook`,
    /**
     * Returns the delays of the messages since the last call, in milliseconds from their `timestamp` to their
     * arrival.
     */
    async takeDelays(): Promise<number[]> {
      child.send('take delays');
      return (await nextMessage<{ delays: number[] }>()).delays;
    },
    stop: () => child.disconnect(),
  };
}
