import { availableParallelism } from 'node:os';
import type { Client } from '@temporalio/client';
import { createRecordChecker } from '../domains/check-record.js';
import { createClaimCheck } from '../domains/claimable-names.js';
import { createDomainRecords } from '../domains/domain-record.js';
import { loadSecretKeys } from '../config/secret-key.js';
import { requireSetting, type Settings } from '../config/settings.js';
import { deliveryTaskQueue } from '../core/contracts.js';
import type { ImageTasks } from '../raster/image-tasks.js';
import { watchJobChanges } from '../store/jobs/job-changes.js';
import { createStoreClient } from '../store/mongo/client.js';
import { withStoreTimeout } from '../store/mongo/timeouts.js';
import { prepareStore } from '../store/prepare-store.js';
import { createConnectionPoolMetrics } from '../telemetry/connection-pool.js';
import { registerDependencyGauge } from '../telemetry/dependency-gauge.js';
import type { Logger } from '../telemetry/logger.js';
import { createMetrics, type Metrics, type MetricsSource } from '../telemetry/metrics.js';
import { createMetricsServer } from '../telemetry/status-server.js';
import { createAdmission } from './admission/admission.js';
import { createImages } from './admission/images.js';
import { createAccountDeletion } from './accounts/account-deletion.js';
import { createErasureStarter } from './accounts/erasure-starter.js';
import { createApp } from './app.js';
import type { AuthDeps } from './auth/authenticate.js';
import { createKeyVerifier } from './auth/key-verifier.js';
import { createSessions } from './auth/sessions.js';
import { respondToClientErrors } from './client-errors.js';
import { composeFeatures, type Services } from './compose-features.js';
import { composeTracing } from './compose-tracing.js';
import { compressFile, type StaticFile } from './http/static-file.js';
import { countStreamFailures } from './jobs/count-stream-failures.js';
import { createJobService } from './jobs/job-service.js';
import { createJobStarter } from './jobs/job-starter.js';
import { createOpenApiDocument, serializeOpenApiDocument } from './openapi/document.js';
import { createAnonymousLimiter } from './rate-limits/anonymous-limiter.js';
import { createCallLimiter } from './rate-limits/call-limiter.js';
import { createLimitedCounter } from './rate-limits/limited-counter.js';
import { createClientIpReader } from './redirect/visitor/client-ip.js';
import { composeRedirects } from './compose-redirects.js';
import { measureRequests } from './http/middleware/measure-requests.js';
import { bindRoutes } from './http/route.js';
import { describeSpool } from './redirect/record/describe-spool.js';
import { startStore } from './store-startup.js';
import { startClockCheck } from './system/clock-check.js';
import { SYSTEM_ROUTES, type SystemDeps } from './system/routes.js';
import { callTemporal } from './temporal/ping.js';
import { readDatabaseTime } from '../store/mongo/database-time.js';
import type { Express } from 'express';
import { bindAllRoutes, ROUTES } from './routes.js';
import { closeServer, createHttpServer, startListening } from './server.js';
import { createStores, type Stores } from './stores.js';
import { createReadiness, createSharedPing } from './system/readiness.js';
import { createCallMetrics } from './temporal/call-metrics.js';
import { openTemporalClient } from './temporal/client.js';
import { createDispatcherMetrics } from './temporal/dispatcher-metrics.js';
import { VERSION } from './version.js';
import { startOverdueEndpoints } from './webhooks/overdue-endpoints.js';
import { createSignalEndpoint } from './webhooks/signal-endpoint.js';
import { createWebhookWakeUps } from './webhooks/webhook-wake-ups.js';

/** Grace period for running requests when the process is asked to stop. */
const STOP_GRACE_MS = 6_000;
const PING_TIMEOUT_MS = 2_000;

export interface RunningApi {
  port: number;
  /** Rejects if the database turns out to be unusable, for a reason that no retry can fix. Otherwise it stays pending. */
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
  /** Returns the source of the metrics of all processes; those of this one are in the registry. */
  shareMetrics(registry: Metrics): MetricsSource;
}

/** Registers a function to call when the process stops. The functions run in reverse order of registration. */
type OnStop = (close: () => unknown) => void;

