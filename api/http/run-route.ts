import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { DomainError, limitDetails, validationError } from '../../core/basics/errors.js';
import { addInvalidFields, parseInput, type InvalidFields } from '../../core/basics/parse-input.js';
import type { IdempotencyKeyStore } from '../../store/limits/idempotency-keys.js';
import { newOperationKey } from '../../store/mongo/ids.js';
import type { Admission } from '../admission/admission.js';
import { rejectControls } from './reject-controls.js';
import { callerIdOf } from './principal.js';
import type { HandlerResponse } from './response.js';
import type { AnyRequest, BoundRoute, RouteRequest, Upload } from './route.js';
import { runOnce } from './run-once.js';

const NO_PARAMETERS = z.strictObject({});
const UNKNOWN_PARAMETER = 'is not a known parameter';

/** A request for a route whose caller is known and may call it, before its parts are validated. */
export interface RouteCall extends Omit<AnyRequest, 'params' | 'query' | 'body' | 'upload' | 'operationKey'> {
  /** Path with its parameters filled in: part of what an `Idempotency-Key` stands for. */
  path: string;
  /** Parameters of the path by name, decoded. */
  params: Readonly<Record<string, unknown>>;
  /** Parameters of the query by name: text, or an array of texts for a repeated parameter. */
  query: Readonly<Record<string, unknown>>;
  /** The parsed JSON; undefined without a body. */
  body: unknown;
  /** Opens the body of a route with `uploadTypes`. @throws DomainError as `openUpload` */
  openUpload?: () => Upload;
  /** Value of `Idempotency-Key`; undefined runs the handler without any record. */
  idempotencyKey: string | undefined;
}

export interface RunRouteDeps {
  admission: Admission;
  idempotencyKeys: IdempotencyKeyStore;
}

/**
 * Validates a request by the schemas of its route, and runs the handler: on the caller's turn, and once per
 * `Idempotency-Key`. Requests over HTTP and tools of MCP both end here; each has authenticated its caller
 * before.
 *
 * @throws DomainError `not_found`, `bad_request`, or `validation_error` if a part does not fit its schema;
 *   the errors of `runOnce`, of the queue, and of the handler.
 */
export async function runRoute(
  route: BoundRoute,
  call: RouteCall,
  { admission, idempotencyKeys }: RunRouteDeps,
): Promise<HandlerResponse> {
  const request = await parseRequest(route, call);
  const run = (operationKey: string) => admit(route, { ...request, operationKey }, admission);
  const { principal } = call;
  if (route.method !== 'post' || !principal) return run(newOperationKey());
  const once = {
    key: call.idempotencyKey,
    accountId: principal.accountId,
    callerId: callerIdOf(principal),
    authority: route.issuesKeys ? { scopes: principal.scopes, expiresAt: principal.expiresAt } : null,
    route: `${route.method} ${call.path}`,
    query: request.query,
    body: route.uploadTypes ? uploadHead(call.headers) : call.body,
    effect: route.effect,
  };
  return runOnce(once, idempotencyKeys, run);
}

/**
 * Returns what is known of an upload before it is read, in place of its body: another file under the same
 * `Idempotency-Key` almost always differs in it.
 */
function uploadHead(headers: IncomingHttpHeaders): unknown {
  return { type: headers['content-type'] ?? null, length: headers['content-length'] ?? null };
}

/** Runs the handler of a route, after a wait for the caller's turn if it is expensive as a whole. */
function admit(route: BoundRoute, request: AnyRequest, admission: Admission): Promise<HandlerResponse> {
  const kind = route.admission?.(request);
  if (kind === undefined) return route.handle(request);
  return admission.run(kind, request.caller, () => route.handle(request), request.signal);
}

async function parseRequest(
  route: BoundRoute,
  { path: _path, idempotencyKey: _key, openUpload, ...call }: RouteCall,
): Promise<Omit<RouteRequest<never, never, never>, 'operationKey'>> {
  if (route.query || route.access.kind === 'account') rejectControls(call.query);
  const params = parseParams(route, call.params);
  const query = parseQuery(route, call.query);
  const body = await parseBody(route, params, call);
  return { ...call, params, query, body, ...(openUpload && { upload: openUpload() }) };
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
  params: never,
  { body, principal }: Pick<RouteCall, 'body' | 'principal'>,
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
