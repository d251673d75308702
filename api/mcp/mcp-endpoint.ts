import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { Router, type Request, type Response as HttpResponse } from 'express';
import { DomainError } from '../../core/basics/errors.js';
import { planError } from '../auth/access-error.js';
import { meterCall, requireKey, type AuthDeps } from '../auth/authenticate.js';
import { disconnectSignal } from '../http/disconnect-signal.js';
import { contextOf } from '../http/middleware/request-context.js';
import type { Principal } from '../http/principal.js';
import { rejectMethod } from '../http/reject-method.js';
import { headOf, jsonRpcError, type MessageHead } from './json-rpc-error.js';
import type { McpServer, McpServerDeps } from './mcp-server.js';
import { readMessage, type ReadMessage } from './read-message.js';

/** The path of the endpoint. It is not part of the OpenAPI document, because it speaks JSON-RPC. */
export const MCP_PATH = '/mcp';

/** A method that would hold a connection open, and for which this server has no events. */
const SUBSCRIPTION = 'subscriptions/listen';

/** Time after the routes are composed at which the protocol is loaded, unless a request comes first. */
const LOAD_AFTER_MS = 500;

export interface McpEndpointDeps extends McpServerDeps {
  auth: AuthDeps;
}

/**
 * Returns the router of MCP over Streamable HTTP. Errors about the request (origin, key, plan, limits, size)
 * have the format of the API; errors about the message are JSON-RPC errors.
 *
 * @see Model Context Protocol 2026-07-28, "Transports": Streamable HTTP
 */
export function mcpEndpoint(deps: McpEndpointDeps): Router {
  const router = Router({ caseSensitive: true });
  let loading: Promise<McpServer> | undefined;
  /** Loads the protocol once. Evaluating it takes a few hundred milliseconds, in which nothing is served. */
  const loadServer = () =>
    (loading ??= import('./mcp-server.js').then(({ createMcpServer }) => createMcpServer(deps)));
  // Soon after the start, when the process is not ready for long, and not during the first request.
  setTimeout(() => {
    // A request repeats the error. A failed import must not end a process that serves short links.
    loadServer().catch((error: unknown) => deps.log.error({ err: error }, 'could not load MCP'));
  }, LOAD_AFTER_MS).unref();
  router.post(MCP_PATH, async (req, res) => {
    assertOrigin(req, deps.publicUrl);
    const principal = await requireKey(req, res, deps.auth);
    await assertPlan(principal, res, deps);
    const read = await readMessage(req);
    await serve({ req, res, principal, read, server: await loadServer() }, deps);
  });
  router.all(MCP_PATH, rejectMethod(['POST']));
  return router;
}

interface Exchange {
  req: Request;
  res: HttpResponse;
  principal: Principal;
  read: ReadMessage;
  server: McpServer;
}

async function serve({ req, res, principal, read, server }: Exchange, deps: McpEndpointDeps): Promise<void> {
  const head = read.kind === 'message' ? headOf(read.message) : {};
  const isCall = head.method === 'tools/call';
  const problem = isCall ? server.findToolProblem(toolName(head), { principal }) : undefined;
  const limit = await meterCall(
    principal,
    { served: problem === undefined, isWrite: true, isOutsideQuota: !isCall },
    res,
    deps.auth,
  );
  if (limit && (!isCall || problem === 'unknown')) throw limit;
  const rejected = rejectMessage(read, head);
  if (rejected) {
    res.status(rejected.status).set('Cache-Control', 'no-store').json(rejected.body);
    return;
  }
  const { message, unsafe } = read as ReadMessage & { kind: 'message' };
  const { requestId, log } = contextOf(res);
  const response = await server.serve({
    message,
    headers: protocolHeaders(req),
    rejection: limit ?? (problem === 'unknown' ? undefined : problem) ?? unsafe,
    principal,
    clientIp: deps.auth.clientIpOf(req),
    requestId,
    log,
    signal: disconnectSignal(res),
  });
  await send(response, res);
}

/**
 * Rejects requests from pages of other sites, which a browser on the caller's network could be made to send.
 *
 * @throws DomainError `forbidden`
 */
function assertOrigin({ headers: { origin } }: Request, publicUrl: string): void {
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  throw new DomainError('forbidden', `The Origin header must be absent or ${new URL(publicUrl).origin}`);
}

/** @throws DomainError `plan_required`, or `rate_limited` for too many such calls. */
async function assertPlan(principal: Principal, res: HttpResponse, { auth }: McpEndpointDeps): Promise<void> {
  const error = planError(principal);
  if (!error) return;
  const call = { served: false, isWrite: true, isOutsideQuota: true };
  throw (await meterCall(principal, call, res, auth)) ?? error;
}

function toolName({ params }: MessageHead): unknown {
  return typeof params === 'object' && params !== null ? (params as { name?: unknown }).name : undefined;
}

/** Returns the response to a message that is rejected before the protocol reads it. */
function rejectMessage(read: ReadMessage, head: MessageHead): { status: number; body: object } | undefined {
  if (read.kind === 'unreadable') {
    const code = read.error.code === 'malformed_json' ? 'parseError' : 'invalidRequest';
    return { status: 400, body: jsonRpcError(code, read.error.message) };
  }
  if (Array.isArray(read.message)) {
    return {
      status: 400,
      body: jsonRpcError('invalidRequest', 'Batches are not supported; send one message'),
    };
  }
  if (read.unsafe && head.method !== 'tools/call') {
    return { status: 400, body: jsonRpcError('invalidRequest', read.unsafe.message, head) };
  }
  if (head.method === SUBSCRIPTION) {
    const message = 'Subscriptions are not supported; the list of tools changes only with the key';
    return { status: 404, body: jsonRpcError('methodNotFound', message, head) };
  }
  return undefined;
}

/** Returns the headers that the protocol reads. The key is not among them, and neither is a session ID. */
function protocolHeaders({ headers }: Request): Headers {
  const passed = Object.entries(headers).filter(
    ([name, value]) =>
      typeof value === 'string' &&
      (name === 'accept' ||
        name === 'content-type' ||
        (name.startsWith('mcp-') && name !== 'mcp-session-id')),
  );
  return new Headers(passed as [string, string][]);
}

/** Sends a response of the protocol: JSON, or a stream of events with one result. */
async function send(response: Response, res: HttpResponse): Promise<void> {
  if (res.closed) return;
  res.status(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'connection') res.setHeader(name, value);
  }
  res.setHeader('Cache-Control', 'no-store');
  if (!response.body) {
    res.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(response.body as never), res);
  } catch (error) {
    // The client has disconnected. Nothing else can fail once the headers are set.
    contextOf(res).log.debug({ err: error }, 'MCP response aborted');
  }
}
