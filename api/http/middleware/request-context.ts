import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from '../../../telemetry/logger.js';

/** What belongs to one request beside Express's own; kept in `res.locals`. */
export interface RequestContext {
  requestId: string;
  log: Logger;
  startedAt: number;
}

export function contextOf(res: Response): RequestContext {
  return res.locals['context'] as RequestContext;
}

/** Gives each request an id, a log that carries it, and one line when it is done. The caller's address is not in it. */
export function requestContext(log: Logger) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const requestId = `req_${randomUUID()}`;
    const context: RequestContext = {
      requestId,
      log: log.child({ requestId }),
      startedAt: performance.now(),
    };
    res.locals['context'] = context;
    res.setHeader('X-Request-Id', requestId);
    res.on('close', () => {
      const line = {
        method: req.method,
        path: req.path.slice(0, 200),
        status: res.statusCode,
        ms: Math.round((performance.now() - context.startedAt) * 10) / 10,
        complete: res.writableFinished,
      };
      if (res.statusCode >= 500) context.log.warn(line, 'request');
      else context.log.debug(line, 'request');
    });
    next();
  };
}
