import { setMaxListeners } from 'node:events';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { DomainError, limitDetails, validationError } from '../core/basics/errors.js';
import { addInvalidFields, parseInput, type InvalidFields } from '../core/basics/parse-input.js';
import type { IdempotencyKeyStore } from '../store/limits/idempotency-keys.js';
import { newOperationKey } from '../store/mongo/ids.js';
import type { Admission } from './admission/admission.js';
import { authenticate, type AuthDeps } from './auth/authenticate.js';
import { rejectControls } from './http/reject-controls.js';
import { discardBody } from './http/body-chunks.js';
import { openUpload, readBody } from './http/middleware/read-body.js';
import { contextOf } from './http/middleware/request-context.js';
import { domainOwnerOf } from './http/middleware/requested-domain.js';
import { requireAcceptable } from './http/middleware/require-acceptable.js';
import type { Principal } from './http/principal.js';
import type { HandlerResponse } from './http/response.js';
import type { AnyRequest, BoundRoute, RouteRequest } from './http/route.js';
import { runOnce } from './http/run-once.js';
import { sendResponse } from './http/send-response.js';
import { ADDRESS_OR_SITE, networkOf } from './rate-limits/client-network.js';

const NO_PARAMETERS = z.strictObject({});
const UNKNOWN_PARAMETER = 'is not a known parameter';

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
        ...(route.body ? [readBody(route)] : []),
        async (req: Request, res: Response) => {
          try {
            await sendResponse(req, res, await handle(route, req, res, deps));
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
    limitedKeyId: principal.limit?.keyId,
    authority: route.issuesKeys ? { scopes: principal.scopes, expiresAt: principal.expiresAt } : null,
    route: `${route.method} ${req.path}`,
    query: request.query,
    body: route.uploadTypes ? uploadHead(req) : (req.body as unknown),
    effect: route.effect,
  };
  return runOnce(call, idempotencyKeys, run);
}

/**
 * Returns what is known of an upload before it is read, in place of its body: another file under the same
 * `Idempotency-Key` almost always differs in it.
 */
function uploadHead({ headers }: Request): unknown {
  return { type: headers['content-type'] ?? null, length: headers['content-length'] ?? null };
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
  if (route.query || route.access.kind === 'account') rejectControls(req.query);
  const clientIp = auth.clientIpOf(req);
  const disconnected = new AbortController();
  // Each image of a bulk request that waits for its turn adds a listener.
  setMaxListeners(0, disconnected.signal);
  // The client may have disconnected during authentication.
  if (res.closed) disconnected.abort();
  else res.once('close', () => disconnected.abort());
  const principal = res.locals['principal'] as Principal | undefined;
  const params = parseParams(route, req.params);
  return {
    params,
    query: parseQuery(route, req.query),
    body: await parseBody(route, { params, body: req.body as unknown, principal }),
    ...(route.uploadTypes && {
      upload: openUpload(req, { ...route, contentTypes: route.uploadTypes }),
    }),
    principal,
    caller: principal?.accountId ?? networkOf(clientIp, ADDRESS_OR_SITE),
    domainOwner: domainOwnerOf(res),
    host: req.host ?? '',
    headers: req.headers,
    clientIp,
    requestId,
    log,
    signal: disconnected.signal,
  };
}

function parseParams(route: BoundRoute, params: unknown): never {
  if (!route.params) return undefined as never;
  const parsed = parseInput(route.params, params);
  if (!parsed.ok) throw new DomainError('not_found', 'There is nothing at this path');
  return parsed.data as never;
}

/**
 * Parses the query. A route of accounts without parameters rejects all of them: `?dryRun=1` on a route that
 * reads `dryRun` from the body must not run the change.
 *
 * @throws DomainError `bad_request` that names every invalid parameter.
 */
function parseQuery({ query: schema, access }: BoundRoute, query: Readonly<Record<string, unknown>>): never {
  if (!schema && access.kind === 'public') return undefined as never;
  const parsed = parseInput(schema ?? NO_PARAMETERS, query, { unknownField: UNKNOWN_PARAMETER });
  if (parsed.ok) return parsed.data as never;
  const { details, total } = parsed.invalid;
  const named = details.map(({ path, message }) => ({ path, message: explain(message, query[path]) }));
  throw new DomainError('bad_request', `Query parameter ${named[0]?.path}: ${named[0]?.message}`, {
    details: limitDetails(named, total),
  });
}

/** A time whose `+` before the offset arrived as a space, because the query was not percent-encoded. */
const SPACE_IN_TIME = /T[\d:.]+ \d{2}:\d{2}$/;

/** Adds to the message about a parameter what its raw value reveals. */
function explain(message: string, value: unknown): string {
  if (Array.isArray(value)) return 'must be given only once';
  const isUnencoded = message !== UNKNOWN_PARAMETER && typeof value === 'string' && SPACE_IN_TIME.test(value);
  return isUnencoded ? `${message}; encode the + of the offset as %2B` : message;
}

/** @throws DomainError `validation_error` that names every invalid field. */
async function parseBody(
  route: BoundRoute,
  { params, body, principal }: { params: never; body: unknown; principal: Principal | undefined },
): Promise<never> {
  if (!route.body) return undefined as never;
  const parsed = await (route.parseBody?.(body) ?? parseInput(route.body, body));
  if (parsed.ok) return parsed.data as never;
  const { invalid } = parsed;
  const valid = validMembers(body, invalid);
  const more = valid
    ? ((await route.findMoreProblems?.({ params, body: valid as never, principal })) ?? [])
    : [];
  addInvalidFields(invalid, { details: more, total: more.length });
  throw validationError(invalid.details, invalid.total);
}

/** Returns the members of a body that have no invalid field; undefined if the body is no object. */
function validMembers(body: unknown, { details }: InvalidFields): object | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const invalid = new Set(details.map(({ path }) => path.split(/[.[]/, 1)[0]));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !invalid.has(name)));
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
