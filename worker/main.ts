import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import type { Worker } from '@temporalio/worker';
import { loadSecretKeys } from '../config/secret-key.js';
import { loadSettings, requireSetting, SettingsError, type Settings } from '../config/settings.js';
import { createBackgroundWork } from '../activities/background-work.js';
import { createStopSignal } from '../config/stop-signal.js';
import { ENTITIES } from '../core/workflows/entities.js';
import { deliveryTaskQueue } from '../core/workflows/task-queues.js';
import type { SecretKeys } from '../core/basics/secret-keys.js';
import { UnusableStoreError } from '../store/installation/unusable-store-error.js';
import { createStores } from '../store/create-stores.js';
import { openStore } from '../store/mongo/client.js';
import { prepareStore } from '../store/prepare-store.js';
import { createAttributeFallback } from '../temporal/attribute-fallback.js';
import { buildConnectionOptions } from '../temporal/connection-options.js';
import { createEntitySignal } from '../temporal/entity-signals.js';
import { buildDataConverter } from '../temporal/payload-codec.js';
import { createLogger, type Logger } from '../telemetry/logger.js';
import { connectToTemporal, explainTemporalFailure } from './connect-to-temporal.js';
import { createWorker, findTracedWorkflows, findWorkflows, type WorkerQueue } from './create-worker.js';
import { keepTemporalReady } from './ensure-temporal.js';
import { openObservation, type Observation } from './observation.js';
import { chooseSdkMetricsAddress } from './sdk-metrics.js';
import { installSdkRuntime } from './sdk-runtime.js';
import { composeTracing, type WorkerTracing } from './tracing/compose-tracing.js';
import { watchDrains } from './watch-drains.js';

const RETRY_MS = 2_000;

/**
 * Maximum time to stop before the process exits: the SDK cannot end a worker whose activities it had to
 * abandon.
 */
const MAX_STOP_MS = 9_500;

/** The parts of a worker process that exist from its start to its end. */
interface WorkerProcess {
  settings: Settings;
  keys: SecretKeys;
  now: () => Date;
  log: Logger;
  stop: AbortSignal;
  observation: Observation;
  tracing: WorkerTracing | undefined;
}

/**
 * Runs a worker until `stop` aborts. Logs and retries while MongoDB or Temporal is unreachable.
 *
 * @throws UnusableStoreError if this process must not use the database.
 */