/**
 * Composition root of the API: builds the stores, the services, and each feature's dependencies, and listens. If a step
 * fails, everything opened before it is closed again.
 *
 * If MongoDB is unavailable, the process listens all the same: it redirects the short links of the snapshot on disk, and
 * serves everything else once MongoDB responds.
 *
 * @param imageTasks Decode and render images; the API bounds how many run at the same time.
 * @param sharedPort Set if the port is shared with other processes. Their primary serves `METRICS_PORT`.
 * @throws SettingsError if a setting is missing. @throws UnusableStoreError if this process must not use the database. @throws Error `EADDRINUSE` if the port is in use.
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
  const metricsSource = sharedPort?.shareMetrics(metrics) ?? metrics;
  const tracing = await composeTracing(settings, log);
  onStop(() => tracing?.stop());
  const admission = createAdmission(
    Math.max(1, Math.floor(availableParallelism() / (sharedPort?.processes ?? 1))),
    metrics,
  );
  const store = createStoreClient(
    requireSetting(settings.mongodbUri, 'MONGODB_URI'),
    settings.mongodbDatabase,
  );
  onStop(() => store.close());
  createConnectionPoolMetrics(metrics)(store.client);
  const { db } = store;
  const keys = await loadSecretKeys(settings);
  const stores = createStores(db, settings, keys.encryption);
  const prepare = () => prepareStore(db, { ...settings, keys });
  const startup = startStore({ connect: () => store.connect(), prepare, log });
  onStop(() => startup.stop());
  const clock = startClockCheck({
    readDatabaseTime: startup.whenPrepared(() => readDatabaseTime(db)),
    metrics,
    now,
    log,
  });
  onStop(() => clock.stop());

  const temporal = openTemporalClient(
    settings,
    [createCallMetrics(metrics)],
    tracing ? [tracing.workflowInterceptor] : [],
  );
  onStop(() => temporal.connection.close());
  // The services that need the database are created when it is prepared, and must stop before what they use.
  const stopServices: (() => unknown)[] = [];
  onStop(async () => {
    for (const close of stopServices.toReversed()) await close();
  });

  const redirects = await composeRedirects({
    settings,
    keys,
    stores,
    startup,
    metrics,
    now,
    log,
    onStop,
  });
  const { shortLinks, snapshot, customDomains, brandingResolver, canRedirect } = redirects;
  const stopping = new AbortController();
  const onLimited = createLimitedCounter(metrics);
  const auth: AuthDeps = {
    keyVerifier: createKeyVerifier(stores.apiKeys, now),
    sessions: createSessions(stores.sessionStore, settings.publicUrl, now),
    callLimiter: createCallLimiter({
      settings,
      rateLimits: stores.rateLimits,
      dailyQuotas: stores.dailyQuotas,
      metrics,
      onLimited,
      now,
      log,
    }),
    anonymousLimiter: createAnonymousLimiter(now, () => onLimited('anonymous')),
    clientIpOf: createClientIpReader(settings.trustProxy),
    publicUrl: settings.publicUrl,
    now,
  };
  const pingDatabase = createSharedPing(
    startup.whenPrepared(async () => {
      await withStoreTimeout(PING_TIMEOUT_MS, db.command({ ping: 1 }));
    }),
    now,
  );
  const pingTemporal = createSharedPing(() => callTemporal(temporal, PING_TIMEOUT_MS), now);
  registerDependencyGauge(metrics, {
    mongodb: () => succeeds(pingDatabase()),
    temporal: () => succeeds(pingTemporal()),
  });
  const system: SystemDeps = {
    checkReadiness: createReadiness({
      isStopping: () => stopping.signal.aborted,
      pingDatabase,
      pingTemporal,
      canRedirect,
      checkSpool: () => describeSpool(shortLinks.spoolState(), shortLinks.bufferedScans()),
      checkClock: () => clock.check(),
    }),
    metrics: metricsSource,
    hasMetricsPort: settings.metricsPort !== undefined,
    openApiDocument: createOpenApiDocumentOnce(settings.publicUrl),
  };
  const appDeps = {
    auth,
    admission,
    idempotencyKeys: stores.idempotencyKeys,
    customDomains,
    shortLinks,
    publicUrl: settings.publicUrl,
    now,
    log,
    measureRequests: measureRequests(metrics, new Set(ROUTES.map(({ path }) => path))),
    traceRequest: tracing?.traceRequest,
  };

  /** Creates the app of all routes, with the services that read and write the database. */
  function composeApp(): Express {
    const workflows = composeWorkflowServices(settings, stores, temporal, {
      watchChanges: countStreamFailures((signal) => watchJobChanges(db, signal), metrics),
      now,
      log,
      metrics,
      onStop: (close) => stopServices.push(close),
    });
    redirects.wakeWebhooksWith(workflows.waker);
    const services: Services = {
      ...workflows,
      admission,
      images: createImages(admission, imageTasks),
      auth,
      customDomains,
      brandingResolver,
      shortLinks,
      snapshot,
      domains: {
        domainRecords: createDomainRecords(keys.signing),
        claimProblem: createClaimCheck(settings),
        checkRecord: createRecordChecker(settings),
      },
      log,
      stopping: stopping.signal,
      onLimited,
      metrics,
      system,
    };
    const routes = bindAllRoutes(composeFeatures(settings, keys, stores, services));
    return createApp({ ...appDeps, routes, isStorePrepared: true });
  }

  const createOutageApp = () =>
    createApp({ ...appDeps, routes: bindRoutes(SYSTEM_ROUTES, system), isStorePrepared: false });
  const isComplete = startup.isPrepared();
  let app = isComplete ? composeApp() : createOutageApp();
  const failure = startup.prepared.then(() => {
    if (!isComplete && !stopping.signal.aborted) app = composeApp();
    return new Promise<never>(() => undefined);
  });
  // The caller may stop the API before it reads this.
  failure.catch(() => undefined);
  const server = createHttpServer((req, res) => void app(req, res), shortLinks);
  respondToClientErrors(server, { limiter: auth.anonymousLimiter, now, log });
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
  log.info({ port, publicUrl: settings.publicUrl }, 'API is listening');
  return { port, failure };
}

