import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';

/** Smaller bodies fit into one packet anyway. */
const MIN_BYTES = 1_024;
/** As fast as gzip, and smaller. */
const BROTLI_QUALITY = 4;
/** Parsing takes time that grows faster than the header, and clients send less than 100 characters. */
const MAX_HEADER_CHARACTERS = 1_000;

/**
 * Returns the middleware that compresses text, JSON, and SVG over 1 KiB with Brotli or gzip, as the client
 * prefers, on Node's thread pool. Event streams stay as they are: an event must not wait for a block of
 * compressed data.
 *
 * An ETag identifies the resource, not its encoding, so that the same value works in `If-None-Match` and
 * `If-Match` with any `Accept-Encoding`.
 */
export function compressResponses(): RequestHandler {
  return compression({
    threshold: MIN_BYTES,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    filter: (req, res) =>
      String(req.headers['accept-encoding'] ?? '').length <= MAX_HEADER_CHARACTERS &&
      !String(res.getHeader('Content-Type')).startsWith('text/event-stream') &&
      compression.filter(req, res),
  });
}
