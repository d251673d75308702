import type { NextFunction, Request, Response } from 'express';
import { Histogram } from 'prom-client';
import type { Metrics } from '../../../telemetry/metrics.js';
import { contextOf } from './request-context.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Returns the middleware that measures how long requests take. The labels are bounded: the route's template
 * and never the path, `other` for everything that is not a route, and the class of the status, or `aborted`
 * if the client disconnected first. Must follow `requestContext`.
 *
 * @param templates Paths of all routes, in Express form.
 */
export function measureRequests(registry: Metrics, templates: ReadonlySet<string>) {
  const duration = new Histogram({
    name: 'qrelay_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response, by route; short links are measured apart',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  /**
   * Express sets `route` when a path matches, also for the dashboard's, which are not in the list of routes.
   */
  const routeOf = (req: Request): string => {
    const { path } = (req.route ?? {}) as { path?: unknown };
    return typeof path === 'string' && templates.has(path) ? path : 'other';
  };
  return (req: Request, res: Response, next: NextFunction): void => {
    res.once('close', () => {
      const seconds = (performance.now() - contextOf(res).startedAt) / 1_000;
      duration.observe({ route: routeOf(req), method: methodOf(req), status: statusOf(res) }, seconds);
    });
    next();
  };
}

function methodOf({ method }: Request): string {
  return METHODS.has(method) ? method : 'other';
}

function statusOf(res: Response): string {
  return res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'aborted';
}
