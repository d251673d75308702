import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';
import { contextOf } from './request-context.js';

/**
 * Returns the middleware that traces requests to the API; short links never reach it. A span has the route's
 * template and never the path. Trace contexts of callers are ignored: anybody could otherwise choose which
 * requests are sampled.
 */
export function traceRequests(tracer: Tracer) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const span = tracer.startSpan(req.method, {
      kind: SpanKind.SERVER,
      root: true,
      attributes: { 'http.request.method': req.method, 'qrelay.request_id': contextOf(res).requestId },
    });
    res.once('close', () => {
      const { path } = (req.route ?? {}) as { path?: unknown };
      if (typeof path === 'string') {
        span.updateName(`${req.method} ${path}`);
        span.setAttribute('http.route', path);
      }
      span.setAttribute('http.response.status_code', res.statusCode);
      if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(context.active(), span), next);
  };
}
