import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import { NativeConnection, type Worker } from '@temporalio/worker';
import { loadSettings, required, SettingsError, type Settings } from '../config/settings.js';
import { ALL_INDEXES } from '../store/collections.js';
import { openStore } from '../store/mongo/client.js';
import { migrateStore } from '../store/migrations.js';
import { ensureIndexes } from '../store/mongo/indexes.js';
import { ensureScanRetention } from '../store/analytics/retention.js';
import { createLogger, type Logger } from '../telemetry/logger.js';
import { createWorker } from './create-worker.js';
import { ensureExportCleanup, ensureSearchAttributes } from './prepare-server.js';
import { ensureRollUpSchedule } from './roll-up-schedule.js';
import { installSdkLogger } from './sdk-logging.js';
import { ensureWebhookSweep } from './sweep-schedule.js';
import type { WorkerDeps } from './worker-deps.js';
import { findWorkflows } from './workflow-source.js';

const RETRY_MS = 2_000;

/** Runs workers until `stop` aborts: when MongoDB or Temporal can't be reached, says so and tries again. */
async function work(settings: Settings, log: Logger, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      await runOnce(settings, log, stop);
    } catch (error) {
      log.warn({ err: error }, `the worker can't work now; trying again in ${RETRY_MS / 1000} s`);
      await sleep(RETRY_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }
}

async function runOnce(settings: Settings, log: Logger, stop: AbortSignal): Promise<void> {
  const store = await openStore(required(settings.mongodbUri, 'MONGODB_URI'), settings.mongodbDatabase);
  try {
    const connection = await NativeConnection.connect({
      address: required(settings.temporalAddress, 'TEMPORAL_ADDRESS'),
    });
    try {
      await runWorker({ settings, store, connection, workflows: findWorkflows() }, log, stop);
    } finally {
      await connection.close();
    }
  } finally {
    await store.close();
  }
}

async function runWorker(deps: WorkerDeps, log: Logger, stop: AbortSignal): Promise<void> {
  const { settings, store, connection } = deps;
  const client = new Client({ connection, namespace: settings.temporalNamespace });
  await migrateStore(store.db);
  await ensureIndexes(store.db, ALL_INDEXES);
  await ensureScanRetention(store.db, settings.scanRetentionMonths);
  await ensureSearchAttributes(connection, settings.temporalNamespace, log);
  await ensureExportCleanup(client, settings.temporalTaskQueue);
  await ensureWebhookSweep(client, settings.temporalTaskQueue);
  await ensureRollUpSchedule(client, settings.temporalTaskQueue);
  const worker = await createWorker(deps);
  await runUntilStopped(worker, stop, () => {
    log.info({ taskQueue: settings.temporalTaskQueue }, 'worker is polling');
    process.send?.('ready');
  });
}

async function runUntilStopped(worker: Worker, stop: AbortSignal, onPolling: () => void): Promise<void> {
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

/** Aborts on SIGTERM, on Ctrl-C, and when the process that started this one has gone. */
function stopSignal(log: Logger): AbortSignal {
  const controller = new AbortController();
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.on(event, () => {
      if (!controller.signal.aborted) log.info({ event }, 'worker is draining');
      controller.abort();
    });
  }
  return controller.signal;
}

try {
  const settings = loadSettings(process.env);
  required(settings.mongodbUri, 'MONGODB_URI');
  required(settings.temporalAddress, 'TEMPORAL_ADDRESS');
  const log = createLogger(settings.logLevel, 'worker');
  installSdkLogger(log);
  await work(settings, log, stopSignal(log));
  log.info('worker has stopped');
  process.exitCode = 0;
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
