import { withTimeout } from '../../core/basics/concurrency/with-timeout.js';
import type { Metrics, MetricsSource } from '../../telemetry/metrics.js';
import type { PrimaryMessage, ProcessMessage } from './messages.js';

/** The primary waits up to 2 s for the other processes. */
const RESPONSE_TIMEOUT_MS = 5_000;

/** The channel to the primary: the part of `process` that is used. */
interface PrimaryChannel {
  send?(message: ProcessMessage): unknown;
  on(event: 'message', listener: (message: PrimaryMessage) => void): unknown;
}

/**
 * Reports the metrics of this process to the primary when it asks for them.
 *
 * @returns The source of the metrics of all processes. It rejects if the primary does not respond within 5 s.
 */
export function shareMetrics(registry: Metrics, primary: PrimaryChannel): MetricsSource {
  const pending = new Map<number, (text: string) => void>();
  let lastRequest = 0;

  primary.on('message', (message) => {
    if ('reportMetrics' in message) void report(message.reportMetrics);
    else if ('metricsResponse' in message) pending.get(message.metricsResponse)?.(message.text);
  });

  async function report(request: number): Promise<void> {
    // The metrics of this process are then missing from the scrape.
    const metrics = await registry.getMetricsAsJSON().catch(() => undefined);
    if (metrics) primary.send?.({ metricsReport: request, metrics });
  }

  return {
    contentType: registry.contentType,
    async metrics() {
      const request = (lastRequest += 1);
      try {
        const response = new Promise<string>((resolve) => pending.set(request, resolve));
        primary.send?.({ metricsRequest: request });
        return await withTimeout(
          RESPONSE_TIMEOUT_MS,
          response,
          () => new Error('the primary did not respond with the metrics of all processes'),
        );
      } finally {
        pending.delete(request);
      }
    },
  };
}
