import { Gauge } from 'prom-client';
import type { Metrics } from './metrics.js';

/** A server that a process depends on. */
type Dependency = 'mongodb' | 'temporal';

/**
 * Registers the gauge of the servers that a process depends on.
 *
 * @param checks Whether each server responds, read at every scrape. They bound their time, and how often they
 *   ask.
 */
export function registerDependencyGauge(
  registry: Metrics,
  checks: Partial<Record<Dependency, () => Promise<boolean>>>,
): void {
  new Gauge({
    name: 'qrelay_dependency_up',
    help: '1 if the server responds to this process, otherwise 0',
    labelNames: ['dependency'],
    registers: [registry],
    async collect() {
      const states = Object.entries(checks).map(async ([dependency, isUp]) => {
        this.set({ dependency }, (await isUp()) ? 1 : 0);
      });
      await Promise.all(states);
    },
  });
}
