import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import { openGeoIp } from '../../api/redirect/visitor/geoip.js';
import { createDailySalts } from '../../api/redirect/visitor/salts.js';
import { createCustomDomains } from '../../api/redirect/resolve/custom-domains.js';
import { createRedirectHandler } from '../../api/redirect/handler.js';
import { createBrandingResolver } from '../../api/redirect/respond/branding.js';
import { createHttpServer } from '../../api/server.js';
import { openStore } from '../../store/mongo/client.js';
import { ensureIndexes } from '../../store/mongo/indexes.js';
import { QR_CODE_INDEXES } from '../../store/qr-codes/qr-code-documents.js';
import { createTimeZones } from '../../core/basics/time/time-zones.js';
import { createRateLimitStore } from '../../store/limits/rate-limits.js';
import { SCAN_INDEXES } from '../../store/scans/scan-documents.js';
import { createLogger } from '../../telemetry/logger.js';
import { createMetrics } from '../../telemetry/metrics.js';
import { createBenchStores } from './bench-stores.js';

export const SHORT_CODE = 'bench234';
export const TARGET = 'https://example.com/menu';

/** Servers that respond to `GET /r/<code>` with 302, by name. `dataDir` holds their files. */
export const CONTENDERS: Record<string, (uri: string, database: string, dataDir: string) => Promise<Server>> =
  {
    'bare node:http': async () =>
      createServer((_req, res) => {
        res.writeHead(302, { Location: TARGET, 'Content-Length': 0 });
        res.end();
      }),
    'constant Express': async () => createServer(constantExpress()),
    'constant Express, header set by hand': async () => createServer(leanExpress()),
    'Express + findOne + insertOne': async (uri, database) => createServer(await naiveExpress(uri, database)),
    qrelay,
  };

/** Express's own redirect, with a short body of the type that the client accepts, and `Vary`. */
function constantExpress(): RequestListener {
  const app = express();
  app.get('/r/:code', (_req, res) => res.redirect(302, TARGET));
  return app;
}

function leanExpress(): RequestListener {
  const app = express();
  app.get('/r/:code', (_req, res) => {
    res.status(302).set('Location', TARGET).end();
  });
  return app;
}

async function naiveExpress(uri: string, database: string): Promise<RequestListener> {
  const { db } = await openStore(uri, database);
  const app = express();
  app.get('/r/:code', async (req, res) => {
    const code = await db.collection('qr_codes').findOne({ shortCodes: req.params.code });
    await db.collection('naive_scans').insertOne({
      qrCodeId: code?._id,
      at: new Date(),
      userAgent: req.headers['user-agent'],
      referrer: req.headers.referer,
    });
    res.status(302).set('Location', TARGET).end();
  });
  return app;
}

/** The complete redirect path: location, device, visitor hash, trusted proxy, and outbox entry. */
async function qrelay(uri: string, database: string, dataDir: string): Promise<Server> {
  const store = await openStore(uri, database);
  await ensureIndexes(store.db, [QR_CODE_INDEXES, SCAN_INDEXES]);
  const settings = {
    publicUrl: 'http://localhost',
    dataDir,
    trustProxy: 'loopback',
    scanTimeoutMs: 200,
    passwordHashCost: 1,
    fileResponses: 64,
    fileCacheMib: 64,
  };
  const stores = createBenchStores(store.db);
  const now = () => new Date();
  const log = createLogger('warn', 'bench');
  const salts = createDailySalts({
    folder: join(dataDir, 'visitor-salts'),
    exchanges: stores.saltExchanges,
    secretKey: randomBytes(32),
    now,
    log,
  });
  await salts.ready;
  const handler = createRedirectHandler({
    settings,
    customDomains: createCustomDomains({
      ...settings,
      serviceHosts: [],
      domains: stores.domains,
    }),
    brandingResolver: createBrandingResolver(stores.brandings),
    targets: stores.scanTargets,
    files: stores.files,
    scans: stores.scans,
    scanLimits: stores.scanLimits,
    rateLimits: createRateLimitStore(store.db, settings.scanTimeoutMs),
    timeZones: createTimeZones(),
    signingKey: randomBytes(32),
    salts,
    lookUpLocation: await openGeoIp(''),
    now,
    log,
    metrics: createMetrics('bench'),
    wakeWebhooks: () => undefined,
    wakeFirstScans: () => undefined,
    onExhausted: () => undefined,
  });
  return createHttpServer((_req, res) => res.end(), handler);
}
