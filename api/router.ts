import { setMaxListeners } from 'node:events';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import type { z } from 'zod';
import { DomainError, limitDetails, toInvalidFields, validationError } from '../core/errors.js';
import type { IdempotencyKeyStore } from '../store/limits/idempotency-keys.js';
import { newOperationKey } from '../store/mongo/ids.js';
import type { Admission } from './admission/admission.js';
import { authenticate, type AuthDeps } from './auth/authenticate.js';
import { rejectControls } from './http/reject-controls.js';
import { readBody } from './http/middleware/read-body.js';
import { contextOf } from './http/middleware/request-context.js';
import { domainOwnerOf } from './http/middleware/requested-domain.js';
import { requireAcceptable } from './http/middleware/require-acceptable.js';
import type { Principal } from './http/principal.js';
import type { HandlerResponse } from './http/response.js';
import type { AnyRequest, BoundRoute, RouteRequest } from './http/route.js';
import { runOnce } from './http/run-once.js';
import { sendResponse } from './http/send-response.js';
import { ADDRESS_OR_SITE, networkOf } from './rate-limits/client-network.js';

export interface RouterDeps {
  /** Every route, bound to its feature's dependencies. */
  routes: readonly BoundRoute[];
  auth: AuthDeps;
  admission: Admission;
  idempotencyKeys: IdempotencyKeyStore;
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
        ...(route.body ? readBody(route) : []),
        async (req: Request, res: Response) => {
          await sendResponse(req, res, await handle(route, req, res, deps));
        },
      );
    }
    // Registered before the next path, whose parameters could match this path's literal segments.
    router.all(path, rejectMethod(methodsOf(routes)));
  }
  return router;
}

async function handle(
  route: BoundRoute,
  req: Request,
  res: Response,
  deps: RouterDeps,
): Promise<HandlerResponse> {
  const { admission, idempotencyKeys } = deps;
  const request = await parseRequest(route, req, res, deps);
  const run = (operationKey: string) => admit(route, { ...request, operationKey }, admission);
  const { principal } = request as { principal: Principal | undefined };
  if (route.method !== 'post' || !principal) return run(newOperationKey());
  const call = {
    key: req.get('Idempotency-Key'),
    accountId: principal.accountId,
    authority: route.issuesKeys ? { scopes: principal.scopes, expiresAt: principal.expiresAt } : null,
    route: `${route.method} ${req.path}`,
    body: req.body as unknown,
    effect: route.effect,
  };
  return runOnce(call, idempotencyKeys, run);
}

/** Runs the handler of a route, after a wait for the caller's turn if it is expensive as a whole. */
function admit(route: BoundRoute, request: AnyRequest, admission: Admission): Promise<HandlerResponse> {
  const kind = route.admission?.(request);
  if (kind === undefined) return route.handle(request);
  return admission.run(kind, request.caller, () => route.handle(request), request.signal);
}

/** Sorts literal segments before parameters, so that `/qr-codes/bulk` is not read as a code's ID. */
function inMatchingOrder(routes: readonly BoundRoute[]): BoundRoute[] {
  const rank = ({ path }: BoundRoute) => path.replaceAll(/:\w+/g, '\uffff');
  return routes.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

async function parseRequest(
  route: BoundRoute,
  req: Request,
  res: Response,
  { auth }: RouterDeps,
): Promise<Omit<RouteRequest<never, never, never>, 'operationKey'>> {
  const { requestId, log } = contextOf(res);
  if (route.query) rejectControls(req.query);
  const clientIp = auth.clientIpOf(req);
  const disconnected = new AbortController();
  // Each image of a bulk request that waits for its turn adds a listener.
  setMaxListeners(0, disconnected.signal);
  // The client may have disconnected during authentication.
  if (res.closed) disconnected.abort();
  else res.once('close', () => disconnected.abort());
  const principal = res.locals['principal'] as Principal | undefined;
  return {
    params: parse(
      route.params,
      req.params,
      () => new DomainError('not_found', 'There is nothing at this path'),
    ),
    query: parse(route.query, req.query, invalidQuery),
    body: await parseBody(route, req.body),
    principal,
    caller: principal?.accountId ?? networkOf(clientIp, ADDRESS_OR_SITE),
    domainOwner: domainOwnerOf(res),
    headers: req.headers,
    clientIp,
    requestId,
    log,
    signal: disconnected.signal,
  };
}

async function parseBody(route: BoundRoute, body: unknown): Promise<never> {
  if (!route.parseBody) return parse(route.body, body, invalidBody);
  const parsed = await route.parseBody(body);
  if (!parsed.success) throw invalidBody(parsed.error.issues);
  return parsed.data as never;
}

function parse(
  schema: z.ZodType | undefined,
  input: unknown,
  toError: (issues: readonly z.core.$ZodIssue[]) => DomainError,
): never {
  if (!schema) return undefined as never;
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw toError(parsed.error.issues);
  return parsed.data as never;
}

function invalidBody(issues: readonly z.core.$ZodIssue[]): DomainError {
  const { details, total } = toInvalidFields(issues);
  return validationError(details, total);
}

function invalidQuery(issues: readonly z.core.$ZodIssue[]): DomainError {
  const { details, total } = toInvalidFields(issues);
  const [first] = details;
  return new DomainError('bad_request', `Query parameter ${first?.path ?? ''}: ${first?.message}`, {
    details: limitDetails(details, total),
  });
}

function byPath(routes: readonly BoundRoute[]): Map<string, BoundRoute[]> {
  const groups = new Map<string, BoundRoute[]>();
  for (const route of routes) groups.set(route.path, [...(groups.get(route.path) ?? []), route]);
  return groups;
}

function methodsOf(routes: readonly BoundRoute[]): string[] {
  return routes.flatMap(({ method }) => [method.toUpperCase(), ...(method === 'get' ? ['HEAD'] : [])]);
}

function rejectMethod(methods: readonly string[]) {
  const allow = [...methods, 'OPTIONS'].join(', ');
  const choice = new Intl.ListFormat('en', { type: 'disjunction' }).format([...methods, 'OPTIONS']);
  return (req: Request, res: Response, _next: NextFunction): void => {
    if (req.method === 'OPTIONS') {
      res.setHeader('Allow', allow).status(204).end();
      return;
    }
    throw new DomainError('method_not_allowed', `${req.method} is not allowed here; use ${choice}`, {
      headers: { Allow: allow },
    });
  };
}
