import { availableParallelism } from 'node:os';
import type { Client } from '@temporalio/client';
import type { Express } from 'express';
import type { Db } from 'mongodb';
import type { Settings } from '../config/settings.js';
import { deliveryTaskQueue } from '../core/workflows/contracts.js';
import type { SecretKeys } from '../core/basics/secret-keys.js';
import { createRecordChecker } from '../domains/check-record.js';
import { createClaimCheck } from '../domains/claimable-names.js';
import { createDomainRecords } from '../domains/domain-record.js';
import type { ImageTasks } from '../raster/image-tasks.js';
import { watchJobChanges } from '../store/jobs/job-changes.js';
import { readDatabaseTime } from '../store/mongo/database-time.js';
import { withStoreTimeout } from '../store/mongo/timeouts.js';
import { registerDependencyGauge } from '../telemetry/dependency-gauge.js';
import type { Logger } from '../telemetry/logger.js';
import type { Metrics, MetricsSource } from '../telemetry/metrics.js';
import { createAccountDeletion } from './accounts/account-deletion.js';
import { startTemplateDeletions } from './templates/template-deletions.js';
import { createErasureStarter } from './accounts/erasure-starter.js';
import { createAdmission } from './admission/admission.js';
import { createImages } from './admission/images.js';
import { createApp } from './app.js';
import type { AuthDeps } from './auth/authenticate.js';
import { createKeyVerifier } from './auth/key-verifier.js';
import { createSessions } from './auth/sessions.js';
import { composeFeatures, type Services } from './compose-features.js';
import type { Redirects } from './compose-redirects.js';
import { composeTracing } from './compose-tracing.js';
import { measureRequests } from './http/middleware/measure-requests.js';
import { bindRoutes } from './http/route.js';
import { compressFile, type StaticFile } from './http/static-file.js';
import { countStreamFailures } from './jobs/count-stream-failures.js';
import { createLinkCheckStarter } from './link-watch/link-check-starter.js';
import { createJobService } from './jobs/job-service.js';
import { createJobStarter } from './jobs/job-starter.js';
import { createOpenApiDocument, serializeOpenApiDocument } from './openapi/document.js';
import type { AnonymousLimiter } from './rate-limits/anonymous-limiter.js';
import { createEventRecorder } from './events/event-recorder.js';
import { createLimitAnnouncer } from './rate-limits/announce-limits.js';
import { createTimelineWaker } from './timelines/timeline-waker.js';
import { createFirstScanWaker } from './webhooks/first-scan-wake-ups.js';
import { createCallLimiter } from './rate-limits/call-limiter.js';
import type { LimitedCounter } from './rate-limits/limited-counter.js';
import { describeSpool } from './redirect/record/describe-spool.js';
import { createClientIpReader } from './redirect/visitor/client-ip.js';
import { bindAllRoutes, ROUTES } from './routes.js';
import type { StoreStartup } from './store-startup.js';
import type { Stores } from '../store/create-stores.js';
import { startClockCheck } from './system/clock-check.js';
import { createReadiness, createSharedPing } from './system/readiness.js';
import { SYSTEM_ROUTES, type SystemDeps } from './system/routes.js';
import { createCallMetrics } from './temporal/call-metrics.js';
import { openTemporalClient } from './temporal/client.js';
import { createDispatcherMetrics } from './temporal/dispatcher-metrics.js';
import { callTemporal } from './temporal/ping.js';
import { VERSION } from './version.js';
import { startOverdueEndpoints } from './webhooks/overdue-endpoints.js';
import { createSignalEndpoint } from './webhooks/signal-endpoint.js';
import { createWebhookWakeUps } from './webhooks/webhook-wake-ups.js';

const PING_TIMEOUT_MS = 2_000;

/** Registers a function to call when the process stops. The functions run in reverse order of registration. */
export type OnStop = (close: () => unknown) => void;

export interface AppOptions {
  settings: Settings;
  keys: SecretKeys;
  db: Db;
  stores: Stores;
  startup: StoreStartup;
  redirects: Redirects;
  imageTasks: ImageTasks;
  /** Number of API processes on this machine, which share the cores. */
  processes: number;
  anonymousLimiter: AnonymousLimiter;
  onLimited: LimitedCounter;
  metrics: Metrics;
  /** Of all API processes. */
  metricsSource: MetricsSource;
  /** Aborts when the process stops. */
  stopping: AbortSignal;
  onStop: OnStop;
  now: () => Date;
  log: Logger;
}

