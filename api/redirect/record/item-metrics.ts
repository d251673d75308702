import { Counter } from 'prom-client';
import type { Metrics } from '../../../telemetry/metrics.js';

/**
 * Outcomes of requests for GS1 Digital Link URIs; others, such as a question for a password, are not counted.
 */
const ITEM_OUTCOMES = ['redirect', 'choices', 'linkset', 'not_found', 'invalid'] as const;
type ItemRequestOutcome = (typeof ITEM_OUTCOMES)[number];

/** Registers the counter of requests for GS1 Digital Link URIs, and returns the function that counts one. */
export function createItemMetrics(registry: Metrics): (outcome: ItemRequestOutcome) => void {
  // Counted here and handed over at each scrape: prom-client would hash the labels of every request.
  const counts = new Map(ITEM_OUTCOMES.map((outcome) => [outcome, 0]));
  new Counter({
    name: 'qrelay_gs1_requests_total',
    help: 'Requests for GS1 Digital Link URIs by outcome',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of counts) this.inc({ outcome }, count);
    },
  });
  return (outcome) => void counts.set(outcome, counts.get(outcome)! + 1);
}
