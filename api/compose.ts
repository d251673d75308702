import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { createRecordChecker } from '../domains/check-record.js';
import { createClaimCheck } from '../domains/claimable-names.js';
import { createDomainRecords } from '../domains/domain-record.js';
import { loadSecretKeys } from '../config/secret-key.js';
import { requireSetting, type Settings } from '../config/settings.js';
import type { ImageTasks } from '../raster/image-tasks.js';
import { watchJobChanges } from '../store/jobs/job-changes.js';
import { openStore } from '../store/mongo/client.js';
import { withStoreTimeout } from '../store/mongo/timeouts.js';
import { prepareStore } from '../store/prepare-store.js';
import { createConnectionPoolMetrics } from '../telemetry/connection-pool.js';
import { registerDependencyGauge } from '../telemetry/dependency-gauge.js';
import type { Logger } from '../telemetry/logger.js';
import { createMetrics, type Metrics } from '../telemetry/metrics.js';
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
import { compressFile, type StaticFile } from './http/static-file.js';
import { countStreamFailures } from './jobs/count-stream-failures.js';
import { createJobService } from './jobs/job-service.js';
import { createJobStarter } from './jobs/job-starter.js';
import { createOpenApiDocument } from './openapi/document.js';
import { createAnonymousLimiter } from './rate-limits/anonymous-limiter.js';
import { createCallLimiter } from './rate-limits/call-limiter.js';
import { createLimitedCounter } from './rate-limits/limited-counter.js';
import { createRedirectHandler } from './redirect/handler.js';
import { createCustomDomains } from './redirect/resolve/custom-domains.js';
import { createBrandingResolver } from './redirect/respond/branding.js';
import { createClientIpReader } from './redirect/visitor/client-ip.js';
import { openGeoIp } from './redirect/visitor/geoip.js';
import { createDailySalts } from './redirect/visitor/salts.js';
import { bindAllRoutes, ROUTES } from './routes.js';
import { closeServer, createHttpServer, startListening } from './server.js';
import { createStores, type Stores } from './stores.js';
import { createReadinessCheck } from './system/readiness.js';
import { createCallMetrics } from './temporal/call-metrics.js';
import { openTemporalClient } from './temporal/client.js';
import { createDispatcherMetrics } from './temporal/dispatcher-metrics.js';
import { VERSION } from './version.js';
import { createWebhookWakeUps } from './webhooks/webhook-wake-ups.js';

/** Grace period for running requests when the process is asked to stop. */
const STOP_GRACE_MS = 6_000;
const PING_TIMEOUT_MS = 2_000;

export interface RunningApi {
  port: number;
  /** Rejects new requests, ends running ones, stores pending scans, and closes every connection. */
  stop(): Promise<void>;
}

/** Registers a function to call when the process stops. The functions run in reverse order of registration. */
type OnStop = (close: () => unknown) => void;

/**
 * Composition root of the API: builds the stores, the services, and each feature's dependencies, and listens. If a step
 * fails, everything opened before it is closed again.
 *
 * @param imageTasks Decode and render images; the API bounds how many run at the same time.
 * @throws SettingsError if a setting is missing. @throws UnusableStoreError if this process must not use the database. @throws Error `EADDRINUSE` if the port is in use.
 */
