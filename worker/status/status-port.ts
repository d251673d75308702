import { once } from 'node:events';
import type { Server } from 'node:http';
import { Gauge } from 'prom-client';
import { SettingsError } from '../../config/settings.js';
import type { Metrics } from '../../telemetry/metrics.js';
import { registerDependencyGauge } from '../../telemetry/dependency-gauge.js';
import { createStatusServer, jsonStatus } from '../../telemetry/status-server.js';
import { readSdkMetrics } from '../sdk-metrics.js';
import type { WorkerStatus } from './worker-status.js';

/** The port of a worker for operators. */
export interface StatusPort {
  close(): Promise<void>;
}

interface StatusPortOptions {
  port: number;
  host: string;
  status: WorkerStatus;
  metrics: Metrics;
  /** URL of the Temporal SDK's own metrics. */
  sdkMetricsUrl: string;
}

/**
 * Serves `/healthz`, `/readyz`, and `/metrics` of a worker (`WORKER_PORT`). `/metrics` includes the metrics
 * of the Temporal SDK.
 *
 * @throws SettingsError if the port is in use.
 */
export async function openStatusPort(options: StatusPortOptions): Promise<StatusPort> {
  const { port, host, status, metrics, sdkMetricsUrl } = options;
  registerReadiness(metrics, status);
  const server = createStatusServer({
    '/healthz': () => jsonStatus(200, { status: 'ok' }),
    async '/readyz'() {
      const readiness = await status.readiness();
      return jsonStatus(readiness.status === 'ok' ? 200 : 503, readiness);
    },
    async '/metrics'() {
      const [own, ofSdk] = await Promise.all([metrics.metrics(), readSdkMetrics(sdkMetricsUrl)]);
      return { status: 200, contentType: metrics.contentType, body: own + ofSdk };
    },
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new SettingsError(
      `WORKER_PORT is already in use (${port}); set another port, or stop the process that uses it`,
    );
  });
  return { close: () => closeNow(server) };
}

function registerReadiness(metrics: Metrics, status: WorkerStatus): void {
  const isUp = (name: 'mongodb' | 'temporal') => async () =>
    (await status.readiness()).checks[name].status === 'ok';
  registerDependencyGauge(metrics, { mongodb: isUp('mongodb'), temporal: isUp('temporal') });
  new Gauge({
    name: 'qrelay_worker_ready',
    help: '1 while the worker polls and MongoDB and Temporal respond, otherwise 0',
    registers: [metrics],
    async collect() {
      this.set((await status.readiness()).status === 'ok' ? 1 : 0);
    },
  });
}

/**
 * Closes a server with all of its connections: probes and scrapes are short and repeated, so none is worth
 * waiting for.
 */
async function closeNow(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
}
