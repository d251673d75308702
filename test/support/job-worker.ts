import { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { createBackgroundWork } from '../../activities/background-work.js';
import { loadSecretKeys } from '../../config/secret-key.js';
import { loadSettings } from '../../config/settings.js';
import { createStores } from '../../store/create-stores.js';
import { deliveryTaskQueue } from '../../core/workflows/task-queues.js';
import { openStore } from '../../store/mongo/client.js';
import { preferAttributes } from '../../temporal/attribute-fallback.js';
import { buildDataConverter } from '../../temporal/payload-codec.js';
import { createWorker } from '../../worker/create-worker.js';
import type { WorkMetrics } from '../../worker/metrics/work-metrics.js';
import { createLogger } from '../../telemetry/logger.js';
import { TEST_SECRET_KEY } from './secret-key.js';
import { installQuietRuntime, WORKFLOW_BUNDLE } from './temporal-runtime.js';
import { testTemporalAddress } from './test-temporal.js';

export interface JobWorker {
  stop(): Promise<void>;
}

/**
 * Settings of a worker that also serves webhooks and the timelines of codes. Each queue has a thread of the
 * SDK, which takes 0.2 s of processor time to start.
 */
export const WITH_DELIVERIES = { WORKER_QUEUES: 'jobs,deliveries' };

/**
 * Starts a worker in this process, on the database and task queue of `env`. It serves the queue of jobs alone
 * unless `env` contains `WITH_DELIVERIES`.
 *
 * @param metrics Metrics of its work. Default: none.
 */
export async function startJobWorker(env: Record<string, string>, metrics?: WorkMetrics): Promise<JobWorker> {
  installQuietRuntime();
  const settings = loadSettings({
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI'],
    TEMPORAL_ADDRESS: testTemporalAddress(),
    SECRET_KEY: TEST_SECRET_KEY,
    WORKER_QUEUES: 'jobs',
    ...env,
  });
  const log = createLogger('silent', 'worker');
  const store = await openStore(settings.mongodbUri!, settings.mongodbDatabase);
  const connection = await NativeConnection.connect({ address: settings.temporalAddress! });
  const signaling = {
    client: new Client({
      connection,
      namespace: settings.temporalNamespace,
      dataConverter: buildDataConverter(settings),
    }),
    taskQueue: deliveryTaskQueue(settings.temporalTaskQueue),
    withAttributeFallback: preferAttributes,
  };
  const keys = await loadSecretKeys(settings);
  const now = () => new Date();
  const stores = createStores(store.db, { settings, keyring: keys.encryption, now });
  const background = createBackgroundWork();
  const shared = { settings, stores, keys, connection, signaling, now, log, background };
  const context = { ...shared, ...(metrics && { metrics }) };
  const workers = await Promise.all(
    settings.workerQueues.map((queue) => createWorker(context, queue, { workflowBundle: WORKFLOW_BUNDLE })),
  );
  const running = Promise.all(workers.map((worker) => worker.run()));
  return {
    async stop() {
      for (const worker of workers) worker.shutdown();
      await running;
      await background.end();
      await connection.close();
      await store.close();
    },
  };
}
