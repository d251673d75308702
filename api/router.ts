import express, { type Request, type Response, type Router } from 'express';
import { authenticate, type AuthDeps } from './auth/authenticate.js';
import { discardBody } from './http/body-chunks.js';
import { disconnectSignal } from './http/disconnect-signal.js';
import { openUpload, readBody } from './http/middleware/read-body.js';
import { contextOf } from './http/middleware/request-context.js';
import { domainOwnerOf } from './http/middleware/requested-domain.js';
import { requireAcceptable } from './http/middleware/require-acceptable.js';
import type { Principal } from './http/principal.js';
import { rejectMethod } from './http/reject-method.js';
import type { BoundRoute } from './http/route.js';
import { runRoute, type RouteCall, type RunRouteDeps } from './http/run-route.js';
import { sendResponse } from './http/send-response.js';
import { ADDRESS_OR_SITE, networkOf } from './rate-limits/client-network.js';

export interface RouterDeps extends RunRouteDeps {
  /** Every route, bound to its feature's dependencies. */
  routes: readonly BoundRoute[];
  auth: AuthDeps;
}

/** Creates the Express router of all routes. A known path with another method is a 405 with `Allow`. */
export function createRouter(deps: RouterDeps): Router {
  const router = express.Router({ caseSensitive: true });
  for (const [path, routes] of byPath(inMatchingOrder(deps.routes))) {
    for (const route of routes) {
      router[route.method](
        path,
        authenticate(route, deps.auth),
        requireAcceptable(route),
        ...(route.body ? [readBody(route)] : []),
        async (req: Request, res: Response) => {
          try {
            await sendResponse(req, res, await runRoute(route, routeCallOf(route, req, res, deps), deps));
          } finally {
            if (route.uploadTypes) void discardBody(req);
          }
        },
      );
    }
    // Registered before the next path, whose parameters could match this path's literal segments.
    router.all(path, rejectMethod(methodsOf(routes)));
  }
  return router;
}

/** Returns the request of a client whom `authenticate` has admitted. Aborts with the connection. */
function routeCallOf(route: BoundRoute, req: Request, res: Response, { auth }: RouterDeps): RouteCall {
  const { requestId, log } = contextOf(res);
  const clientIp = auth.clientIpOf(req);
  const principal = res.locals['principal'] as Principal | undefined;
  return {
    path: req.path,
    params: req.params,
    query: req.query,
    body: req.body as unknown,
    idempotencyKey: req.get('Idempotency-Key'),
    ...(route.uploadTypes && {
      openUpload: () => openUpload(req, { ...route, contentTypes: route.uploadTypes! }),
    }),
    principal,
    caller: principal?.accountId ?? networkOf(clientIp, ADDRESS_OR_SITE),
    domainOwner: domainOwnerOf(res),
    host: req.host ?? '',
    headers: req.headers,
    clientIp,
    requestId,
    log,
    signal: disconnectSignal(res),
  };
}

/** Sorts literal segments before parameters, so that `/qr-codes/bulk` is not read as a code's ID. */
function inMatchingOrder(routes: readonly BoundRoute[]): BoundRoute[] {
  const rank = ({ path }: BoundRoute) => path.replaceAll(/:\w+/g, '\uffff');
  return routes.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

function byPath(routes: readonly BoundRoute[]): Map<string, BoundRoute[]> {
  const groups = new Map<string, BoundRoute[]>();
  for (const route of routes) groups.set(route.path, [...(groups.get(route.path) ?? []), route]);
  return groups;
}

function methodsOf(routes: readonly BoundRoute[]): string[] {
  return routes.flatMap(({ method }) => [method.toUpperCase(), ...(method === 'get' ? ['HEAD'] : [])]);
}
