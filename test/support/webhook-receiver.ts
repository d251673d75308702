import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from './wait-for.js';

/** A request as it reached a receiver. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

/** Responds to a request; `count` is the number of earlier requests. */
export type Responder = (response: ServerResponse, request: Received, count: number) => void;

/** Returns a responder that always sends this response. */
export const respondWith =
  (status: number, headers: Record<string, string> = {}, body = ''): Responder =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

/** Starts an HTTP receiver on loopback that records its requests. `respond` may be replaced at any time. */
export async function startReceiver(respond: Responder = respondWith(204)) {
  const received: Received[] = [];
  let connections = 0;
  const receiver = {
    respond,
    /** Number of connections. Declared here because `Object.assign` would copy the getter's current value. */
    get connections() {
      return connections;
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    request.on('end', () => {
      const entry = {
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        at: Date.now(),
      };
      received.push(entry);
      receiver.respond(response, entry, received.length - 1);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    /** Message IDs in the order of arrival, including repetitions. */
    ids: () => received.map(({ headers }) => headers['webhook-id']),
    /** Waits for `count` requests in total and returns all of them. */
    async expect(count: number, withinMs = 60_000) {
      await waitFor(
        () => received.length >= count,
        withinMs,
        () => `${count} requests; there were ${received.length}`,
      );
      return received;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
