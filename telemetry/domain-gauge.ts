import { Gauge } from 'prom-client';
import { DOMAIN_STATUSES, type DomainStatus } from '../core/accounts/custom-domain.js';
import { createCachedReading } from './cached-reading.js';
import type { Metrics } from './metrics.js';

/** Minimum interval between two readings, however many scrapers there are. */
const MAX_AGE_MS = 10_000;

/**
 * Registers the gauge of custom domains. A scrape reads it from MongoDB, at most once every 10 s. All
 * processes report the same values, so use their maximum. While MongoDB does not respond, the gauge has no
 * series.
 */
export function registerDomainGauge(
  registry: Metrics,
  countDomains: () => Promise<Record<DomainStatus, number>>,
  now: () => Date,
): void {
  const read = createCachedReading(() => countDomains().catch(() => undefined), MAX_AGE_MS, now);
  new Gauge({
    name: 'qrelay_domains',
    help: 'Custom domains of accounts by status',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      const counts = await read();
      if (!counts) this.reset();
      else for (const status of DOMAIN_STATUSES) this.set({ status }, counts[status]);
    },
  });
}
