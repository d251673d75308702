import { Counter, Histogram } from 'prom-client';
import { createFastHistogram } from '../../../telemetry/fast-histogram.js';
import type { Metrics } from '../../../telemetry/metrics.js';

/**
 * Where a scan was recorded before its response: in MongoDB, in the spool, in the memory of the process, or
 * nowhere.
 */
export type ScanOutcome = 'stored' | 'spooled' | 'buffered' | 'lost';

/**
 * Outcomes of requests for short links: the code was served, there is none, the request was rejected, or
 * serving it failed.
 */
const RESPONSE_OUTCOMES = ['served', 'not_found', 'rejected', 'failed'] as const;
type ResponseOutcome = (typeof RESPONSE_OUTCOMES)[number];

export interface ScanMetrics {
  scans: Counter<'outcome'>;
  batchSize: Histogram;
  /** Time of writes of scans to MongoDB, by success. */
  writes: Histogram<'outcome'>;
  /** Counts a response by its status and the time since the request arrived, in milliseconds. */
  responded(status: number, ms: number): void;
}

/**
 * Registers the metrics of the redirect path. Call it once per registry.
 */
export function createScanMetrics(registry: Metrics): ScanMetrics {
  // Counted here and handed over at each scrape: prom-client would hash the labels of every response.
  const responses = new Map<number, number>();
  new Counter({
    name: 'qrelay_scan_responses_total',
    help: 'Responses to short links by status',
    labelNames: ['status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [status, count] of responses) this.inc({ status }, count);
    },
  });
  const observeDuration = createFastHistogram<ResponseOutcome>(registry, {
    name: 'qrelay_scan_duration_seconds',
    help: 'Time from the arrival of a request for a short link to its response, its durable scan included, by outcome',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5],
    labelName: 'outcome',
    labelValues: RESPONSE_OUTCOMES,
  });
  const scans = new Counter<'outcome'>({
    name: 'qrelay_scans_total',
    help: 'Scans by outcome: stored in MongoDB, spooled to disk, buffered in memory because the disk refused, lost, or quarantined in a damaged file of the spool',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // An alert sees an increase only of a series that exists before it.
  for (const outcome of ['stored', 'spooled', 'buffered', 'lost', 'quarantined']) scans.inc({ outcome }, 0);
  return {
    scans,
    batchSize: new Histogram({
      name: 'qrelay_scan_batch_size',
      help: 'Scans per group commit',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
      registers: [registry],
    }),
    writes: new Histogram({
      name: 'qrelay_scan_write_duration_seconds',
      help: 'Time of group commits of scans to MongoDB, replays from the spool included, by outcome',
      labelNames: ['outcome'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    responded(status, ms) {
      responses.set(status, (responses.get(status) ?? 0) + 1);
      observeDuration(outcomeOf(status), ms / 1_000);
    },
  };
}

function outcomeOf(status: number): ResponseOutcome {
  if (status < 400) return 'served';
  if (status === 404 || status === 410) return 'not_found';
  return status < 500 ? 'rejected' : 'failed';
}
