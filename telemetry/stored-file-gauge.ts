import { Gauge } from 'prom-client';
import { createCachedReading } from './cached-reading.js';
import type { Metrics } from './metrics.js';

/** Minimum interval between two readings, which read every file. */
const MAX_AGE_MS = 60_000;

/**
 * Registers the gauge of the size of all hosted files. A scrape reads it from MongoDB, at most once a minute.
 * All processes report the same value, so use their maximum. While MongoDB does not respond, the gauge has no
 * series.
 */
export function registerStoredFileGauge(
  registry: Metrics,
  sumBytes: () => Promise<number>,
  now: () => Date,
): void {
  const read = createCachedReading(() => sumBytes().catch(() => undefined), MAX_AGE_MS, now);
  new Gauge({
    name: 'qrelay_stored_file_bytes',
    help: 'Size of the hosted files of all accounts in bytes',
    registers: [registry],
    async collect() {
      const bytes = await read();
      if (bytes === undefined) this.remove();
      else this.set(bytes);
    },
  });
}
