import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { loadSettings, SettingsError } from '../config/settings.js';
import { createStopSignal } from '../config/stop-signal.js';
import { PermanentStartError } from '../config/supervise.js';
import { UnusableStoreError } from '../store/installation/unusable-store-error.js';
import { createLogger } from '../telemetry/logger.js';
import { PortInUseError, PROCESS_NAME } from './processes/api-process.js';
import { runPrimary } from './processes/primary.js';
import { shareMetrics } from './processes/share-metrics.js';
import { runApi } from './run-api.js';
import type { SharedPort } from './compose.js';

/** Above this number, MongoDB rather than the API is the bottleneck of one machine. */
const MAX_DEFAULT_PROCESSES = 8;

// The spool, the secret key, and every other file of this process are readable only by its user.
process.umask(0o077);
try {
  const settings = loadSettings(process.env);
  const log = createLogger(settings.logLevel, 'api');
  const count = settings.apiProcesses ?? defaultProcesses();
  if (cluster.isPrimary && count > 1) {
    const stop = createStopSignal((event) => log.info({ event }, 'API processes are draining'));
    const program = process.argv[1] ?? '';
    await runPrimary({ settings, count, program, log, stop, onReady: () => process.send?.('ready') });
  } else if (cluster.isWorker) {
    const shared = sharedPort(count);
    await runApi(settings, log.child({ process: shared.process }), shared);
  } else await runApi(settings, log);
  log.info('API has stopped');
} catch (error) {
  report(error);
  process.exitCode = 1;
}
if (process.connected) process.disconnect();

function defaultProcesses(): number {
  if (process.env['NODE_ENV'] !== 'production') return 1;
  return Math.min(availableParallelism(), MAX_DEFAULT_PROCESSES);
}

function sharedPort(processes: number): SharedPort {
  // Without this, Node ends the process without draining it when the primary has died.
  cluster.worker!.exitedAfterDisconnect = true;
  return {
    process: process.env[PROCESS_NAME] ?? '',
    processes,
    shareMetrics: (registry) => shareMetrics(registry, process),
  };
}

/** Reports an error that the operator can fix as one message, and whether another start would fix it. */
function report(error: unknown): void {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const isPermanent = [SettingsError, UnusableStoreError, PermanentStartError].some(
    (kind) => error instanceof kind,
  );
  if (!isPermanent && !(error instanceof PortInUseError) && code !== 'EADDRINUSE') throw error;
  const message =
    code === 'EADDRINUSE'
      ? `PORT or METRICS_PORT is already in use (${port}); set another port, or stop the process that uses it`
      : (error as Error).message;
  // The primary prints the message once for all of its processes.
  if (!cluster.isWorker) process.stderr.write(`${message}\n`);
  if (isPermanent) process.send?.({ rejected: message });
  else if (cluster.isWorker) process.send?.({ portInUse: message });
}
