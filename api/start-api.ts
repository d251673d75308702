import { loadSecretKey } from '../config/secret-key.js';
import { required, type Settings } from '../config/settings.js';
import { ALL_INDEXES } from '../store/all-indexes.js';
import { createApiKeyStore } from '../store/api-keys.js';
import { openStore } from '../store/client.js';
import { ensureIndexes } from '../store/indexes.js';
import { createIdempotencyKeyStore } from '../store/idempotency-keys.js';
import { createQrCodeStore } from '../store/qr-codes.js';
import { createDailyQuotaStore } from '../store/daily-quotas.js';
import { createRateWindowStore } from '../store/rate-windows.js';
import { createScanStore } from '../store/scans.js';
import type { Logger } from '../telemetry/logger.js';
import { createMetrics } from '../telemetry/metrics.js';
import { createApp } from './app.js';
import { createKeyVerifier } from './auth/key-verifier.js';
import type { Db } from 'mongodb';
import type { ApiDeps } from './deps.js';
import { createAnonymousLimiter } from './limits/anonymous-limiter.js';
import { createCallLimiter } from './limits/call-limiter.js';
import type { GateDeps } from './middleware/authenticate.js';
import { createAddressReader } from './scanning/visitor-address.js';
import { closeServer, createHttpServer, listen } from './server.js';
import { VERSION } from './version.js';

/** Running requests get this long to end when the process is told to stop. */
const GRACE_MS = 6_000;

export interface RunningApi {
  port: number;
  /** Takes no more requests, ends those that run, keeps what is not yet stored, closes every connection. */
  stop(): Promise<void>;
}

/** Wires the API together and listens. Whatever was opened is closed again when a later step fails. */
export async function startApi(settings: Settings, log: Logger): Promise<RunningApi> {
  const store = await openStore(required(settings.mongodbUri, 'MONGODB_URI'), settings.mongodbDatabase);
  try {
    await ensureIndexes(store.db, ALL_INDEXES);
    const now = () => new Date();
    const stopping = new AbortController();
    const deps: ApiDeps = {
      settings,
      version: VERSION,
      now,
      secretKey: await loadSecretKey(settings),
      metrics: createMetrics('api'),
      stopping: stopping.signal,
      pingDatabase: async () => {
        await store.db.command({ ping: 1 }, { timeoutMS: 2_000 });
      },
      idempotencyKeys: createIdempotencyKeyStore(store.db),
      qrCodes: createQrCodeStore(store.db),
      scans: createScanStore(store.db),
    };
    const app = createApp(deps, createGate(deps, store.db, log), log);
    const server = createHttpServer(app, { handle: app });
    const { port } = await listen(server, settings.port, settings.host);
    log.info({ port, publicUrl: settings.publicUrl }, 'API is listening');
    return {
      port,
      async stop() {
        stopping.abort();
        await closeServer(server, GRACE_MS);
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function createGate(deps: ApiDeps, db: Db, log: Logger): GateDeps {
  const { settings, metrics, now } = deps;
  const rateWindows = createRateWindowStore(db);
  const dailyQuotas = createDailyQuotaStore(db);
  return {
    verifier: createKeyVerifier(createApiKeyStore(db), now),
    callLimiter: createCallLimiter({ settings, rateWindows, dailyQuotas, metrics, now, log }),
    anonymousLimiter: createAnonymousLimiter(now),
    addressOf: createAddressReader(settings.trustProxy),
    now,
  };
}
