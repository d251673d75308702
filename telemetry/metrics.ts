import { Registry, collectDefaultMetrics } from 'prom-client';

export type Metrics = Registry;

/** A registry of one process; every part registers its own counters there. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}
