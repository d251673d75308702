import { availableParallelism } from 'node:os';
import type { Express } from 'express';
import type { Db } from 'mongodb';
import { countDomains } from '../store/accounts/count-domains.js';
import { watchJobChanges } from '../store/jobs/job-changes.js';
import { readDatabaseTime } from '../store/mongo/database-time.js';
import { withStoreTimeout } from '../store/mongo/timeouts.js';
import { registerDomainGauge } from '../telemetry/domain-gauge.js';
import { registerStoredFileGauge } from '../telemetry/stored-file-gauge.js';
import { registerDependencyGauge } from '../telemetry/dependency-gauge.js';
import type { MetricsSource } from '../telemetry/metrics.js';
import { createAdmission } from './admission/admission.js';
import { createApp } from './app.js';
import type { AuthDeps } from './auth/authenticate.js';
import { createKeyVerifier } from './auth/key-verifier.js';
import { createSessions } from './auth/sessions.js';
import { composeFeatures, type FeatureOptions } from './compose-features.js';
import { composeWorkflowServices } from './compose-workflow-services.js';
import { composeTracing } from './compose-tracing.js';
import { measureRequests } from './http/middleware/measure-requests.js';
import { bindRoutes } from './http/route.js';
import { compressFile, type StaticFile } from './http/static-file.js';
import { countStreamFailures } from './jobs/count-stream-failures.js';
import { MCP_PATH } from './mcp/mcp-endpoint.js';
import { createToolCallCounter } from './mcp/tool-metrics.js';
import { createOpenApiDocument, serializeOpenApiDocument } from './openapi/document.js';
import type { AnonymousLimiter } from './rate-limits/anonymous-limiter.js';
import { createLimitAnnouncer } from './rate-limits/announce-limits.js';
import { createCallLimiter } from './rate-limits/call-limiter.js';
import { describeSpool } from './redirect/record/describe-spool.js';
import { createClientIpReader } from './redirect/visitor/client-ip.js';
import { ROUTES } from './routes.js';
import type { StoreStartup } from './store-startup.js';
import { startClockCheck } from './system/clock-check.js';
import { createReadiness, createSharedPing } from './system/readiness.js';
import { SYSTEM_ROUTES, type SystemDeps } from './system/routes.js';
import { createResolverDescription } from './gs1/resolver-description.js';
import { createTlsCheck } from './system/tls-check.js';
import { createCallMetrics } from './temporal/call-metrics.js';
import { openTemporalClient } from './temporal/client.js';
import { callTemporal } from './temporal/ping.js';
import { VERSION } from './version.js';

const PING_TIMEOUT_MS = 2_000;

/**
 * Registers a function to call when the process stops. The functions run in reverse order of registration.
 */
export type OnStop = (close: () => unknown) => void;

export interface AppOptions extends FeatureOptions {
  db: Db;
  startup: StoreStartup;
  /** Number of API processes on this machine, which share the cores. */
  processes: number;
  anonymousLimiter: AnonymousLimiter;
  /** Of all API processes. */
  metricsSource: MetricsSource;
  onStop: OnStop;
}

export interface ComposedApp {
  /** Returns the app as of now: until the database is prepared, it serves the system's routes only. */
  current: () => Express;
  /**
   * Rejects if the database turns out to be unusable, for a reason that no retry can fix. Otherwise it stays
   * pending.
   */
  failure: Promise<never>;
}

/**
 * Composes everything that the API serves except short links. Part of the composition root (`compose.ts`),
 * which loads this module once short links are served: it takes two thirds of the time in which a process
 * starts.
 */
export async function composeApp(options: AppOptions): Promise<ComposedApp> {
  const { settings, db, stores, startup, redirects, metrics, stopping, now, log } = options;
  const { shortLinks, customDomains, canRedirect } = redirects;
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
    sessions: createSessions({ ...stores, settings, now }),
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
  registerDomainGauge(
    metrics,
    startup.whenPrepared(() => countDomains(db)),
    now,
  );
  registerStoredFileGauge(
    metrics,
    startup.whenPrepared(() => stores.files.storedBytes()),
    now,
  );
  const system: SystemDeps = {
    checkReadiness: createReadiness({
      isStopping: () => stopping.aborted,
      pingDatabase,
      pingTemporal,
      canRedirect,
      checkSpool: () => describeSpool(shortLinks.spoolState(), shortLinks.bufferedScans()),
      checkClock: () => clock.check(),
    }),
    checkTlsName: createTlsCheck(settings.publicUrl, customDomains, redirects.snapshot, metrics),
    describeResolver: createResolverDescription(
      settings.publicUrl,
      startup.gate(stores.gs1Keys, 'hasCodes'),
      redirects.brandingResolver,
    ),
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
    dashboard: settings,
    now,
    log,
    measureRequests: measureRequests(metrics, new Set([...ROUTES.map(({ path }) => path), MCP_PATH])),
    traceRequest: tracing?.traceRequest,
  };

  const countToolCall = createToolCallCounter(metrics);

  /** Creates the app of all routes, with the services that read and write the database. */
  function composeRoutes(): Express {
    const watchChanges = countStreamFailures((signal) => watchJobChanges(db, signal), metrics);
    const workflows = composeWorkflowServices({ ...options, temporal, watchChanges });
    redirects.notifyWith(workflows);
    const routeDeps = composeFeatures(options, { ...workflows, admission, auth, system });
    const routes = bindRoutes(ROUTES, routeDeps);
    const { recipients, accounts, reports, qrCodes, folders, scans } = stores;
    const { brandingResolver } = redirects;
    const pages = { accounts, brandingResolver, signingKey: options.keys.signing, now };
    const mailPage = { ...pages, recipients };
    const sharedPage = { ...pages, reports, qrCodes, folders, scans, admission, log };
    const mcp = { ...appDeps, routes, stores, images: routeDeps.images, countToolCall, version: VERSION };
    return createApp({ ...appDeps, routes, mcp, mailPage, sharedPage, isStorePrepared: true });
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
