import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from '../../../telemetry/logger.js';

/** More than listen to one event of a response at the same time. */
const MAX_LISTENERS = 30;

/** Data of one request, in addition to Express's own fields. Stored in `res.locals`. */
export interface RequestContext {
  requestId: string;
  /** Logs with the request ID. */
  log: Logger;
  /** Value of `performance.now()` when the request arrived. */
  startedAt: number;
}

/** Returns the context that `requestContext` has attached to the response. */
export function contextOf(res: Response): RequestContext {
  return res.locals['context'] as RequestContext;
}

/**
 * Returns the middleware that gives each request an ID and a logger, and logs one line when the request ends.
 * The line never contains the client's IP address.
 */
export function requestContext(log: Logger) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const requestId = `req_${randomUUID()}`;
    const context: RequestContext = {
      requestId,
      log: log.child({ requestId }),
      startedAt: performance.now(),
    };
    res.locals['context'] = context;
    // Middleware, the router, and streams all wait for the end of the response.
    res.setMaxListeners(MAX_LISTENERS);
    res.setHeader('X-Request-Id', requestId);
    res.on('close', () => {
      const fields = {
        method: req.method,
        path: req.path.slice(0, 200),
        status: res.statusCode,
        ms: Math.round((performance.now() - context.startedAt) * 10) / 10,
        complete: res.writableFinished,
      };
      if (res.statusCode >= 500) context.log.warn(fields, 'request');
      else context.log.debug(fields, 'request');
    });
    next();
  };
}
