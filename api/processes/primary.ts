import cluster from 'node:cluster';
import { once } from 'node:events';
import { Counter } from 'prom-client';
import type { Settings } from '../../config/settings.js';
import { supervise } from '../../config/supervise.js';
import type { Logger } from '../../telemetry/logger.js';
import { createMetrics } from '../../telemetry/metrics.js';
import { createMetricsServer } from '../../telemetry/status-server.js';
import { closeServer, startListening } from '../server.js';
import { startApiProcess, type ApiProcess } from './api-process.js';
import { collectMetrics } from './collect-metrics.js';
import type { ProcessMessage } from './messages.js';

/** Grace period for API processes. Each has a shorter one for its own requests. */
const STOP_GRACE_MS = 9_000;
const METRICS_GRACE_MS = 1_000;

interface PrimaryOptions {
  settings: Settings;
  /** Number of API processes. */
  count: number;
  /** Program of an API process. */
  program: string;
  log: Logger;
  /** Aborts when all processes must stop. */
  stop: AbortSignal;
  onReady: () => unknown;
}

/**
 * Runs several API processes that share `PORT`, until `stop` aborts. The primary opens the port, restarts a
 * process that exits, and serves the metrics of all. It uses neither MongoDB nor Temporal.
 *
 * @throws PermanentStartError or PortInUseError if a process cannot run; the others are then stopped. @throws
 *   Error if a process exits at its first start.
 */
export async function runPrimary(options: PrimaryOptions): Promise<void> {
  const { settings, count, program, log, stop, onReady } = options;
  // Each connection goes to a process that is ready for it. A primary that hands connections out in turn
  // would never close one that was on its way to a process that is killed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: program });
  const metrics = createMetrics('api', 'primary');
  const starts = new Counter({
    name: 'qrelay_api_process_starts_total',
    help: 'Starts of API processes that share a port, restarts after a crash included',
    registers: [metrics],
  });
  let fail = (_error: unknown): void => undefined;
  const failure = new Promise<never>((_resolve, reject) => (fail = reject));
  failure.catch(() => undefined);
  const running = new Map<string, ApiProcess>();

  function startProcess(name: string) {
    const start = (onStart: (process: ApiProcess) => unknown): Promise<void> => {
      starts.inc();
      return startApiProcess({
        name,
        onStart(process) {
          log.info({ process: name, pid: process.worker.process.pid }, 'starting an API process');
          running.set(name, process);
          process.worker.on('message', (message: ProcessMessage) => respondWithMetrics(process, message));
          onStart(process);
        },
        onRejected: fail,
      });
    };
    const report = (event: string): void =>
      log.warn({ process: name, event }, 'an API process changed its state');
    return supervise<ApiProcess>({ name: `API process ${name}`, start, report, onGiveUp: fail });
  }

  const source = collectMetrics(metrics, () => [...running.values()].map(({ worker }) => worker));
  function respondWithMetrics({ worker }: ApiProcess, message: ProcessMessage): void {
    if (typeof message !== 'object' || !('metricsRequest' in message)) return;
    const { metricsRequest: request } = message;
    const respond = (text: string) => worker.isConnected() && worker.send({ metricsResponse: request, text });
    source.metrics().then(respond, (error: unknown) => log.warn({ err: error }, 'could not collect metrics'));
  }

  const metricsServer = createMetricsServer(source);
  if (settings.metricsPort !== undefined) {
    await startListening(metricsServer, settings.metricsPort, settings.host);
  }
  const processes = Array.from({ length: count }, (_, index) => startProcess(String(index + 1)));
  try {
    const ready = processes.map((process) => process.ready);
    for (const one of ready) one.catch(fail);
    await Promise.race([Promise.any(ready).catch(() => failure), failure]);
    log.info({ processes: count }, 'API processes share the port');
    onReady();
    if (!stop.aborted) await Promise.race([once(stop, 'abort'), failure]);
  } finally {
    await Promise.all(processes.map((process) => process.stop(STOP_GRACE_MS)));
    if (metricsServer.listening) await closeServer(metricsServer, METRICS_GRACE_MS);
  }
}
