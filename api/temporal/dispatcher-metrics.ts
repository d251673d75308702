import { Counter } from 'prom-client';
import type { Metrics } from '../../telemetry/metrics.js';

/** Counts the work of one dispatcher. */
export interface DispatcherMetrics {
  /** An item was started or postponed. */
  dispatched(outcome: 'started' | 'postponed'): void;
  /** A poll or a dispatch failed because MongoDB or Temporal did not respond. */
  failed(): void;
}

/**
 * Registers the metrics of all dispatchers of a process.
 *
 * @returns The metrics of one dispatcher, by its name.
 */
export function createDispatcherMetrics(
  registry: Metrics,
): (
  dispatcher: 'jobs' | 'account_erasures' | 'template_deletions' | 'domain_checks' | 'mails',
) => DispatcherMetrics {
  const dispatches = new Counter({
    name: 'qrelay_dispatches_total',
    help: 'Stored work that dispatchers have handled, by outcome',
    labelNames: ['dispatcher', 'outcome'],
    registers: [registry],
  });
  return (dispatcher) => {
    for (const outcome of ['started', 'postponed', 'failed']) dispatches.inc({ dispatcher, outcome }, 0);
    return {
      dispatched: (outcome) => dispatches.inc({ dispatcher, outcome }),
      failed: () => dispatches.inc({ dispatcher, outcome: 'failed' }),
    };
  };
}
