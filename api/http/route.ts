import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { ErrorCode, ErrorDetail } from '../../core/basics/errors.js';
import type { ParsedInput } from '../../core/basics/parse-input.js';
import type { Plan } from '../../core/basics/plan-names.js';
import { smallestRole, type Role } from '../../core/accounts/roles.js';
import type { RequiredScopes, Scope } from '../../core/accounts/scopes.js';
import type { Logger } from '../../telemetry/logger.js';
import type { AdmissionKind } from '../admission/admission.js';
import type { Principal } from './principal.js';
import type { HandlerResponse } from './response.js';

/** Who may call a route: anyone, or an account whose key has the scopes and whose plan includes `plan`. */
export type Access =
  | {
      kind: 'public';
      /**
       * Number of calls that a request counts for against the per-minute limit of calls without a key from
       * one IP address. Without a cost, requests are not counted.
       */
      cost?: number;
    }
  | {
      kind: 'account';
      /** Scopes that a key needs, all of them. Without scopes, every key may call the route. */
      scopes?: readonly Scope[];
      /** Scopes of which a key needs at least one, in addition to `scopes`. */
      anyScope?: readonly Scope[];
      /** Smallest plan that includes the route. Default: `pro` for calls with a key, `free` for sessions. */
      plan?: Plan;
      /**
       * Accepts keys that are limited to folders; they get 403 otherwise. The handler reads and writes only
       * what the view of the caller contains, see `AccountView`.
       */
      folderKeys?: boolean;
      /** Accepts `?token=` in place of a key. The handler then checks the token and receives no principal. */
      shareToken?: boolean;
      /** Accepts sessions of the dashboard only; calls with a key get 403. */
      sessionOnly?: boolean;
      /** Smallest role of a session. Default: the smallest one whose sessions have the scopes. */
      role?: Role;
      /** Accepts sessions whose membership has ended, or is over the limit of the plan. */
      withoutMembership?: boolean;
      /**
       * Counts calls by session and not by account, so that a stolen session cannot use up the calls with
       * which the owner ends it.
       */
      countedPerSession?: boolean;
    };

/** Returns the smallest role of a session that may call a route. */
export function requiredRole(access: Access): Role {
  const role = access.kind === 'account' ? access.role : undefined;
  return role ?? smallestRole(requiredScopes(access));
}

/** Returns the scopes that a route requires of a key. */
export function requiredScopes(access: Access): RequiredScopes {
  const { scopes = [], anyScope = [] } = access.kind === 'account' ? access : {};
  return { allOf: scopes, anyOf: anyScope };
}

/**
 * Effect of a POST, which decides what is stored for repetitions under the same `Idempotency-Key`:
 *
 * - `none`: nothing. No response is stored, a repetition runs the handler again, and sessions do not count it
 *   as a write.
 * - `repeatable`: a second run with the same operation key finds what the first one created and presents it.
 *   The response is stored, unless the account's budget for stored responses is used up.
 *
 * Without either, a second run would change something, or could not present the response again. Its response,
 * which must be small, is always stored.
 */
export type RouteEffect = 'none' | 'repeatable';

/** A body that is not JSON. */
export interface Upload {
  /** In lower case, without parameters. */
  mediaType: string;
  /** The decoded body as it arrives. @throws DomainError `payload_too_large` or `bad_request` */
  chunks: AsyncIterable<Buffer>;
}

/** The parsed request that a handler receives. Each part has passed the route's own schema. */
export interface RouteRequest<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** The body of a route with `uploadTypes`. `uploadOf` returns it. */
  upload?: Upload;
  /** undefined on public routes and for share tokens. `principalOf` returns it for all other routes. */
  principal: Principal | undefined;
  /** Whose turn it is in queues: ID of the account, or network of a client without one. */
  caller: string;
  /** ID of the account whose custom domain was requested; undefined on the service's own host. */
  domainOwner: string | undefined;
  /** Host that the client requested, with its port, as sent; '' if there is none. */
  host: string;
  headers: IncomingHttpHeaders;
  /** IP address of the client, behind trusted proxies; for limits only. It must not be stored or logged. */
  clientIp: string;
  /**
   * Operation key, the same for all repetitions under one `Idempotency-Key`. A POST derives the ID of the
   * resource it creates from this key (`idFromOperation`), so that creating it twice has the effect of
   * creating it once.
   */
  operationKey: string;
  requestId: string;
  log: Logger;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/** One successful response of a route, as the OpenAPI document describes it. */
export interface ResponseSpec {
  description: string;
  /** Schema of the JSON body, if there is one. */
  body?: z.ZodType;
  /** Media types of bodies that are not JSON. */
  content?: readonly string[];
  /** Names of the headers to document in addition to the headers of every response. */
  headers?: readonly string[];
}

/**
 * A request whose body the schema rejects, for the problems that only the handler's dependencies can find.
 */
