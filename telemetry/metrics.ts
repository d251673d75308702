import { Registry, collectDefaultMetrics } from 'prom-client';

export type Metrics = Registry;

/**
 * Creates the metrics registry of a process, with Node's default metrics. Each module registers its own metrics.
 *
 * @param service Value of the label `service` on every metric. Call once per process.
 */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}
