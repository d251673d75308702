import type { Metrics } from '../../telemetry/metrics.js';

/** What the routes for operators and tools need. */
export interface SystemDeps {
  /** Rejects if MongoDB does not respond within two seconds. */
  pingDatabase: () => Promise<void>;
  metrics: Metrics;
  /** Returns the OpenAPI document of all routes; builds it on the first call. */
  openApiDocument: () => object;
}