export interface InvalidRequest<Params, Body> {
  params: Params;
  /** The members of the body in which the schema found no problem, as sent. */
  body: Partial<Body>;
  principal: Principal | undefined;
}

/** Properties of a route that the router and the OpenAPI document use, apart from its handler. */
interface RouteSpec<Params, Query, Body> {
  method: 'get' | 'post' | 'patch' | 'put' | 'delete';
  /** In Express form, e.g. `/api/v1/qr-codes/:id`. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  effect?: RouteEffect;
  /** Whether custom domains serve the route too. They serve it to the account that owns the domain only. */
  availableOnCustomDomains?: boolean;
  /**
   * Whether the route responds on every host, without a lookup of custom domains. Nothing in it may name the
   * service.
   */
  availableOnEveryHost?: boolean;
  params?: Params;
  /** A strict schema rejects unknown query parameters. */
  query?: Query;
  body?: Body;
  /**
   * Whether responses contain an API key. They are replayed under an `Idempotency-Key` only to callers with
   * at least the authority of the first caller.
   */
  issuesKeys?: boolean;
  /**
   * Parses the body in place of `body`, which still describes it: for bodies that take so long to validate
   * that other requests must be served in the meantime.
   */
  parseBody?: (body: unknown) => Promise<ParsedInput<unknown>>;
  /** Reads a missing body as `{}`. */
  bodyOptional?: boolean;
  /** Media types of a body that is not JSON, which the handler reads as it arrives. */
  uploadTypes?: readonly string[];
  /** Maximum size of the body in bytes. Default: `DEFAULT_BODY_LIMIT`. */
  bodyLimit?: number;
  responses: Record<number, ResponseSpec>;
  /** Error codes in addition to those that every route of its kind can return. */
  errors?: readonly ErrorCode[];
}

/** Returns the body of a route with `uploadTypes`. */
export function uploadOf({ upload }: Pick<RouteRequest<unknown, unknown, unknown>, 'upload'>): Upload {
  if (!upload) throw new Error('the route accepts no files');
  return upload;
}

/** One route as a feature's source file declares it. */
export interface RouteDefinition<
  Deps,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> extends RouteSpec<Params, Query, Body> {
  /**
   * Returns the queue in which a request waits for its handler. For handlers that are expensive as a whole.
   */
  admission?: (request: {
    query: z.output<Query>;
    headers: IncomingHttpHeaders;
  }) => AdmissionKind | undefined;
  /**
   * Returns invalid fields that the schema cannot know of, in a body that the schema rejects for others, so
   * that one response names all of them. In any other body the handler finds them itself.
   */
  findMoreProblems?: (
    request: InvalidRequest<z.output<Params>, z.input<Body>>,
    deps: Deps,
  ) => Promise<ErrorDetail[]>;
  handle: (
    request: RouteRequest<z.output<Params>, z.output<Query>, z.output<Body>>,
    deps: Deps,
  ) => Promise<HandlerResponse>;
}

/** The parsed request of any route. */
export type AnyRequest = RouteRequest<never, never, never>;

/** A route whose handler needs `Deps`, with any schemas. */
export interface Route<Deps> extends RouteSpec<z.ZodType, z.ZodType, z.ZodType> {
  admission?: (request: AnyRequest) => AdmissionKind | undefined;
  findMoreProblems?: (request: InvalidRequest<never, never>, deps: Deps) => Promise<ErrorDetail[]>;
  handle: (request: AnyRequest, deps: Deps) => Promise<HandlerResponse>;
}

/** A route of any feature, for readers that do not call its handler. */
export type AnyRoute = Route<never>;

/** A route whose handler has received its dependencies: what the router serves. */
export interface BoundRoute extends RouteSpec<z.ZodType, z.ZodType, z.ZodType> {
  admission?: (request: AnyRequest) => AdmissionKind | undefined;
  findMoreProblems?: (request: InvalidRequest<never, never>) => Promise<ErrorDetail[]>;
  handle: (request: AnyRequest) => Promise<HandlerResponse>;
}

/**
 * Declares a route. The types of the handler's request follow from the schemas; the type of its `deps`
 * parameter says what the feature must provide. Declaring a route has no side effects, so the list of routes
 * can be read without them.
 */
export function defineRoute<Deps, Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  route: RouteDefinition<Deps, Params, Query, Body>,
): Route<Deps> {
  return route;
}

/** Returns a feature's routes with `deps` passed to their handlers. */
export function bindRoutes<Deps>(routes: readonly Route<Deps>[], deps: Deps): BoundRoute[] {
  return routes.map(({ findMoreProblems, ...route }) => ({
    ...route,
    ...(findMoreProblems && { findMoreProblems: (request) => findMoreProblems(request, deps) }),
    handle: (request) => route.handle(request, deps),
  }));
}
