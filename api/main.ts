import { readFileSync } from 'node:fs';
import { loadSecretKey } from '../config/secret-key.js';
import { loadSettings, required, SettingsError, type Settings } from '../config/settings.js';
import { ALL_INDEXES } from '../store/all-indexes.js';
import { createApiKeyStore } from '../store/api-keys.js';
import { openStore } from '../store/client.js';
import { ensureIndexes } from '../store/indexes.js';
import { createQrCodeStore } from '../store/qr-codes.js';
import { createScanStore } from '../store/scans.js';
import { createLogger, type Logger } from '../telemetry/logger.js';
import { createMetrics } from '../telemetry/metrics.js';
import { createApp } from './app.js';
import { createKeyVerifier } from './auth/key-verifier.js';
import type { ApiDeps } from './deps.js';
import { closeServer, createHttpServer, listen } from './server.js';

/** Running requests get this long to end when the process is told to stop. */
const GRACE_MS = 6_000;

async function serve(settings: Settings, log: Logger, stop: AbortSignal): Promise<void> {
  const store = await openStore(required(settings.mongodbUri, 'MONGODB_URI'), settings.mongodbDatabase);
  try {
    await ensureIndexes(store.db, ALL_INDEXES);
    const now = () => new Date();
    const deps: ApiDeps = {
      settings,
      version: readVersion(),
      now,
      secretKey: await loadSecretKey(settings),
      metrics: createMetrics('api'),
      stopping: stop,
      pingDatabase: async () => {
        await store.db.command({ ping: 1 }, { timeoutMS: 2_000 });
      },
      qrCodes: createQrCodeStore(store.db),
      scans: createScanStore(store.db),
    };
    const app = createApp(deps, createKeyVerifier(createApiKeyStore(store.db), now), log);
    const server = createHttpServer(app, { handle: app });
    const { port } = await listen(server, settings.port, settings.host);
    log.info({ port, publicUrl: settings.publicUrl }, 'API is listening');
    process.send?.('ready');

    await aborted(stop);
    await closeServer(server, GRACE_MS);
  } finally {
    await store.close();
  }
}

/** From package.json, which lies one folder up in the checkout and two in the build. */
function readVersion(): string {
  for (const path of ['../package.json', '../../package.json']) {
    try {
      return (JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as { version: string })
        .version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new Error('package.json is not where it should be');
}

/** Aborts on SIGTERM, on Ctrl-C, and when the process that started this one has gone. */
function stopSignal(log: Logger): AbortSignal {
  const controller = new AbortController();
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.on(event, () => {
      if (!controller.signal.aborted) log.info({ event }, 'API is draining');
      controller.abort();
    });
  }
  return controller.signal;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

try {
  const settings = loadSettings(process.env);
  const log = createLogger(settings.logLevel, 'api');
  await serve(settings, log, stopSignal(log));
  log.info('API has stopped');
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    process.stderr.write('PORT: it is in use; set another, or stop what listens there\n');
  else if (error instanceof SettingsError) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
