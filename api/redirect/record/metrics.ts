import { Counter, Gauge, Histogram } from 'prom-client';
import type { Metrics } from '../../../telemetry/metrics.js';

/** Where a scan was recorded before its response: in MongoDB, in the spool, or nowhere. */
export type ScanOutcome = 'stored' | 'spooled' | 'lost';

export interface ScanMetrics {
  scans: Counter<'outcome'>;
  batchSize: Histogram;
  responses: Counter<'status'>;
}

/**
 * Registers the metrics of the redirect path. Call it once per registry.
 *
 * @param spoolDepth Returns the number of spooled scans of this process; read at every scrape.
 */
export function createScanMetrics(registry: Metrics, spoolDepth: () => number): ScanMetrics {
  new Gauge({
    name: 'qrelay_scan_spool_depth',
    help: 'Scans of this process that wait in the spool for MongoDB',
    registers: [registry],
    collect() {
      this.set(spoolDepth());
    },
  });
  return {
    scans: new Counter({
      name: 'qrelay_scans_total',
      help: 'Scans by outcome: stored in MongoDB, spooled to disk, or lost because the spool was full or not writable',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    batchSize: new Histogram({
      name: 'qrelay_scan_batch_size',
      help: 'Scans per group commit',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
      registers: [registry],
    }),
    responses: new Counter({
      name: 'qrelay_scan_responses_total',
      help: 'Responses to short links by status',
      labelNames: ['status'],
      registers: [registry],
    }),
  };
}
