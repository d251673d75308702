import { Counter, Histogram } from 'prom-client';
import type { Metrics } from './metrics.js';

/** Outcomes of scheduled changes. */
const OUTCOMES = ['created', 'applied', 'blocked', 'cancelled'] as const;

/** Upper bounds of delays, in seconds. */
const DELAYS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600];

/** Registers the metrics of changes that this process has recorded, be it a worker or an API. */
export function createChangeMetrics(registry: Metrics) {
  const registers = [registry];
  const changes = new Counter({
    name: 'qrelay_scheduled_changes_total',
    help: 'Scheduled changes of codes, by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of OUTCOMES) changes.inc({ outcome }, 0);
  const delay = new Histogram({
    name: 'qrelay_scheduled_change_delay_seconds',
    help: 'Time from the instant of a scheduled change to its recording; short links follow the change at its instant',
    buckets: DELAYS,
    registers,
  });
  const transitions = new Histogram({
    name: 'qrelay_code_transition_delay_seconds',
    help: 'Time from a transition of a code, such as its expiry, to its recording, by reason',
    labelNames: ['reason'],
    buckets: DELAYS,
    registers,
  });
  for (const reason of ['clock', 'scan_limit']) transitions.zero({ reason });
  return {
    /** Scheduled changes were created, canceled, or blocked. */
    scheduled(outcome: Exclude<(typeof OUTCOMES)[number], 'applied'>, count: number): void {
      changes.inc({ outcome }, count);
    },

    /** A scheduled change was recorded as applied. @param delayMs Time from its instant. */
    scheduledChangeRecorded(delayMs: number): void {
      changes.inc({ outcome: 'applied' });
      delay.observe(delayMs / 1_000);
    },

    /** A change of a code's state was recorded. @param delayMs Time from the transition. */
    transitionRecorded(reason: 'clock' | 'scan_limit', delayMs: number): void {
      transitions.observe({ reason }, delayMs / 1_000);
    },
  };
}
