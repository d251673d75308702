import { Counter, Gauge, Histogram } from 'prom-client';
import type { Metrics } from './metrics.js';

/** The events of MongoDB's specification of connection monitoring and pooling that are counted. */
type PoolEvent =
  | 'connectionCheckOutStarted'
  | 'connectionCheckedOut'
  | 'connectionCheckOutFailed'
  | 'connectionCheckedIn'
  | 'connectionPoolCleared';

/** The part of a MongoDB client that is observed. */
export interface PoolEvents {
  on(event: PoolEvent, listener: (event: object) => void): unknown;
}

interface ConnectionEvent {
  address: string;
  connectionId: number;
  /** Milliseconds that the operation waited for the connection. */
  durationMS: number;
  reason: string;
}

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates the metrics of a process's MongoDB connections.
 *
 * Command events would be more precise. They make the driver decode each response once more, which analytics
 * would notice.
 *
 * @returns A function that observes the connections of a client, to be called for each client that the
 *   process opens.
 */
export function createConnectionPoolMetrics(registry: Metrics): (client: PoolEvents) => void {
  const registers = [registry];
  const inUse = new Gauge({
    name: 'qrelay_mongodb_connections_in_use',
    help: 'Connections to MongoDB that operations are using',
    registers,
  });
  const waiting = new Gauge({
    name: 'qrelay_mongodb_operations_waiting',
    help: 'Operations that wait for a connection to MongoDB',
    registers,
  });
  const wait = new Histogram({
    name: 'qrelay_mongodb_connection_wait_seconds',
    help: 'Time that operations waited for a connection to MongoDB',
    buckets: SECONDS,
    registers,
  });
  const use = new Histogram({
    name: 'qrelay_mongodb_connection_use_seconds',
    help: 'Time that operations used a connection to MongoDB: the latency of a command, or of one that waits for changes',
    buckets: SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'qrelay_mongodb_connection_failures_total',
    help: 'Operations that got no connection to MongoDB, and pools that were cleared after an error',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of FAILURE_REASONS) failures.inc({ reason }, 0);

  return (client) => {
    /** When each connection was taken, by server and ID. */
    const takenAt = new Map<string, number>();
    const on = (event: PoolEvent, listen: (event: ConnectionEvent) => void) =>
      client.on(event, (emitted) => listen(emitted as ConnectionEvent));
    on('connectionCheckOutStarted', () => waiting.inc());
    on('connectionCheckedOut', ({ address, connectionId, durationMS }) => {
      waiting.dec();
      inUse.inc();
      wait.observe(durationMS / 1_000);
      takenAt.set(`${address} ${connectionId}`, performance.now());
    });
    on('connectionCheckOutFailed', ({ reason, durationMS }) => {
      waiting.dec();
      wait.observe(durationMS / 1_000);
      failures.inc({ reason: knownReason(reason) });
    });
    on('connectionCheckedIn', ({ address, connectionId }) => {
      const key = `${address} ${connectionId}`;
      const since = takenAt.get(key);
      // Taken before the client was observed.
      if (since === undefined) return;
      takenAt.delete(key);
      inUse.dec();
      use.observe((performance.now() - since) / 1_000);
    });
    on('connectionPoolCleared', () => failures.inc({ reason: 'pool_cleared' }));
  };
}

const FAILURE_REASONS = ['timeout', 'connection_error', 'pool_closed', 'pool_cleared'] as const;

/** The driver's reasons are `timeout`, `connectionError`, and `poolClosed`. */
function knownReason(reason: string): (typeof FAILURE_REASONS)[number] {
  if (reason === 'timeout') return 'timeout';
  return reason === 'poolClosed' ? 'pool_closed' : 'connection_error';
}
