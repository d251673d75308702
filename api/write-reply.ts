import type { Request, Response } from 'express';
import type { Reply } from './replies.js';

/** Sends what a handler answered. A GET whose `ETag` the client has already gets 304 (RFC 9110 13.1.2). */
export async function writeReply(req: Request, res: Response, reply: Reply): Promise<void> {
  res.status(reply.status);
  for (const [name, value] of Object.entries(reply.headers ?? {})) res.setHeader(name, value);
  if (req.fresh) {
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
