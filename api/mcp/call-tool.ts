import type { CallToolResult } from '@modelcontextprotocol/server';
import { validationError, type DomainError } from '../../core/basics/errors.js';
import { parseInput } from '../../core/basics/parse-input.js';
import type { Logger } from '../../telemetry/logger.js';
import type { Images } from '../admission/images.js';
import { accessError } from '../auth/access-error.js';
import { isFailure, toDomainError } from '../http/middleware/errors.js';
import type { Principal } from '../http/principal.js';
import type { BoundRoute } from '../http/route.js';
import { runRoute, type RouteCall, type RunRouteDeps } from '../http/run-route.js';
import { changeNoteOf } from './change-note.js';
import { outcomeOf, type ToolCallCounter } from './tool-metrics.js';
import { presentError, presentOutput } from './tool-results.js';
import type { RouteInput, Tool, ToolStores } from './tools/tool.js';

const UNKNOWN_ARGUMENT = 'is not a known argument';

export interface CallToolDeps extends RunRouteDeps {
  /** Every route, bound to its feature's dependencies. */
  routes: readonly BoundRoute[];
  stores: ToolStores;
  images: Images;
  countToolCall: ToolCallCounter;
}

/** The request that calls a tool. */
export interface ToolRequest {
  principal: Principal;
  clientIp: string;
  requestId: string;
  log: Logger;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/** Calls tools for one composition of the API. */
export interface ToolCaller {
  /** Returns why a caller may not call a tool: `forbidden` or `plan_required`; undefined if it may. */
  findAccessError: (tool: Tool, principal: Principal) => DomainError | undefined;
  /**
   * Calls a tool, and counts the call in the metric. Never rejects: every error is a result.
   *
   * @param rejection Why the call is rejected before it runs; undefined if it is not.
   * @param clientName Name of the client as it reports it; undefined if it does not.
   */
  call: (
    tool: Tool,
    args: unknown,
    request: ToolRequest,
    options: { rejection: DomainError | undefined; clientName: string | undefined },
  ) => Promise<CallToolResult>;
}

/** Creates the caller of tools. A tool runs the routes of the API in this process, as its caller. */
export function createToolCaller(deps: CallToolDeps): ToolCaller {
  const { stores, images, countToolCall } = deps;
  const byOperation = new Map(deps.routes.map((route) => [route.operationId, route]));

  function requireRoute(operationId: string): BoundRoute {
    const route = byOperation.get(operationId);
    if (!route) throw new Error(`there is no route ${operationId}`);
    return route;
  }

  return {
    findAccessError(tool, principal) {
      for (const operationId of tool.routes) {
        const error = accessError(principal, requireRoute(operationId).access);
        if (error) return error;
      }
      return undefined;
    },

    async call(tool, args, request, { rejection, clientName }) {
      const { principal, requestId, log, signal } = request;
      try {
        if (rejection) throw rejection;
        const output = await tool.run(parseArguments(tool, args), {
          principal,
          stores,
          images: images({ caller: principal.accountId, signal }),
          changeNote: changeNoteOf(clientName),
          runRoute(operationId, input) {
            const route = requireRoute(operationId);
            return runRoute(route, routeCallOf(route, input, request), deps);
          },
        });
        countToolCall(tool.name, 'ok');
        return presentOutput(output);
      } catch (thrown) {
        const error = toDomainError(thrown);
        if (isFailure(thrown, error)) log.error({ err: thrown, requestId, tool: tool.name }, 'tool failed');
        countToolCall(tool.name, outcomeOf(error.status));
        return presentError(error, requestId);
      }
    },
  };
}

/** @throws DomainError `validation_error` that names every unknown or invalid argument. */
function parseArguments(tool: Tool, args: unknown): never {
  const parsed = parseInput(tool.arguments, args ?? {}, { unknownField: UNKNOWN_ARGUMENT });
  if (!parsed.ok) throw validationError(parsed.invalid.details, parsed.invalid.total);
  return parsed.data as never;
}

/** Returns the request of a tool for a route. It has no `Idempotency-Key`: MCP repeats no calls. */
function routeCallOf(
  route: BoundRoute,
  { params = {}, query = {}, body, headers = {} }: RouteInput,
  { principal, ...request }: ToolRequest,
): RouteCall {
  return {
    ...request,
    path: route.path,
    params,
    query,
    body,
    headers,
    idempotencyKey: undefined,
    principal,
    caller: principal.accountId,
    domainOwner: undefined,
    host: '',
  };
}