async function runUntilStopped(worker: WorkerProcess): Promise<void> {
  const { log, stop } = worker;
  while (!stop.aborted) {
    try {
      await connectAndRun(worker);
    } catch (error) {
      if (error instanceof UnusableStoreError) throw error;
      const check = explainTemporalFailure(error);
      log.warn(
        { err: error, ...(check && { check }) },
        `worker is unavailable; retrying in ${RETRY_MS / 1000} s`,
      );
      await sleep(RETRY_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }
}

async function connectAndRun(worker: WorkerProcess): Promise<void> {
  const { settings, log, stop } = worker;
  const closers: (() => unknown)[] = [];
  try {
    const workers = await connect(worker, (close) => closers.push(close));
    await poll(workers, stop, () => {
      log.info({ taskQueue: settings.temporalTaskQueue, queues: settings.workerQueues }, 'worker is polling');
      process.send?.('ready');
    });
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

/**
 * Connects to MongoDB and Temporal, prepares both, and creates a worker per task queue.
 *
 * @param onClose Registers what to close afterwards, in reverse order.
 */
async function connect(
  { settings, keys, now, log, stop, observation, tracing }: WorkerProcess,
  onClose: (close: () => unknown) => void,
): Promise<Worker[]> {
  const uri = requireSetting(settings.mongodbUri, 'MONGODB_URI');
  const openStoresOf = async (queue: WorkerQueue) => {
    const store = await openStore(uri, settings.mongodbDatabase);
    onClose(() => store.close());
    observation.observePool(store.client);
    const stores = createStores(store.db, { settings, keyring: keys.encryption, now });
    return { queue, db: store.db, stores };
  };
  const [first, ...others] = settings.workerQueues;
  if (!first) throw new SettingsError('WORKER_QUEUES names no queue');
  const queues = [await openStoresOf(first)];
  const { db, stores } = queues[0]!;
  await prepareStore(db, { ...settings, keys });
  for (const queue of others) queues.push(await openStoresOf(queue));
  const connection = await connectToTemporal(settings);
  onClose(() => connection.close());
  const dataConverter = buildDataConverter(settings);
  const client = new Client({ connection, namespace: settings.temporalNamespace, dataConverter });
  onClose(await keepTemporalReady({ client, connection, settings, log }));
  const signaling = {
    client,
    taskQueue: deliveryTaskQueue(settings.temporalTaskQueue),
    withAttributeFallback: createAttributeFallback(now),
  };
  onClose(
    watchDrains({
      client,
      workers: stores.deliveryWorkers,
      wakeUps: stores.wakeUps,
      signal: createEntitySignal(ENTITIES.webhookEndpoint, signaling),
      now,
      log,
    }),
  );
  const workflows = tracing ? findTracedWorkflows() : findWorkflows();
  const background = createBackgroundWork();
  const workers: Worker[] = [];
  for (const { queue, stores } of queues) {
    const context = {
      settings,
      stores,
      keys,
      connection,
      signaling,
      now,
      log,
      stop,
      background,
      metrics: observation.work,
    };
    const traced = { ...context, ...(tracing && { wrapSender: tracing.wrapSender }) };
    workers.push(await createWorker(traced, queue, workflows, tracing?.options));
  }
  onClose(observation.attach(db, connection, workers));
  onClose(() => background.end());
  return workers;
}

/**
 * Runs the workers until `stop` aborts and their activities have ended. If one fails, it stops the others and
 * rejects.
 */
async function poll(workers: readonly Worker[], stop: AbortSignal, onPolling: () => void): Promise<void> {
  const shutDown = () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  const running = workers.map((worker) =>
    worker.run().catch((error: unknown) => {
      shutDown();
      throw error;
    }),
  );
  if (stop.aborted) shutDown();
  else stop.addEventListener('abort', shutDown, { once: true });
  onPolling();
  try {
    const results = await Promise.allSettled(running);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  } finally {
    stop.removeEventListener('abort', shutDown);
  }
}

function exitLate(log: Logger): void {
  log.error('worker could not stop in time; other workers resume its activities');
  process.exit(1);
}

// The secret key and every other file of this process are readable only by its user.
process.umask(0o077);
try {
  const settings = loadSettings(process.env);
  requireSetting(settings.mongodbUri, 'MONGODB_URI');
  // Rejects unusable certificates at the start instead of at each attempt to connect.
  buildConnectionOptions(settings);
  const now = () => new Date();
  const log = createLogger(settings.logLevel, 'worker');
  const keys = await loadSecretKeys(settings);
  const sdkMetricsAddress = settings.workerPort === undefined ? undefined : await chooseSdkMetricsAddress();
  const observation = await openObservation(settings, sdkMetricsAddress, now);
  const runtime = installSdkRuntime(log, sdkMetricsAddress);
  const tracing = await composeTracing(settings, log);
  const stop = createStopSignal((event) => {
    log.info({ event }, 'worker is draining');
    setTimeout(exitLate, MAX_STOP_MS, log).unref();
  });
  try {
    await runUntilStopped({ settings, keys, now, log, stop, observation, tracing });
  } finally {
    await Promise.all([observation.close(), tracing?.stop(), runtime.shutdown()]);
  }
  log.info('worker has stopped');
  process.exitCode = 0;
} catch (error) {
  if (!(error instanceof SettingsError) && !(error instanceof UnusableStoreError)) throw error;
  process.stderr.write(`${error.message}\n`);
  // Notifies the parent process, which then does not start this one again.
  process.send?.({ rejected: error.message });
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
