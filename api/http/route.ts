import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { ErrorCode } from '../../core/errors.js';
import type { Plan, Scope } from '../../core/plans.js';
import type { Logger } from '../../telemetry/logger.js';
import type { ApiDeps } from '../deps.js';
import type { Principal } from '../auth/principal.js';
import type { HandlerResponse } from './response.js';

/** Who may call: anyone, or an account whose key has the scope and whose plan includes `plan` (default `pro`). */
export type Access =
  | {
      kind: 'public';
      /** How many calls it counts for, of those that an address may make without a key; absent: it is not counted. */
      cost?: number;
    }
  | {
      kind: 'account';
      scope?: Scope;
      plan?: Plan;
      /** Takes `?token=` in place of a key: the handler checks it, and finds no principal. */
      shareToken?: boolean;
      /** Of the dashboard alone: whoever has a key, but didn't sign in, is refused. */
      sessionOnly?: boolean;
    };

/** What a handler gets: everything parsed by the route's own schemas. */
export interface RouteRequest<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** Absent exactly on public routes; `principalOf` reads it. */
  principal: Principal | undefined;
  /** The account whose own domain was called; undefined on the service's host. */
  hostOwner: string | undefined;
  headers: IncomingHttpHeaders;
  /**
   * Names what this request brings about, the same for every repetition under one `Idempotency-Key`: what a POST makes
   * takes its id from it (`idFromOperation`), so that making it twice is making it once.
   */
  operationKey: string;
  requestId: string;
  log: Logger;
  /** Aborts when the client has gone. */
  signal: AbortSignal;
}

export interface ResponseSpec {
  description: string;
  /** Schema of a JSON body. */
  body?: z.ZodType;
  /** Media types of other bodies. */
  content?: readonly string[];
  /** Names of headers worth documenting beside those that every response has. */
  headers?: readonly string[];
}

/** One operation of the API: the router binds it and the OpenAPI document describes it, from these very lines. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  method: 'get' | 'post' | 'patch' | 'put' | 'delete';
  /** Express form, e.g. `/api/v1/qr-codes/:id`. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  /** Whether accounts' own domains have it too, for the account alone. */
  availableOnCustomDomains?: boolean;
  params?: Params;
  /** Unknown query parameters are refused when the schema is strict. */
  query?: Query;
  body?: Body;
  /** A request without a body is read as `{}`. */
  bodyOptional?: boolean;
  /** Bytes a body may have; default 1 MiB. */
  bodyLimit?: number;
  responses: Record<number, ResponseSpec>;
  /** Error codes beside those that every route of its kind can give. */
  errors?: readonly ErrorCode[];
  handle(
    request: RouteRequest<z.output<Params>, z.output<Query>, z.output<Body>>,
    deps: ApiDeps,
  ): Promise<HandlerResponse>;
}

/** A route of any schemas, as the list of routes holds it. */
export type AnyRoute = Omit<Route, 'handle'> & {
  handle(request: RouteRequest<never, never, never>, deps: ApiDeps): Promise<HandlerResponse>;
};

/** Ties a handler's types to its route's schemas. */
export function defineRoute<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  route: Route<Params, Query, Body>,
): AnyRoute {
  return route;
}
