import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { pipeline } from 'node:stream';

/** Where requests are forwarded to. */
export interface UpstreamAddress {
  host: string;
  port: number;
}

export interface UiProxyOptions {
  /** Address to listen on. */
  listenHost: string;
  /** Port to listen on, and of the `Host` headers that are accepted. */
  port: number;
  /** Called for each request, so that the upstream may move. */
  upstream: () => UpstreamAddress;
}

/** Names under which a browser on the same machine calls the Web UI. */
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Starts a proxy in front of Temporal's Web UI, which accepts any `Host`. The proxy forwards only requests
 * that name this machine, so a web page cannot read workflows by pointing its own name at a loopback address
 * (DNS rebinding).
 *
 * Requests with another `Host` get 403; if the Web UI is down, requests get 502. The caller must close the
 * server.
 *
 * @throws Error with code `EADDRINUSE` if the port is in use.
 */
export async function startUiProxy({ listenHost, port, upstream }: UiProxyOptions): Promise<Server> {
  const accepted = new Set(LOCAL_NAMES.map((name) => `${name}:${port}`));
  const server = createServer((incoming, response) => {
    if (accepted.has(incoming.headers.host?.toLowerCase() ?? '')) forward(incoming, response, upstream());
    else respondWithText(response, 403, `Open http://localhost:${port}/ to see Temporal's Web UI.`);
  });
  server.listen(port, listenHost);
  await once(server, 'listening');
  return server;
}

function forward(incoming: IncomingMessage, response: ServerResponse, { host, port }: UpstreamAddress): void {
  const { method, url, headers } = incoming;
  const outgoing = request({ host, port, method, path: url, headers, agent: false }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers);
    pipeline(received, response, () => undefined);
  });
  outgoing.once('error', () => {
    if (response.headersSent) response.destroy();
    else respondWithText(response, 502, "Temporal's Web UI does not respond.");
  });
  response.once('close', () => outgoing.destroy());
  pipeline(incoming, outgoing, () => undefined);
}

function respondWithText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}
