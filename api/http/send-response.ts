import type { Request, Response } from 'express';
import { isNotModified } from './preconditions.js';
import type { HandlerResponse } from './response.js';
import { sendStaticFile } from './static-file.js';

/**
 * Sends what a handler returned. A GET or HEAD whose `If-None-Match` names the response's ETag gets a 304
 * instead.
 *
 * @see RFC 9110, clause 13.1.2
 */
export async function sendResponse(req: Request, res: Response, response: HandlerResponse): Promise<void> {
  const isHead = req.method === 'HEAD';
  const etag = response.headers?.['ETag'];
  res.status(response.status);
  if (etag !== undefined) res.setHeader('ETag', etag);
  const notModified = isNotModified(req, res);
  // Both before any other header is set: if one fails, the error is the response.
  if (!isHead && !notModified) await response.beforeBody?.();
  const loaded = 'load' in response && !isHead && !notModified ? await response.load() : undefined;
  // ETags ignore scan counts, so a heuristic cache could return stale counts.
  res.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(response.headers ?? {})) res.setHeader(name, value);
  if ('file' in response) {
    sendStaticFile(req, res, response.file);
  } else if (notModified) {
    res.status(304).end();
  } else if ('json' in response) {
    res.json(response.json);
  } else if ('empty' in response) {
    res.end();
  } else {
    res.setHeader('Content-Type', response.contentType);
    if (isHead && 'load' in response && response.sizeBytes !== undefined) {
      res.setHeader('Content-Length', response.sizeBytes);
    }
    if (isHead) res.end();
    else if ('stream' in response) await response.stream(res);
    else res.end('bytes' in response ? response.bytes : loaded);
  }
}
