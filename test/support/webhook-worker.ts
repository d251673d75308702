import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { createBackgroundWork } from '../../activities/background-work.js';
import { createDeliveryActivities, type DeliveryActivityDeps } from '../../activities/webhooks/index.js';
import { createResolver } from '../../outbound/resolve-host.js';
import { createSender, type Sender } from '../../activities/webhooks/sender.js';
import { buildWakeUp, ENTITIES } from '../../core/workflows/entities.js';
import { createSsrfGuard } from '../../core/events/webhooks/ssrf-guard.js';
import { installQuietRuntime, WORKFLOW_BUNDLE } from './temporal-runtime.js';
import { testTemporalAddress } from './test-temporal.js';
import type { WebhookStores } from './webhook-stores.js';

/** Number of concurrent drains, unless a test has its own. */
const SLOTS = 100;

/** Starts a worker in this process, on a new task queue, that may send to loopback. */
export async function startWebhookWorker(
  stores: WebhookStores,
  options: Partial<DeliveryActivityDeps> = {},
  taskQueue = `t-${randomUUID()}`,
) {
  const address = testTemporalAddress();
  installQuietRuntime();
  const [native, connection] = await Promise.all([
    NativeConnection.connect({ address }),
    Connection.connect({ address }),
  ]);
  const client = new Client({ connection });
  const wake = async (webhookId: string) => {
    const { type, options: call } = buildWakeUp(ENTITIES.webhookEndpoint, webhookId, taskQueue);
    await client.workflow.signalWithStart(type, call);
  };
  const background = createBackgroundWork();
  const activities = createDeliveryActivities({
    ...stores,
    signal: wake,
    maxConnections: 32,
    slots: SLOTS,
    sender: createLoopbackSender(),
    now: () => new Date(),
    report: () => undefined,
    lingerMs: 100,
    background,
    ...options,
  });
  const worker = await Worker.create({
    connection: native,
    taskQueue,
    workflowBundle: WORKFLOW_BUNDLE,
    activities,
    maxCachedWorkflows: 50,
    maxConcurrentActivityTaskExecutions: options.slots ?? SLOTS,
    shutdownForceTime: '5 seconds',
  });
  const running = worker.run();

  return {
    client,
    taskQueue,
    wake,
    activities,
    async stop() {
      worker.shutdown();
      await running;
      await background.end();
      await Promise.all([native.close(), connection.close()]);
    },
  };
}

/** A sender that may connect to 127.0.0.0/8. */
export function createLoopbackSender(now = () => new Date()): Sender {
  return createSender({
    guard: createSsrfGuard(['127.0.0.0/8']),
    resolve: createResolver(true),
    maxConnections: 32,
    now,
  });
}

export type WebhookWorker = Awaited<ReturnType<typeof startWebhookWorker>>;
