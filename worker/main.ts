import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import { NativeConnection, type Worker } from '@temporalio/worker';
import { loadSecretKeys } from '../config/secret-key.js';
import { loadSettings, requireSetting, SettingsError, type Settings } from '../config/settings.js';
import { createStopSignal } from '../config/stop-signal.js';
import type { SecretKeys } from '../core/secret-keys.js';
import { UnusableStoreError } from '../store/installation/unusable-store-error.js';
import { openStore } from '../store/mongo/client.js';
import { prepareStore } from '../store/prepare-store.js';
import { createLogger, type Logger } from '../telemetry/logger.js';
import { createWorker, findTracedWorkflows, findWorkflows } from './create-worker.js';
import { openObservation, type Observation } from './observation.js';
import { ensureSchedules } from './schedules.js';
import { chooseSdkMetricsAddress } from './sdk-metrics.js';
import { installSdkRuntime } from './sdk-runtime.js';
import { ensureSearchAttributes } from './search-attributes.js';
import { composeTracing, type WorkerTracing } from './tracing/compose-tracing.js';

const RETRY_MS = 2_000;

/** What a worker process has from its start to its end. */
interface WorkerProcess {
  settings: Settings;
  keys: SecretKeys;
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
      log.warn({ err: error }, `worker is unavailable; retrying in ${RETRY_MS / 1000} s`);
      await sleep(RETRY_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }
}

async function connectAndRun({
  settings,
  keys,
  log,
  stop,
  observation,
  tracing,
}: WorkerProcess): Promise<void> {
  const store = await openStore(requireSetting(settings.mongodbUri, 'MONGODB_URI'), settings.mongodbDatabase);
  observation.observePool(store.client);
  try {
    const connection = await NativeConnection.connect({
      address: requireSetting(settings.temporalAddress, 'TEMPORAL_ADDRESS'),
    });
    try {
      await prepareStore(store.db, { ...settings, keys });
      await prepareTemporal(settings, connection, log);
      const { work: metrics } = observation;
      const context = { settings, store, keys, connection, log, metrics };
      const worker = tracing
        ? await createWorker(
            { ...context, wrapSender: tracing.wrapSender },
            findTracedWorkflows(),
            tracing.options,
          )
        : await createWorker(context, findWorkflows());
      const detach = observation.attach(store.db, connection, [worker]);
      try {
        await poll(worker, stop, () => {
          log.info({ taskQueue: settings.temporalTaskQueue }, 'worker is polling');
          process.send?.('ready');
        });
      } finally {
        detach();
      }
    } finally {
      await connection.close();
    }
  } finally {
    await store.close();
  }
}

/** Creates what Temporal must have: search attributes and Schedules. */
async function prepareTemporal(settings: Settings, connection: NativeConnection, log: Logger): Promise<void> {
  const client = new Client({ connection, namespace: settings.temporalNamespace });
  await ensureSearchAttributes(connection, settings.temporalNamespace, log);
  await ensureSchedules(client, settings.temporalTaskQueue);
}

/** Runs the worker until `stop` aborts and its activities have ended. */
async function poll(worker: Worker, stop: AbortSignal, onPolling: () => void): Promise<void> {
  const shutDown = () => worker.shutdown();
  const running = worker.run();
  if (stop.aborted) shutDown();
  else stop.addEventListener('abort', shutDown, { once: true });
  onPolling();
  try {
    await running;
  } finally {
    stop.removeEventListener('abort', shutDown);
  }
}

// The secret key and every other file of this process are readable only by its user.
process.umask(0o077);
try {
  const settings = loadSettings(process.env);
  requireSetting(settings.mongodbUri, 'MONGODB_URI');
  requireSetting(settings.temporalAddress, 'TEMPORAL_ADDRESS');
  const log = createLogger(settings.logLevel, 'worker');
  const keys = await loadSecretKeys(settings);
  const sdkMetricsAddress = settings.workerPort === undefined ? undefined : await chooseSdkMetricsAddress();
  installSdkRuntime(log, sdkMetricsAddress);
  const observation = await openObservation(settings, sdkMetricsAddress);
  const tracing = await composeTracing(settings, log);
  const stop = createStopSignal((event) => log.info({ event }, 'worker is draining'));
  try {
    await runUntilStopped({ settings, keys, log, stop, observation, tracing });
  } finally {
    await Promise.all([observation.close(), tracing?.stop()]);
  }
  log.info('worker has stopped');
  process.exitCode = 0;
} catch (error) {
  if (!(error instanceof SettingsError) && !(error instanceof UnusableStoreError)) throw error;
  process.stderr.write(`${error.message}\n`);
  // A parent process does not start this one again.
  process.send?.({ rejected: error.message });
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
