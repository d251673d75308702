import type { Request, Response } from 'express';
import type { HandlerResponse } from './response.js';

/** Sends what a handler answered. A GET whose `ETag` the client has already gets 304 (RFC 9110 13.1.2). */
export async function sendResponse(req: Request, res: Response, reply: HandlerResponse): Promise<void> {
  res.status(reply.status);
  // Totals change without the ETag, so what a cache keeps by its own wits would be old.
  res.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(reply.headers ?? {})) res.setHeader(name, value);
  if (hasAlready(req, res)) {
    res.status(304).end();
  } else if ('json' in reply) {
    res.json(reply.json);
  } else if ('empty' in reply) {
    res.end();
  } else {
    res.setHeader('Content-Type', reply.contentType);
    if (req.method === 'HEAD') res.end();
    else if ('bytes' in reply) res.end(reply.bytes);
    else await reply.stream(res);
  }
}

/**
 * Express's own `fresh` gives way to `Cache-Control: no-cache` in the request, which some clients add to every
 * conditional request by themselves; RFC 9110 13.2.1 knows no such exception.
 */
function hasAlready(req: Request, res: Response): boolean {
  const wanted = req.headers['if-none-match'];
  const etag = res.getHeader('ETag');
  if (wanted === undefined || typeof etag !== 'string' || res.statusCode !== 200) return false;
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return wanted.trim() === '*' || wanted.split(',').some((tag) => strong(tag) === strong(etag));
}
