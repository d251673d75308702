import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { hasValidHead, MAX_HEADERS, useOriginForm } from './http/middleware/validate-request-head.js';
import { isShortLink } from '../core/codes/short-code.js';
import { isGs1Path } from '../core/gs1/resolver/gs1-path.js';

/**
 * Serves `/r/…`, GS1 Digital Link URIs, and the aliases at the roots of custom domains. Built in
 * `redirect/handler.ts`.
 */
export interface ShortLinkHandler {
  handle: RequestListener;
  /** @param app Serves paths that are no alias. */
  handleAlias(request: IncomingMessage, response: ServerResponse, app: RequestListener): void;
  handleItem: RequestListener;
}

/** Time a client may take, in milliseconds. Node checks it every `connectionsCheckingInterval`. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/** Interval at which a closing server closes connections whose request has ended. */
const CLOSE_IDLE_MS = 50;

/**
 * Creates the one HTTP server of the API. Short links branch off before Express, which would cost seven
 * eighths of their throughput. What a slow or hostile client can occupy is bounded: 16 KiB and 100 headers,
 * which must arrive within 10 s, and 60 s per request.
 */
export function createHttpServer(
  app: RequestListener,
  shortLinks: ShortLinkHandler,
  timeouts = TIMEOUTS,
): Server {
  const serve: RequestListener = (req, res) => {
    if (!req.url?.startsWith('/')) useOriginForm(req);
    // The app rejects every request with an invalid head, whatever its path.
    if (!hasValidHead(req)) app(req, res);
    else if (isShortLink(req.url ?? '')) {
      // Without a short code the path may be the alias `r` with a trailing slash.
      if (/^.{3}(?:\?|$)/.test(req.url ?? '')) shortLinks.handleAlias(req, res, shortLinks.handle);
      else shortLinks.handle(req, res);
    } else if (isGs1Path(req.url ?? '')) shortLinks.handleItem(req, res);
    else shortLinks.handleAlias(req, res, app);
  };
  const server = createServer({ maxHeaderSize: 16 * 1024, requireHostHeader: false, ...timeouts }, serve);
  // One more than allowed, so that a request with too many headers can be recognized.
  server.maxHeadersCount = MAX_HEADERS + 1;
  // Unknown expectations are ignored, as RFC 9110, clause 10.1.1, allows; Node would respond with a 417
  // without a body.
  server.on('checkExpectation', serve);
  return server;
}

/**
 * Listens on a port. Resolves when the server accepts connections.
 *
 * @param port 0 chooses a free port.
 * @throws Error `EADDRINUSE` if the port is in use.
 */
export function startListening(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

/**
 * Stops accepting connections and waits for running requests, then closes the remaining connections after
 * `graceMs`. A connection that its client keeps alive is closed when its request ends.
 */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const closingAll = setTimeout(() => server.closeAllConnections(), graceMs);
    const closingIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
    server.close(() => {
      clearTimeout(closingAll);
      clearInterval(closingIdle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
