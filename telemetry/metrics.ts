import { Registry, collectDefaultMetrics } from 'prom-client';

export type Metrics = Registry;

/** Source of a scrape: the metrics of one process, or of several. */
export type MetricsSource = Pick<Metrics, 'contentType' | 'metrics'>;

/**
 * Creates the metrics registry of a process, with Node's default metrics. Each module registers its own
 * metrics.
 *
 * @param service Value of the label `service` on every metric. Call once per process.
 * @param process Value of the label `process`, which tells apart processes that are scraped together.
 *   Default: no label.
 */
export function createMetrics(service: string, process?: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service, ...(process !== undefined && { process }) });
  collectDefaultMetrics({ register: registry });
  return registry;
}
