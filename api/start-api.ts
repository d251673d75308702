import { loadSecretKey } from '../config/secret-key.js';
import { required, type Settings } from '../config/settings.js';
import { ALL_INDEXES } from '../store/all-indexes.js';
import { createAccountStore } from '../store/accounts.js';
import { createApiKeyStore } from '../store/api-keys.js';
import { createBrandingStore } from '../store/brandings.js';
import { openStore } from '../store/client.js';
import { createDailyQuotaStore } from '../store/daily-quotas.js';
import { createIdempotencyKeyStore } from '../store/idempotency-keys.js';
import { ensureIndexes } from '../store/indexes.js';
import { createQrCodeStore } from '../store/qr-codes.js';
import { createRateWindowStore, type RateWindowStore } from '../store/rate-windows.js';
import { ensureScanRetention } from '../store/scan-retention.js';
import { createScanTargetStore } from '../store/scan-targets.js';
import { createScanStore } from '../store/scans.js';
import { createSecretBox } from '../store/secret-box.js';
import { createSessionStore } from '../store/sessions.js';
import { createVisitorSaltStore } from '../store/visitor-salts.js';
import { within } from '../store/within.js';
import { createWebhookWakeStore } from '../store/webhook-wakes.js';
import type { Logger } from '../telemetry/logger.js';
import { createMetrics } from '../telemetry/metrics.js';
import { createApp } from './app.js';
import { createAccountCloser } from './accounts/account-closer.js';
import { answerClientErrors } from './client-errors.js';
import { createGuessGuard } from './auth/guess-guard.js';
import { createKeyVerifier } from './auth/key-verifier.js';
import { createSessions } from './auth/sessions.js';
import type { ApiDeps } from './deps.js';
import { createJobDesk } from './jobs/job-desk.js';
import { openTemporalClient } from './jobs/temporal-client.js';
import { createAnonymousLimiter } from './limits/anonymous-limiter.js';
import { createCallLimiter } from './limits/call-limiter.js';
import type { GateDeps } from './middleware/authenticate.js';
import { createOpenApiDocument } from './openapi/document.js';
import { ROUTES } from './routes/index.js';
import { createDomainOwners } from './scanning/domain-owners.js';
import { openPlaces } from './scanning/place.js';
import { createScanHandler } from './scanning/scan-handler.js';
import { createSites } from './scanning/sites.js';
import { createAddressReader } from './scanning/visitor-address.js';
import { closeServer, createHttpServer, listen } from './server.js';
import { VERSION } from './version.js';
import { createWebhookDesk } from './webhooks/webhook-desk.js';
import { createWebhookWaker } from './webhooks/webhook-waker.js';

/** Running requests get this long to end when the process is told to stop. */
const GRACE_MS = 6_000;

export interface RunningApi {
  port: number;
  /** Takes no more requests, ends those that run, keeps what is not yet stored, closes every connection. */
  stop(): Promise<void>;
}

/** Wires the API together and listens. Whatever was opened is closed again when a later step fails. */
export async function startApi(settings: Settings, log: Logger): Promise<RunningApi> {
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
  const jobDesk = createJobDesk({
    db: store.db,
    temporal,
    taskQueue,
    patienceMs: settings.temporalPatienceMs,
    now,
    log,
  });
  const accountCloser = createAccountCloser({ db: store.db, temporal, taskQueue, now, log });
  // Each may have a call to Temporal to wait for: one after the other they would outlast what a stop may take.
  onStop(() => Promise.all([jobDesk.close(), accountCloser.stop()]));
  const waker = createWebhookWaker({
    client: temporal,
    wakes: createWebhookWakeStore(store.db),
    taskQueue,
    log,
  });
  onStop(() => waker.close());

  const metrics = createMetrics('api');
  const scans = createScanStore(store.db);
  const brandings = createBrandingStore(store.db);
  const { publicUrl, trustProxy, scanPatienceMs } = settings;
  const domainOwners = createDomainOwners({ publicUrl, trustProxy, scanPatienceMs, brandings });
  const sites = createSites(brandings, scanPatienceMs);
  const shortLinks = createScanHandler({
    settings,
    owners: domainOwners,
    sites,
    targets: createScanTargetStore(store.db),
    scans,
    salts: createVisitorSaltStore(store.db),
    findPlace: await openPlaces(settings.geoipDatabase),
    now,
    log,
    metrics,
    wakeWebhooks: (webhookIds) => waker.wake(webhookIds),
  });
  onStop(() => shortLinks.close());
  await shortLinks.ready;

  const secretKey = await loadSecretKey(settings);
  const rateWindows = createRateWindowStore(store.db, settings.limitPatienceMs);
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
    guessGuard: createGuessGuard(store.db, now),
    accounts: createAccountStore(store.db),
    accountCloser,
    apiKeys,
    keyVerifier: createKeyVerifier(apiKeys, now),
    dailyQuotas: createDailyQuotaStore(store.db, settings.limitPatienceMs),
    idempotencyKeys: createIdempotencyKeyStore(store.db, createSecretBox(secretKey, 'idempotency')),
    qrCodes: createQrCodeStore(store.db),
    scans,
    brandings,
    domainOwners,
    sites,
    forgetShortCode: (shortCode) => shortLinks.forget(shortCode),
    jobDesk,
    webhookDesk: createWebhookDesk({
      db: store.db,
      secretKey,
      waker,
      allowNetworks: settings.webhookAllowNetworks,
    }),
  };
  const gate = createGate(deps, rateWindows, log);
  const server = createHttpServer(createApp(deps, gate, shortLinks, log), shortLinks);
  answerClientErrors(server, { limiter: gate.anonymousLimiter, now, log });
  const { port } = await listen(server, settings.port, settings.host);
  onStop(() => closeServer(server, GRACE_MS));
  onStop(() => stopping.abort());
  log.info({ port, publicUrl: settings.publicUrl }, 'API is listening');
  return port;
}

function createGate(deps: ApiDeps, rateWindows: RateWindowStore, log: Logger): GateDeps {
  const { settings, metrics, now, keyVerifier, sessions, dailyQuotas } = deps;
  return {
    verifier: keyVerifier,
    sessions,
    callLimiter: createCallLimiter({ settings, rateWindows, dailyQuotas, metrics, now, log }),
    anonymousLimiter: createAnonymousLimiter(now),
    addressOf: createAddressReader(settings.trustProxy),
    now,
  };
}
