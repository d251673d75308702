import type { Router } from 'express';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { z } from 'zod';
import { DomainError, detailsOf, validationError } from '../core/errors.js';
import { newOperationKey } from '../store/mongo/ids.js';
import type { ApiDeps } from './deps.js';
import { runOnce } from './http/idempotency/run-once.js';
import { authenticate, type AuthDeps } from './auth/authenticate.js';
import { readBody } from './http/middleware/read-body.js';
import { domainOwnerOf } from './http/middleware/custom-domains.js';
import { contextOf } from './http/middleware/request-context.js';
import { requireAcceptable } from './http/middleware/require-acceptable.js';
import type { HandlerResponse } from './http/response.js';
import type { Principal } from './auth/principal.js';
import type { AnyRoute, RouteRequest } from './http/route.js';
import { writeReply } from './http/send-response.js';

/** Binds every route of the list, and answers 405 with `Allow` where a path is known but not with that method. */
export function createRouter(routes: readonly AnyRoute[], deps: ApiDeps, gate: AuthDeps): Router {
  const router = express.Router({ caseSensitive: true });
  for (const [path, ofPath] of byPath(inOrder(routes))) {
    for (const route of ofPath) {
      router[route.method](
        path,
        authenticate(route.access, gate),
        requireAcceptable(route),
        ...(route.body ? readBody(route) : []),
        async (req: Request, res: Response) => {
          await writeReply(req, res, await handle(route, req, res, deps));
        },
      );
    }
    // Before the next path, whose parameters may take this one's fixed steps for their own.
    router.all(path, refuseMethod(methodsOf(ofPath)));
  }
  return router;
}

async function handle(route: AnyRoute, req: Request, res: Response, deps: ApiDeps): Promise<HandlerResponse> {
  const request = readRequest(route, req, res);
  const run = (operationKey: string) => route.handle({ ...request, operationKey }, deps);
  const { principal } = request as { principal: Principal | undefined };
  if (route.method !== 'post' || !principal) return run(newOperationKey());
  return runOnce(
    {
      key: req.get('Idempotency-Key'),
      accountId: principal.accountId,
      route: `${route.method} ${req.path}`,
      body: req.body as unknown,
      now: deps.now,
    },
    deps.idempotencyKeys,
    run,
  );
}

/** Fixed steps before parameters, so that `/qr-codes/bulk` is not read as a code's id. */
function inOrder(routes: readonly AnyRoute[]): AnyRoute[] {
  const rank = ({ path }: AnyRoute) => path.replaceAll(/:\w+/g, '￿');
  return [...routes].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

function readRequest(
  route: AnyRoute,
  req: Request,
  res: Response,
): Omit<RouteRequest<never, never, never>, 'operationKey'> {
  const { requestId, log } = contextOf(res);
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  return {
    params: read(
      route.params,
      req.params,
      () => new DomainError('not_found', 'There is nothing at this address'),
    ),
    query: read(route.query, req.query, (issues) => {
      const details = detailsOf(issues);
      const first = details[0];
      return new DomainError('bad_request', `Query parameter ${first?.path || ''}: ${first?.message}`, {
        details,
      });
    }),
    body: read(route.body, req.body, (issues) => validationError(detailsOf(issues))),
    principal: res.locals['principal'] as Principal | undefined,
    hostOwner: domainOwnerOf(res),
    headers: req.headers,
    requestId,
    log,
    signal: gone.signal,
  };
}

function read(
  schema: z.ZodType | undefined,
  input: unknown,
  refuse: (issues: z.core.$ZodIssue[]) => DomainError,
): never {
  if (!schema) return undefined as never;
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw refuse(parsed.error.issues);
  return parsed.data as never;
}

function byPath(routes: readonly AnyRoute[]): Map<string, AnyRoute[]> {
  const groups = new Map<string, AnyRoute[]>();
  for (const route of routes) groups.set(route.path, [...(groups.get(route.path) ?? []), route]);
  return groups;
}

function methodsOf(routes: readonly AnyRoute[]): string[] {
  return routes.flatMap(({ method }) => [method.toUpperCase(), ...(method === 'get' ? ['HEAD'] : [])]);
}

function refuseMethod(methods: string[]) {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (req: Request, res: Response, _next: NextFunction): void => {
    if (req.method === 'OPTIONS') {
      res.setHeader('Allow', allow).status(204).end();
      return;
    }
    throw new DomainError('method_not_allowed', `${req.method} is not possible here, but ${allow}`, {
      headers: { Allow: allow },
    });
  };
}
