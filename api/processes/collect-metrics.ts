import { AggregatorRegistry } from 'prom-client';
import type { Metrics, MetricsSource } from '../../telemetry/metrics.js';
import type { MetricValues, PrimaryMessage, ProcessMessage } from './messages.js';

/**
 * Time that a busy process has to report its metrics. If it takes longer, its metrics are missing from the
 * scrape.
 */
const REPORT_TIMEOUT_MS = 2_000;

/** An API process that reports its metrics. */
export interface ReportingProcess {
  isConnected(): boolean;
  send(message: PrimaryMessage): unknown;
  on(event: 'message', listener: (message: ProcessMessage) => void): unknown;
  off(event: 'message', listener: (message: ProcessMessage) => void): unknown;
}

/**
 * Creates the source of the metrics of all API processes and of their primary. Each metric keeps its values
 * per process, in the label `process`: sums would hide a stuck process, and would be wrong for gauges.
 *
 * @param own The primary's registry.
 * @param listProcesses Returns the processes that are running.
 */
export function collectMetrics(own: Metrics, listProcesses: () => ReportingProcess[]): MetricsSource {
  let lastRequest = 0;

  async function reportOf(process: ReportingProcess): Promise<MetricValues[]> {
    if (!process.isConnected()) return [];
    const request = (lastRequest += 1);
    let receive = (_message: ProcessMessage): void => undefined;
    let timeout: NodeJS.Timeout | undefined;
    const reported = new Promise<MetricValues[]>((resolve) => {
      receive = (message) => {
        if (typeof message === 'object' && 'metricsReport' in message && message.metricsReport === request) {
          resolve(message.metrics);
        }
      };
      timeout = setTimeout(() => resolve([]), REPORT_TIMEOUT_MS);
    });
    process.on('message', receive);
    try {
      process.send({ reportMetrics: request });
      return await reported;
    } finally {
      clearTimeout(timeout);
      process.off('message', receive);
    }
  }

  return {
    contentType: own.contentType,
    async metrics() {
      const reports = await Promise.all([
        own.getMetricsAsJSON() as Promise<MetricValues[]>,
        ...listProcesses().map(reportOf),
      ]);
      // Every series has a process of its own, so the sums are the values themselves.
      const asSums = reports.map((report) => report.map((metric) => ({ ...metric, aggregator: 'sum' })));
      return AggregatorRegistry.aggregate(asSums).metrics();
    },
  };
}