export async function composeApi(
  settings: Settings,
  log: Logger,
  imageTasks: ImageTasks,
): Promise<RunningApi> {
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closers.toReversed()) await close();
  };
  try {
    const port = await compose(settings, log, imageTasks, (close) => closers.push(close));
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function compose(
  settings: Settings,
  log: Logger,
  imageTasks: ImageTasks,
  onStop: OnStop,
): Promise<number> {
  const now = () => new Date();
  const metrics = createMetrics('api');
  const admission = createAdmission(availableParallelism(), metrics);
  const store = await openStore(requireSetting(settings.mongodbUri, 'MONGODB_URI'), settings.mongodbDatabase);
  onStop(() => store.close());
  createConnectionPoolMetrics(metrics)(store.client);
  const { db } = store;
  const keys = await loadSecretKeys(settings);
  await prepareStore(db, { ...settings, keys });
  const stores = createStores(db, settings, keys.encryption);

  const temporal = openTemporalClient(settings, [createCallMetrics(metrics)]);
  onStop(() => temporal.connection.close());
  const workflows = composeWorkflowServices(settings, stores, temporal, {
    watchChanges: countStreamFailures((signal) => watchJobChanges(db, signal), metrics),
    now,
    log,
    metrics,
    onStop,
  });

  const customDomains = createCustomDomains({ ...settings, domains: stores.domains });
  const brandingResolver = createBrandingResolver(stores.brandings, settings.scanTimeoutMs);
  const salts = createDailySalts({
    folder: join(settings.dataDir, 'visitor-salts'),
    exchanges: stores.saltExchanges,
    secretKey: keys.encryption,
    now,
    log,
  });
  onStop(() => salts.close());
  const shortLinks = createRedirectHandler({
    settings,
    customDomains,
    brandingResolver,
    targets: stores.scanTargets,
    scans: stores.scans,
    salts,
    lookUpLocation: await openGeoIp(settings.geoipDatabase),
    now,
    log,
    metrics,
    wakeWebhooks: (webhookIds) => workflows.waker.wake(webhookIds),
  });
  onStop(() => shortLinks.close());
  await salts.ready;

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
  const checkDatabase = createReadinessCheck(
    async () => void (await withStoreTimeout(PING_TIMEOUT_MS, db.command({ ping: 1 }))),
    now,
  );
  registerDependencyGauge(metrics, {
    mongodb: () =>
      checkDatabase().then(
        () => true,
        () => false,
      ),
  });
  const services: Services = {
    ...workflows,
    admission,
    images: createImages(admission, imageTasks),
    auth,
    customDomains,
    brandingResolver,
    shortLinks,
    domains: {
      domainRecords: createDomainRecords(keys.signing),
      claimProblem: createClaimCheck(settings),
      checkRecord: createRecordChecker(settings),
    },
    log,
    stopping: stopping.signal,
    onLimited,
    system: {
      checkDatabase,
      metrics,
      hasMetricsPort: settings.metricsPort !== undefined,
      openApiDocument: createOpenApiDocumentOnce(settings.publicUrl),
    },
  };
  const app = createApp({
    routes: bindAllRoutes(composeFeatures(settings, keys, stores, services)),
    auth,
    admission,
    idempotencyKeys: stores.idempotencyKeys,
    customDomains,
    shortLinks,
    publicUrl: settings.publicUrl,
    now,
    log,
    metrics,
  });
  const server = createHttpServer(app, shortLinks);
  respondToClientErrors(server, { limiter: auth.anonymousLimiter, now, log });
  const { port } = await startListening(server, settings.port, settings.host);
  onStop(() => closeServer(server, STOP_GRACE_MS));
  onStop(() => stopping.abort());
  if (settings.metricsPort !== undefined) {
    const metricsServer = createMetricsServer(metrics);
    await startListening(metricsServer, settings.metricsPort, settings.host);
    onStop(() => closeServer(metricsServer, STOP_GRACE_MS));
  }
  log.info({ port, publicUrl: settings.publicUrl }, 'API is listening');
  return port;
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
    starter: createJobStarter(temporal, taskQueue),
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
  // Concurrently: with Temporal down, stopping one after the other could take longer than the process may.
  onStop(() => Promise.all([jobService.close(), accountDeletion.stop()]));
  const waker = createWebhookWakeUps({ client: temporal, webhooks: stores.webhooks, taskQueue, log });
  onStop(() => waker.close());
  return { jobService, accountDeletion, waker };
}

function createOpenApiDocumentOnce(publicUrl: string): () => Promise<StaticFile> {
  const create = () => JSON.stringify(createOpenApiDocument(ROUTES, { publicUrl, version: VERSION }));
  let file: Promise<StaticFile> | undefined;
  return () => (file ??= compressFile(create(), 'application/json; charset=utf-8'));
}
