import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hasValidHead, MAX_HEADERS } from './http/middleware/validate-request-head.js';
import { isShortLink } from './redirect/resolve/short-code.js';

/** What serves `/r/…`; built by `scanning/`. */
export interface ShortLinkHandler {
  handle: RequestListener;
}

/** How long a client may take, in milliseconds; checked every `connectionsCheckingInterval`. */
const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/** While a server closes it looks so often for connections whose request has ended. */
const SWEEP_MS = 50;

/**
 * One port for all. Short links branch off before Express, which would cost seven eighths of their speed.
 * Limits bound what a slow or hostile client can hold: 16 KiB of headers, 100 headers, 10 s to send them, 60 s a request.
 */
export function createHttpServer(
  app: RequestListener,
  shortLinks: ShortLinkHandler,
  patience = PATIENCE,
): Server {
  const serve: RequestListener = (req, res) => {
    // What can't be read is the app's to refuse, whatever it asked for.
    if (isShortLink(req.url ?? '') && hasValidHead(req)) shortLinks.handle(req, res);
    else app(req, res);
  };
  const server = createServer({ maxHeaderSize: 16 * 1024, requireHostHeader: false, ...patience }, serve);
  // One more is read, so that they can be counted.
  server.maxHeadersCount = MAX_HEADERS + 1;
  // An expectation that is not known is passed over, as RFC 9110 10.1.1 allows; Node would answer 417 without a body.
  server.on('checkExpectation', serve);
  return server;
}

/** @throws when the port is in use, with the code `EADDRINUSE` */
export function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

/**
 * Takes no more connections, lets running requests end for `graceMs`, then cuts what is left. A connection that its client
 * keeps open ends with its request.
 */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
