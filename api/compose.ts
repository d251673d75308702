import { loadSecretKey } from '../config/secret-key.js';
import { required, type Settings } from '../config/settings.js';
import { ALL_INDEXES } from '../store/collections.js';
import { createAccountStore } from '../store/accounts/accounts.js';
import { createApiKeyStore } from '../store/accounts/api-keys.js';
import { createBrandingStore } from '../store/accounts/brandings.js';
import { openStore } from '../store/mongo/client.js';
import { createDailyQuotaStore } from '../store/limits/daily-quotas.js';
import { createIdempotencyKeyStore } from '../store/limits/idempotency-keys.js';
import { ensureIndexes } from '../store/mongo/indexes.js';
import { createQrCodeStore } from '../store/qr-codes/qr-codes.js';
import { createRateLimitStore, type RateLimitStore } from '../store/limits/rate-limits.js';
import { ensureScanRetention } from '../store/analytics/retention.js';
import { createScanTargetStore } from '../store/short-links/scan-targets.js';
import { createScanStore } from '../store/scans/scan-store.js';
import { createSecretBox } from '../store/mongo/secret-box.js';
import { createSessionStore } from '../store/accounts/sessions.js';
import { createVisitorSaltStore } from '../store/scans/visitor-salts.js';
import { within } from '../store/mongo/within.js';
import { createWebhookWakeStore } from '../store/webhooks/webhook-wakes.js';
import type { Logger } from '../telemetry/logger.js';
import { createMetrics } from '../telemetry/metrics.js';
import { createApp } from './app.js';
import { createAccountDeletion } from './accounts/account-deletion.js';
import { answerClientErrors } from './client-errors.js';
import { createLoginThrottle } from './auth/login-throttle.js';
import { createKeyVerifier } from './auth/key-verifier.js';
import { createSessions } from './auth/sessions.js';
import type { ApiDeps } from './deps.js';
import { createJobService } from './jobs/job-service.js';
import { openTemporalClient } from './temporal/client.js';
import { createAnonymousLimiter } from './rate-limits/anonymous-limiter.js';
import { createCallLimiter } from './rate-limits/call-limiter.js';
import type { AuthDeps } from './auth/authenticate.js';
import { createOpenApiDocument } from './openapi/document.js';
import { ROUTES } from './routes.js';
import { createCustomDomains } from './redirect/resolve/custom-domains.js';
import { openGeoIp } from './redirect/visitor/geoip.js';
import { createScanHandler } from './redirect/handler.js';
import { createSites } from './redirect/respond/branding.js';
import { createClientIpReader } from './redirect/visitor/client-ip.js';
import { closeServer, createHttpServer, listen } from './server.js';
import { VERSION } from './version.js';
import { createWebhookService } from './webhooks/webhook-service.js';
import { createWebhookWakeUps } from './webhooks/webhook-wake-ups.js';

/** Running requests get this long to end when the process is told to stop. */
const GRACE_MS = 6_000;

export interface RunningApi {
  port: number;
  /** Takes no more requests, ends those that run, keeps what is not yet stored, closes every connection. */
  stop(): Promise<void>;
}

