import { loadSecretKeys } from '../config/secret-key.js';
import { requireSetting, type Settings } from '../config/settings.js';
import type { ImageTasks } from '../raster/image-tasks.js';
import { createStoreClient } from '../store/mongo/client.js';
import { prepareStore } from '../store/prepare-store.js';
import { createConnectionPoolMetrics } from '../telemetry/connection-pool.js';
import type { Logger } from '../telemetry/logger.js';
import { createMetrics, type Metrics, type MetricsSource } from '../telemetry/metrics.js';
import { createMetricsServer } from '../telemetry/status-server.js';
import { respondToClientErrors } from './client-errors.js';
import type { OnStop } from './compose-app.js';
import { composeRedirects } from './compose-redirects.js';
import { createLateApp } from './late-app.js';
import { createAnonymousLimiter } from './rate-limits/anonymous-limiter.js';
import { createLimitedCounter } from './rate-limits/limited-counter.js';
import { closeServer, createHttpServer, startListening } from './server.js';
import { startStore } from './store-startup.js';
import { createStores } from '../store/create-stores.js';

/** Grace period for running requests when the process is asked to stop. */
const STOP_GRACE_MS = 6_000;

export interface RunningApi {
  port: number;
  /**
   * Rejects if the database turns out to be unusable, for a reason that no retry can fix. Otherwise it stays
   * pending.
   */
  failure: Promise<never>;
  /** Rejects new requests, ends running ones, stores pending scans, and closes every connection. */
  stop(): Promise<void>;
}

/** One of several API processes that share a port. */
export interface SharedPort {
  /** Name of this process in metrics. */
  process: string;
  /** Number of processes, which share the cores. */
  processes: number;
  /** Returns the source of the metrics of all processes; the metrics of this process are in the registry. */
  shareMetrics(registry: Metrics): MetricsSource;
}

/**
 * Composition root of the API: builds the stores, the services, and each feature's dependencies, and listens.
 * If a step fails, everything opened before it is closed again.
 *
 * Short links come first: the process listens as soon as it can redirect, and then loads the rest. Requests
 * for the rest wait for it.
 *
 * If MongoDB is unavailable, the process listens anyway: it redirects the short links of the snapshot on
 * disk, and serves everything else once MongoDB responds.
 *
 * @param imageTasks Decode and render images; the API bounds how many run at the same time.
 * @param sharedPort Set if the port is shared with other processes. Their primary serves `METRICS_PORT`.
 * @throws SettingsError if a setting is missing. @throws UnusableStoreError if this process must not use the
 *   database. @throws Error `EADDRINUSE` if the port is in use.
 */
export async function composeApi(
  settings: Settings,
  log: Logger,
  imageTasks: ImageTasks,
  sharedPort?: SharedPort,
): Promise<RunningApi> {
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closers.toReversed()) await close();
  };
  try {
    const running = await compose(settings, log, imageTasks, sharedPort, (close) => closers.push(close));
    return { ...running, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function compose(
  settings: Settings,
  log: Logger,
  imageTasks: ImageTasks,
  sharedPort: SharedPort | undefined,
  onStop: OnStop,
): Promise<Omit<RunningApi, 'stop'>> {
  const now = () => new Date();
  const metrics = createMetrics('api', sharedPort?.process);
  const store = createStoreClient(
    requireSetting(settings.mongodbUri, 'MONGODB_URI'),
    settings.mongodbDatabase,
  );
  onStop(() => store.close());
  createConnectionPoolMetrics(metrics)(store.client);
  const { db } = store;
  const keys = await loadSecretKeys(settings);
  const stores = createStores(db, { settings, keyring: keys.encryption, now });
  const prepare = () => prepareStore(db, { ...settings, keys });
  const startup = startStore({ connect: () => store.connect(), prepare, log });
  onStop(() => startup.stop());
  // The connections of the app are opened last, but must close after the redirects, which notify its
  // endpoints of scans.
  const appClosers: (() => unknown)[] = [];
  onStop(async () => {
    for (const close of appClosers.toReversed()) await close();
  });
  const redirects = await composeRedirects({ settings, keys, stores, startup, metrics, now, log, onStop });
  const stopping = new AbortController();
  const onLimited = createLimitedCounter(metrics);
  const anonymousLimiter = createAnonymousLimiter(now, () => onLimited('anonymous'));
  const app = createLateApp();
  const server = createHttpServer(app.listener, redirects.shortLinks);
  respondToClientErrors(server, { limiter: anonymousLimiter, log });
  const { port } = await startListening(server, settings.port, settings.host);
  const servers = [server];
  // At the same time: a scrape that hangs must not take the grace period of requests.
  onStop(() => Promise.all(servers.map((one) => closeServer(one, STOP_GRACE_MS))));
  onStop(() => stopping.abort());
  if (settings.metricsPort !== undefined && !sharedPort) {
    const metricsServer = createMetricsServer(metrics);
    await startListening(metricsServer, settings.metricsPort, settings.host);
    servers.push(metricsServer);
  }
  const { failure } = await app.load(async () => {
    const { composeApp } = await import('./compose-app.js');
    return composeApp({
      settings,
      keys,
      db,
      stores,
      startup,
      redirects,
      imageTasks,
      processes: sharedPort?.processes ?? 1,
      anonymousLimiter,
      onLimited,
      metrics,
      metricsSource: sharedPort?.shareMetrics(metrics) ?? metrics,
      stopping: stopping.signal,
      onStop: (close) => appClosers.push(close),
      now,
      log,
    });
  });
  log.info({ port, publicUrl: settings.publicUrl }, 'API is listening');
  return { port, failure };
}
