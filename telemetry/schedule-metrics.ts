import { Counter, Histogram } from 'prom-client';
import type { Metrics } from './metrics.js';

/** What becomes of scheduled changes. */
const OUTCOMES = ['created', 'applied', 'blocked', 'cancelled'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Counts scheduled changes. */
export interface ScheduleMetrics {
  counted(outcome: Outcome, changes?: number): void;
  /** A change was recorded. @param delayMs Time from its instant to its recording. */
  recorded(delayMs: number): void;
}

/** Registers the metrics of scheduled changes: those that this process has created, canceled, blocked, or recorded. */
export function createScheduleMetrics(registry: Metrics): ScheduleMetrics {
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
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600],
    registers,
  });
  return {
    counted: (outcome, count = 1) => changes.inc({ outcome }, count),
    recorded(delayMs) {
      changes.inc({ outcome: 'applied' });
      delay.observe(delayMs / 1_000);
    },
  };
}