/** Wires the API together and listens. Whatever was opened is closed again when a later step fails. */
export async function composeApi(settings: Settings, log: Logger): Promise<RunningApi> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    const port = await wire(settings, log, (closer) => closers.push(closer));
    return { port, stop: close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param onStop takes what is to be done at the end: the last one first */
async function wire(
  settings: Settings,
  log: Logger,
  onStop: (closer: () => unknown) => void,
): Promise<number> {
  const now = () => new Date();
  const store = await openStore(required(settings.mongodbUri, 'MONGODB_URI'), settings.mongodbDatabase);
  onStop(() => store.close());
  await ensureIndexes(store.db, ALL_INDEXES);
  await ensureScanRetention(store.db, settings.scanRetentionMonths);

  const temporal = openTemporalClient(settings);
  onStop(() => temporal.connection.close());
  const taskQueue = settings.temporalTaskQueue;
  const jobService = createJobService({
    db: store.db,
    temporal,
    taskQueue,
    timeoutMs: settings.temporalTimeoutMs,
    now,
    log,
  });
  const accountDeletion = createAccountDeletion({ db: store.db, temporal, taskQueue, now, log });
  // Each may have a call to Temporal to wait for: one after the other they would outlast what a stop may take.
  onStop(() => Promise.all([jobService.close(), accountDeletion.stop()]));
  const waker = createWebhookWakeUps({
    client: temporal,
    wakes: createWebhookWakeStore(store.db),
    taskQueue,
    log,
  });
  onStop(() => waker.close());

  const metrics = createMetrics('api');
  const scans = createScanStore(store.db);
  const brandings = createBrandingStore(store.db);
  const { publicUrl, trustProxy, scanTimeoutMs } = settings;
  const customDomainOwners = createCustomDomains({ publicUrl, trustProxy, scanTimeoutMs, brandings });
  const sites = createSites(brandings, scanTimeoutMs);
  const shortLinks = createScanHandler({
    settings,
    owners: customDomainOwners,
    sites,
    targets: createScanTargetStore(store.db),
    scans,
    salts: createVisitorSaltStore(store.db),
    lookUpLocation: await openGeoIp(settings.geoipDatabase),
    now,
    log,
    metrics,
    wakeWebhooks: (webhookIds) => waker.wake(webhookIds),
  });
  onStop(() => shortLinks.close());
  await shortLinks.ready;

  const secretKey = await loadSecretKey(settings);
  const rateLimits = createRateLimitStore(store.db, settings.limitTimeoutMs);
  const apiKeys = createApiKeyStore(store.db);
  const stopping = new AbortController();
  let openApiDocument: object | undefined;
  const deps: ApiDeps = {
    settings,
    openApiDocument: () =>
      (openApiDocument ??= createOpenApiDocument(ROUTES, { publicUrl, version: VERSION })),
    now,
    secretKey,
    metrics,
    stopping: stopping.signal,
    pingDatabase: async () => {
      await within(2_000, store.db.command({ ping: 1 }));
    },
    sessions: createSessions(createSessionStore(store.db), settings.publicUrl, now),
    loginThrottle: createLoginThrottle(store.db, now),
    accounts: createAccountStore(store.db),
    accountDeletion,
    apiKeys,
    keyVerifier: createKeyVerifier(apiKeys, now),
    dailyQuotas: createDailyQuotaStore(store.db, settings.limitTimeoutMs),
    idempotencyKeys: createIdempotencyKeyStore(store.db, createSecretBox(secretKey, 'idempotency')),
    qrCodes: createQrCodeStore(store.db),
    scans,
    brandings,
    customDomainOwners,
    sites,
    forgetShortCode: (shortCode) => shortLinks.forget(shortCode),
    jobService,
    webhookService: createWebhookService({
      db: store.db,
      secretKey,
      waker,
      allowNetworks: settings.webhookAllowNetworks,
    }),
  };
  const gate = createGate(deps, rateLimits, log);
  const server = createHttpServer(createApp(deps, gate, shortLinks, log), shortLinks);
  answerClientErrors(server, { limiter: gate.anonymousLimiter, now, log });
  const { port } = await listen(server, settings.port, settings.host);
  onStop(() => closeServer(server, GRACE_MS));
  onStop(() => stopping.abort());
  log.info({ port, publicUrl: settings.publicUrl }, 'API is listening');
  return port;
}

function createGate(deps: ApiDeps, rateLimits: RateLimitStore, log: Logger): AuthDeps {
  const { settings, metrics, now, keyVerifier, sessions, dailyQuotas } = deps;
  return {
    verifier: keyVerifier,
    sessions,
    callLimiter: createCallLimiter({ settings, rateLimits, dailyQuotas, metrics, now, log }),
    anonymousLimiter: createAnonymousLimiter(now),
    clientIpOf: createClientIpReader(settings.trustProxy),
    now,
  };
}
