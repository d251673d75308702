import type { NativeConnection, Worker } from '@temporalio/worker';
import type { Db } from 'mongodb';
import type { Settings } from '../config/settings.js';
import { countDomains } from '../store/accounts/count-domains.js';
import { readBacklog } from '../store/backlog.js';
import { createConnectionPoolMetrics, type PoolEvents } from '../telemetry/connection-pool.js';
import { registerDomainGauge } from '../telemetry/domain-gauge.js';
import { createMetrics } from '../telemetry/metrics.js';
import { registerBacklogMetrics } from './metrics/backlog-metrics.js';
import { createWorkMetrics, type WorkMetrics } from './metrics/work-metrics.js';
import { openStatusPort } from './status/status-port.js';
import { createWorkerStatus } from './status/worker-status.js';

/** The metrics and the status of a worker process, which last through all of its connections. */
export interface Observation {
  /** Counts what the activities do. */
  work: WorkMetrics;
  /** Observes the connections of a MongoDB client. */
  observePool: (client: PoolEvents) => void;
  /**
   * Gives probes and metrics access to the connections.
   *
   * @returns A function to call before the process disconnects.
   */
  attach(db: Db, connection: NativeConnection, workers: readonly Pick<Worker, 'getState'>[]): () => void;
  /** Closes the port. */
  close(): Promise<void>;
}

/**
 * Creates the metrics and the status of a worker process, and serves them if `WORKER_PORT` is set. Call it
 * once per process.
 *
 * @param sdkMetricsAddress Address of the Temporal SDK's own metrics; undefined without `WORKER_PORT`.
 * @throws SettingsError if the port is in use.
 */
export async function openObservation(
  settings: Pick<Settings, 'workerPort' | 'host'>,
  sdkMetricsAddress: string | undefined,
  now: () => Date,
): Promise<Observation> {
  const metrics = createMetrics('worker');
  const status = createWorkerStatus(now);
  let connected: Db | undefined;
  const requireDb = () => {
    if (!connected) throw new Error('not connected to MongoDB');
    return connected;
  };
  registerBacklogMetrics(metrics, async () => readBacklog(requireDb(), now()), now);
  registerDomainGauge(metrics, async () => countDomains(requireDb()), now);
  const { workerPort: port, host } = settings;
  const statusPort =
    port === undefined || sdkMetricsAddress === undefined
      ? undefined
      : await openStatusPort({
          port,
          host,
          status,
          metrics,
          sdkMetricsUrl: `http://${sdkMetricsAddress}/metrics`,
        });
  return {
    work: createWorkMetrics(metrics),
    observePool: createConnectionPoolMetrics(metrics),
    attach(db, connection, workers) {
      connected = db;
      const detach = status.attach({
        isPolling: () => workers.every((worker) => worker.getState() === 'RUNNING'),
        pingDatabase: () => db.command({ ping: 1 }),
        pingTemporal: () => connection.workflowService.getSystemInfo({}),
      });
      return () => {
        connected = undefined;
        detach();
      };
    },
    close: async () => statusPort?.close(),
  };
}