interface WorkflowServiceDeps {
  watchChanges: Parameters<typeof createJobService>[0]['watchChanges'];
  now: () => Date;
  log: Logger;
  metrics: Metrics;
  onStop: OnStop;
}

/** Creates the services that start or signal workflows. */
function composeWorkflowServices(
  { temporalTaskQueue: taskQueue, temporalTimeoutMs }: Settings,
  stores: Stores,
  temporal: Client,
  { watchChanges, now, log, metrics, onStop }: WorkflowServiceDeps,
) {
  const dispatcherMetrics = createDispatcherMetrics(metrics);
  const jobService = createJobService({
    jobs: stores.jobs,
    concurrency: stores.jobConcurrency,
    termination: stores.jobTermination,
    exportFiles: stores.exportFiles,
    watchChanges,
    starter: createJobStarter(temporal, taskQueue, now),
    temporalTimeoutMs,
    now,
    log,
    dispatcherMetrics: dispatcherMetrics('jobs'),
  });
  const accountDeletion = createAccountDeletion({
    deletedAccounts: stores.deletedAccounts,
    erasure: stores.accountErasure,
    startErasure: createErasureStarter(temporal, taskQueue),
    now,
    log,
    dispatcherMetrics: dispatcherMetrics('account_erasures'),
  });
  const { wakeUps } = stores;
  const signalEndpoint = createSignalEndpoint(temporal, deliveryTaskQueue(taskQueue));
  const overdueEndpoints = startOverdueEndpoints({ client: temporal, wakeUps, signalEndpoint, now, log });
  // Concurrently: with Temporal down, stopping one after the other could take longer than the process may.
  onStop(() => Promise.all([jobService.close(), accountDeletion.stop(), overdueEndpoints.stop()]));
  const waker = createWebhookWakeUps({ signalEndpoint, wakeUps, now, log });
  onStop(() => waker.close());
  return { jobService, accountDeletion, waker };
}

function succeeds(ping: Promise<void>): Promise<boolean> {
  return ping.then(
    () => true,
    () => false,
  );
}

function createOpenApiDocumentOnce(publicUrl: string): () => Promise<StaticFile> {
  const create = () =>
    serializeOpenApiDocument(createOpenApiDocument(ROUTES, { publicUrl, version: VERSION }));
  let file: Promise<StaticFile> | undefined;
  return () => (file ??= compressFile(create(), 'application/json; charset=utf-8'));
}
