import { createServer, type Server } from 'node:http';
import type { MetricsSource } from './metrics.js';

/** Time in milliseconds that a client may take to send its request. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Response of a path. */
export interface StatusResponse {
  status: number;
  contentType: string;
  body: string;
}

/**
 * Creates the server of a port for operators. It responds to GET and HEAD; every other path is a 404, and a
 * rejected responder a 500.
 *
 * @param responders What each path responds with.
 */
export function createStatusServer(
  responders: Readonly<Record<string, () => StatusResponse | Promise<StatusResponse>>>,
): Server {
  return createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (req, res) => {
    const path = req.url?.split('?', 1)[0] ?? '';
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const respond = isRead && Object.hasOwn(responders, path) ? responders[path] : undefined;
    if (!respond) {
      res.writeHead(404).end();
      return;
    }
    Promise.resolve()
      .then(respond)
      .then(
        ({ status, contentType, body }) => {
          res.writeHead(status, { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(body) });
          res.end(req.method === 'HEAD' ? undefined : body);
        },
        () => res.writeHead(500).end(),
      );
  });
}

/** Returns a JSON response of a status server. */
export function jsonStatus(status: number, body: unknown): StatusResponse {
  return { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

/** Creates the server of `/metrics` on a port of its own (`METRICS_PORT`). */
export function createMetricsServer(metrics: MetricsSource): Server {
  return createStatusServer({
    '/metrics': async () => ({
      status: 200,
      contentType: metrics.contentType,
      body: await metrics.metrics(),
    }),
  });
}