export interface ComposedApp {
  /** Returns the app as of now: until the database is prepared, it serves the system's routes only. */
  current: () => Express;
  /** Rejects if the database turns out to be unusable, for a reason that no retry can fix. Otherwise it stays pending. */
  failure: Promise<never>;
}

/**
 * Composes everything that the API serves except short links. Part of the composition root (`compose.ts`), which loads this module once short
 * links are served: it takes two thirds of the time in which a process starts.
 */
export async function composeApp(options: AppOptions): Promise<ComposedApp> {
  const { settings, keys, db, stores, startup, redirects, metrics, stopping, now, log } = options;
  const { shortLinks, snapshot, customDomains, brandingResolver, canRedirect } = redirects;
  const { onStop, onLimited } = options;
  const tracing = await composeTracing(settings, log);
  onStop(() => tracing?.stop());
  const admission = createAdmission(
    Math.max(1, Math.floor(availableParallelism() / options.processes)),
    metrics,
  );
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
  const auth: AuthDeps = {
    keyVerifier: createKeyVerifier(stores.apiKeys, stores.folders, now),
    sessions: createSessions(stores.sessionStore, settings.publicUrl, now),
    callLimiter: createCallLimiter({
      settings,
      rateLimits: stores.rateLimits,
      dailyQuotas: stores.dailyQuotas,
      metrics,
      onLimited,
      announceLimit: createLimitAnnouncer({
        ...stores,
        wake: (ids) => redirects.wakeWebhooks(ids),
        now,
        log,
      }),
      now,
      log,
    }),
    anonymousLimiter: options.anonymousLimiter,
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
      isStopping: () => stopping.aborted,
      pingDatabase,
      pingTemporal,
      canRedirect,
      checkSpool: () => describeSpool(shortLinks.spoolState(), shortLinks.bufferedScans()),
      checkClock: () => clock.check(),
    }),
    metrics: options.metricsSource,
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
  function composeRoutes(): Express {
    const workflows = composeWorkflowServices(settings, stores, temporal, {
      watchChanges: countStreamFailures((signal) => watchJobChanges(db, signal), metrics),
      now,
      log,
      metrics,
      onStop,
    });
    redirects.notifyWith(workflows);
    const services: Services = {
      ...workflows,
      events: createEventRecorder(stores),
      admission,
      images: createImages(admission, options.imageTasks),
      auth,
      customDomains,
      brandingResolver,
      shortLinks,
      snapshot,
      visits: redirects.visits,
      domains: {
        domainRecords: createDomainRecords(keys.signing),
        claimProblem: createClaimCheck(settings),
        checkRecord: createRecordChecker(settings),
      },
      log,
      stopping,
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
  let app = isComplete ? composeRoutes() : createOutageApp();
  const failure = startup.prepared.then(() => {
    if (!isComplete && !stopping.aborted) app = composeRoutes();
    return new Promise<never>(() => undefined);
  });
  // The caller may stop the API before it reads this.
  failure.catch(() => undefined);
  return { current: () => app, failure };
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
  const { templates, codesOfTemplates, wakeUps } = stores;
  const templateDeletions = startTemplateDeletions({
    ...{ templates, codesOfTemplates, now, log },
    metrics: dispatcherMetrics('template_deletions'),
  });
  const signalEndpoint = createSignalEndpoint(temporal, deliveryTaskQueue(taskQueue));
  const overdueEndpoints = startOverdueEndpoints({ client: temporal, wakeUps, signalEndpoint, now, log });
  // Concurrently: with Temporal down, stopping one after the other could take longer than the process may.
  onStop(() =>
    Promise.all([
      jobService.close(),
      accountDeletion.stop(),
      templateDeletions.stop(),
      overdueEndpoints.stop(),
    ]),
  );
  const waker = createWebhookWakeUps({ signalEndpoint, wakeUps, now, log });
  onStop(() => waker.close());
  const signaling = { client: temporal, taskQueue: deliveryTaskQueue(taskQueue), log };
  const firstScans = createFirstScanWaker(signaling);
  const timelineWaker = createTimelineWaker(signaling);
  const startLinkCheck = createLinkCheckStarter(temporal, { taskQueue, timeoutMs: temporalTimeoutMs });
  return { jobService, accountDeletion, waker, firstScans, timelineWaker, startLinkCheck };
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
