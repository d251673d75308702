import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A request in the access log of a site. */
export interface LoggedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  at: number;
}

type Page = (request: IncomingMessage, response: ServerResponse) => void;

/** Returns a page with a status, headers, and a body. */
export const page =
  (status: number, body = 'Menu', headers: Record<string, string> = {}): Page =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

/** Returns a page that redirects. */
export const redirect = (location: string): Page => page(302, '', { location });

/** A page whose headers never arrive. */
export const silent: Page = () => undefined;

/**
 * Starts a site on loopback that logs its requests. A path that is not in `pages` responds with 404.
 *
 * @param address IP address of the site. At `0.0.0.0`, it is reached at every address of loopback.
 */
export async function startWatchedSite(pages: Record<string, Page> = {}, address = '127.0.0.1') {
  const log: LoggedRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const { method = '', url: path = '' } = request;
    log.push({ method, path, headers: request.headers, at: Date.now() });
    const name = path.split('?')[0]!;
    const respond = pages[`${method} ${name}`] ?? pages[name] ?? page(404, 'Not here');
    respond(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    /** The pages by path, or by method and path; may be changed at any time. */
    pages,
    log,
    requests: () => log.map(({ method, path }) => `${method} ${path}`),
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type WatchedSite = Awaited<ReturnType<typeof startWatchedSite>>;
