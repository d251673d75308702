import { Counter, Gauge, Histogram } from 'prom-client';
import type { Metrics } from '../../../telemetry/metrics.js';

/** How a scan ended up: in the store, in a file until the store is back, or nowhere. */
export type ScanOutcome = 'stored' | 'spooled' | 'lost';

export interface ScanMetrics {
  scans: Counter<'outcome'>;
  batchSize: Histogram;
  responses: Counter<'status'>;
}

export function createScanMetrics(registry: Metrics, spoolDepth: () => number): ScanMetrics {
  new Gauge({
    name: 'qrelay_scan_spool_depth',
    help: 'Scans of this process that wait in files for the store',
    registers: [registry],
    collect() {
      this.set(spoolDepth());
    },
  });
  return {
    scans: new Counter({
      name: 'qrelay_scans_total',
      help: 'Scans by where they were put before the answer; lost: the spool was full or the disk refused',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    batchSize: new Histogram({
      name: 'qrelay_scan_batch_size',
      help: 'Scans that one write to the store carried',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
      registers: [registry],
    }),
    responses: new Counter({
      name: 'qrelay_scan_responses_total',
      help: 'Answers to short URLs by status',
      labelNames: ['status'],
      registers: [registry],
    }),
  };
}
