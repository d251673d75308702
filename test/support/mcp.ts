/** A message of revision 2026-07-28 with its headers. */
export interface McpRequest {
  method: string;
  params?: Record<string, unknown>;
  /** Headers that replace the right ones; undefined leaves one out. */
  headers?: Record<string, string | undefined>;
  clientName?: string;
  revision?: string;
}

/** Result of a tool call. */
export interface ToolResult {
  isError?: boolean;
  content: { type: string; text?: string; data?: string; mimeType?: string }[];
  structuredContent?: any;
}

/** Sends MCP messages to a service with one API key. */
export interface McpConnection {
  /** Sends a message, and returns the response as it is. */
  send: (request: McpRequest) => Promise<Response>;
  /** Calls a tool. Throws unless the response has a result. */
  call: (name: string, args?: unknown, clientName?: string) => Promise<ToolResult>;
  /** Calls a tool that rejects the call, and returns the text of the error. */
  rejected: (name: string, args?: unknown) => Promise<string>;
  /** Returns the tools that the key may call. */
  list: () => Promise<any[]>;
}

const META = 'io.modelcontextprotocol/';

/** Returns the headers of a message. */
function headersOf(
  key: string | undefined,
  { method, params, revision = '2026-07-28', headers }: McpRequest,
): Record<string, string> {
  const all = {
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': revision,
    'mcp-method': method,
    ...(typeof params?.['name'] === 'string' && { 'mcp-name': params['name'] }),
    ...headers,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

/** Connects to the MCP endpoint of a service. @param key undefined sends no key. */
export function connectMcp(url: string, key: string | undefined): McpConnection {
  const send = (request: McpRequest): Promise<Response> => {
    const { method, params = {}, clientName = 'Test', revision = '2026-07-28' } = request;
    const meta = {
      [`${META}protocolVersion`]: revision,
      [`${META}clientInfo`]: { name: clientName, version: '1' },
      [`${META}clientCapabilities`]: {},
    };
    return fetch(`${url}/mcp`, {
      method: 'POST',
      headers: headersOf(key, request),
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } }),
    });
  };
  const resultOf = async (request: McpRequest): Promise<any> => {
    const body = (await (await send(request)).json()) as { result?: unknown };
    if (!body.result) throw new Error(`${request.method} returned ${JSON.stringify(body)}`);
    return body.result;
  };
  const call = (name: string, args: unknown = {}, clientName?: string): Promise<ToolResult> =>
    resultOf({
      method: 'tools/call',
      params: { name, arguments: args },
      ...(clientName !== undefined && { clientName }),
    });
  return {
    send,
    call,
    async rejected(name, args) {
      const result = await call(name, args);
      if (!result.isError || result.structuredContent || result.content.length !== 1)
        throw new Error(`${name} was not rejected: ${JSON.stringify(result).slice(0, 1_000)}`);
      return result.content[0]!.text!;
    },
    list: async () => (await resultOf({ method: 'tools/list' })).tools,
  };
}
