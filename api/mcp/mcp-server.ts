import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as ListedTool,
} from '@modelcontextprotocol/server';
import type { DomainError } from '../../core/basics/errors.js';
import type { Logger } from '../../telemetry/logger.js';
import { createToolCaller, type CallToolDeps, type ToolRequest } from './call-tool.js';
import { INSTRUCTIONS } from './instructions.js';
import { toArgumentsSchema } from './tools/json-schema.js';
import { TOOLS } from './tools/registry.js';
import type { Tool } from './tools/tool.js';

/** Revisions of MCP that are served, newest first. */
const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'];

export interface McpServerDeps extends CallToolDeps {
  version: string;
  /** Base URL of the service. */
  publicUrl: string;
  log: Logger;
}

/** One message, and the request that it came with. */
export interface McpExchange extends ToolRequest {
  /** The parsed JSON. */
  message: unknown;
  /** The headers of the protocol: `Accept`, `Content-Type`, and those that begin with `Mcp-`. */
  headers: Headers;
  /** Why a tool call is rejected before it runs. */
  rejection: DomainError | undefined;
}

/** The protocol of MCP without authentication, limits, and HTTP. */
export interface McpServer {
  /**
   * Returns why a caller may not call the tool of this name; undefined if it may.
   *
   * @returns `unknown` if there is no such tool.
   */
  findToolProblem: (
    name: unknown,
    exchange: Pick<ToolRequest, 'principal'>,
  ) => DomainError | 'unknown' | undefined;
  /** Serves one message. Never rejects. */
  serve: (exchange: McpExchange) => Promise<Response>;
}

/**
 * Creates the MCP server. It holds no sessions: each message gets an instance of its own. The package serves
 * revision 2026-07-28 and, for clients that send `initialize`, 2025-03-26 to 2025-11-25.
 *
 * Loading this module takes 0.15 to 0.4 s and 4 MB, so a process loads it once, soon after its start.
 *
 * @see docs/adr/0065-mcp-tools-are-routes.md
 */
export function createMcpServer(deps: McpServerDeps): McpServer {
  const { version, publicUrl, log } = deps;
  const tools = new Map(TOOLS.map((tool) => [tool.name, tool]));
  const listed = new Map(TOOLS.map((tool) => [tool.name, listTool(tool)]));
  const caller = createToolCaller(deps);

  function createServer(exchange: McpExchange): Server {
    const { principal } = exchange;
    const server = new Server(
      { name: 'qrelay', title: 'Qrelay', version, websiteUrl: publicUrl },
      {
        supportedProtocolVersions: REVISIONS,
        capabilities: { tools: {} },
        instructions: INSTRUCTIONS,
        // The list depends on the key.
        cacheHints: { 'tools/list': { ttlMs: 0, cacheScope: 'private' } },
      },
    );
    server.setRequestHandler('tools/list', () => ({
      tools: TOOLS.filter((tool) => !caller.findAccessError(tool, principal)).map(({ name }) =>
        listed.get(name)!,
      ),
    }));
    server.setRequestHandler('tools/call', ({ params }) => {
      const tool = tools.get(params.name);
      if (!tool) throw unknownTool(params.name);
      const clientName = server.getClientVersion()?.name;
      return caller.call(tool, params.arguments, exchange, { rejection: exchange.rejection, clientName });
    });
    return server;
  }

  const exchanges = new WeakMap<Request, McpExchange>();
  const handler = createMcpHandler(({ requestInfo }) => createServer(exchanges.get(requestInfo!)!), {
    // Reports of requests that the package rejects, and of clients that disconnect.
    onerror: (error) => log.debug({ err: error }, 'MCP request rejected'),
    keepAliveMs: 10_000,
  });

  return {
    findToolProblem(name, { principal }) {
      const tool = typeof name === 'string' ? tools.get(name) : undefined;
      return tool ? caller.findAccessError(tool, principal) : 'unknown';
    },
    serve(exchange) {
      const { message, headers, signal } = exchange;
      const request = new Request(`${publicUrl}/mcp`, { method: 'POST', headers, signal });
      exchanges.set(request, exchange);
      return handler.fetch(request, { parsedBody: message });
    },
  };
}

function listTool({ name, description, effect, result, arguments: schema }: Tool): ListedTool {
  return {
    name,
    description,
    inputSchema: toArgumentsSchema(schema),
    ...(result && { outputSchema: result }),
    annotations: {
      readOnlyHint: effect === 'read',
      ...(effect !== 'read' && { destructiveHint: effect === 'change' }),
    },
  };
}

function unknownTool(name: string): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no tool ${name.slice(0, 100)}; see tools/list`,
  );
}
