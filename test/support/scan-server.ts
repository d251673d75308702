import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCustomDomains } from '../../api/redirect/resolve/custom-domains.js';
import {
  createRedirectHandler,
  type RedirectHandler,
  type RedirectHandlerDeps,
} from '../../api/redirect/handler.js';
import { createDailySalts, type DailySalts } from '../../api/redirect/visitor/salts.js';
import { createBrandingResolver } from '../../api/redirect/respond/branding.js';
import { encodeData, parseData, type CodeType } from '../../core/symbols/payloads/registry.js';
import { COLLECTIONS } from '../../store/collections.js';
import { openStore, type Store } from '../../store/mongo/client.js';
import { newId, newShortCode } from '../../store/mongo/ids.js';
import { ensureIndexes } from '../../store/mongo/indexes.js';
import { QR_CODES } from '../../store/qr-codes/qr-code-documents.js';
import { createTimeZones } from '../../core/basics/time/time-zones.js';
import { createRateLimitStore } from '../../store/limits/rate-limits.js';
import { SCANS, type ScanDocument } from '../../store/scans/scan-documents.js';
import { createTestStores } from './test-stores.js';
import { releaseTestDatabase, takeTestDatabase, testMongodbUri } from './test-database.js';
import { TEST_SECRET_KEY } from './secret-key.js';
import { createLogger } from '../../telemetry/logger.js';
import { createMetrics } from '../../telemetry/metrics.js';

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
export const PIXEL =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

export interface ScanResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ScanServer {
  url: string;
  store: Store;
  database: string;
  dataDir: string;
  handler: RedirectHandler;
  salts: DailySalts;
  logLines: string[];
  /** Webhook IDs per wake-up call. */
  wakeUps: string[][];
  /** IDs of the codes whose last scan was granted. */
  exhausted: string[];
  /** Inserts a code as the API would, and returns its ID and short code. */
  code(
    type: CodeType,
    data: unknown,
    fields?: Record<string, unknown>,
  ): Promise<{ id: string; shortCode: string }>;
  get(path: string, headers?: Record<string, string>, method?: string): Promise<ScanResponse>;
  /** Sends a form, or JSON if `body` starts with a brace. */
  post(path: string, body: string, headers?: Record<string, string>): Promise<ScanResponse>;
  scans(): Promise<ScanDocument[]>;
  /** Stops the server and keeps its database and data folder for the servers that share them. */
  stopKeepingData(): Promise<void>;
  stop(): Promise<void>;
}

/** A busy machine may take long to store a scan; only outage tests spool scans earlier. */
const GENEROUS_SCAN_TIMEOUT_MS = 20_000;

interface ScanServerOptions {
  scanTimeoutMs?: number;
  trustProxy?: string;
  /** Data folder of another server, to share it. */
  dataDir?: string;
  /** Database of another server, to share it. */
  database?: string;
  mongodbUri?: string;
}

/** Starts the redirect handler alone, on a bare HTTP server with a new database and data folder. */
export async function startScanServer(
  options: Partial<RedirectHandlerDeps> & ScanServerOptions = {},
): Promise<ScanServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'qrelay-scans-')));
  const database = options.database ?? takeTestDatabase();
  const store = await openStore(options.mongodbUri ?? testMongodbUri(), database);
  await ensureIndexes(store.db, COLLECTIONS);
  const logLines: string[] = [];
  const wakeUps: string[][] = [];
  const exhausted: string[] = [];
  const settings = {
    publicUrl: 'http://codes.test',
    dataDir,
    trustProxy: options.trustProxy ?? '',
    scanTimeoutMs: options.scanTimeoutMs ?? GENEROUS_SCAN_TIMEOUT_MS,
    passwordHashCost: 1,
    fileResponses: 64,
    fileCacheMib: 64,
  };
  const now = options.now ?? (() => new Date());
  const stores = createTestStores(store.db, now);
  const log = createLogger('debug', 'api', { write: (line) => logLines.push(line) });
  const salts = createDailySalts({
    folder: join(dataDir, 'visitor-salts'),
    exchanges: stores.saltExchanges,
    secretKey: Buffer.from(TEST_SECRET_KEY),
    now,
    log,
  });
  const handler = createRedirectHandler({
    settings,
    customDomains: createCustomDomains({ ...settings, serviceHosts: [], domains: stores.domains }),
    brandingResolver: createBrandingResolver(stores.brandings, settings.scanTimeoutMs),
    targets: stores.scanTargets,
    files: stores.files,
    scans: stores.scans,
    scanLimits: stores.scanLimits,
    rateLimits: createRateLimitStore(store.db, settings.scanTimeoutMs),
    timeZones: createTimeZones(),
    signingKey: Buffer.from(TEST_SECRET_KEY),
    salts,
    lookUpLocation: () => ({ country: 'DE', region: 'Berlin', city: 'Berlin' }),
    now,
    log,
    metrics: createMetrics('api'),
    wakeWebhooks: (ids) => wakeUps.push(ids),
    wakeFirstScans: () => undefined,
    onExhausted: (qrCodeId) => exhausted.push(qrCodeId),
    ...options,
  });
  await salts.ready;
  const server = createServer((req, res) => handler.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const leave = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    await handler.close();
    await salts.close();
    await store.close();
  };

  return {
    url: `http://127.0.0.1:${port}`,
    store,
    database,
    dataDir,
    handler,
    salts,
    logLines,
    wakeUps,
    exhausted,
    async code(type, data, fields = {}) {
      const parsed = parseData(type, data);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
      const id = newId('qrCode');
      const shortCode = newShortCode();
      await store.db.collection<{ _id: string }>(QR_CODES).insertOne({
        _id: id,
        accountId: 'acc_1',
        type,
        data: parsed.data,
        name: null,
        dynamic: true,
        destination: encodeData(type, parsed.data),
        shortCode,
        shortCodes: [shortCode],
        status: 'active',
        ...fields,
      } as { _id: string });
      return { id, shortCode };
    },
    get: (path, headers = {}, method = 'GET') => request(port, method, path, headers),
    post: (path, body, headers = {}) =>
      request(
        port,
        'POST',
        path,
        {
          'content-type': body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded',
          ...headers,
        },
        body,
      ),
    scans: () => store.db.collection<ScanDocument>(SCANS).find().sort({ at: 1, _id: 1 }).toArray(),
    stopKeepingData: leave,
    async stop() {
      await leave();
      await releaseTestDatabase(database);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Used instead of `fetch`, which adds headers and rejects some that tests need. */
function request(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<ScanResponse> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { port, host: '127.0.0.1', method, path, headers: { 'user-agent': IPHONE, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
