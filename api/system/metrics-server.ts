import { createServer, type Server } from 'node:http';
import type { Metrics } from '../../telemetry/metrics.js';

/** Time in milliseconds that a scraper may take to send its request. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Creates the server of `/metrics` on a port of its own (`METRICS_PORT`). Every other path is a 404. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (req, res) => {
    const isMetrics = req.method === 'GET' && req.url?.split('?', 1)[0] === '/metrics';
    if (!isMetrics) {
      res.writeHead(404).end();
      return;
    }
    metrics.metrics().then(
      (text) => res.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
}
