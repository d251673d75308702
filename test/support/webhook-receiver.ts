import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from './wait-for.js';

/** A request as it reached a receiver. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

/** Answers the `count`-th request (from 0). */
export type Responder = (response: ServerResponse, request: Received, count: number) => void;

export const respondWith =
  (status: number, headers: Record<string, string> = {}, body = ''): Responder =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

/** A real HTTP receiver on loopback, which keeps what it gets. `answer` may be exchanged at any time. */
export async function startReceiver(answer: Responder = respondWith(204)) {
  const received: Received[] = [];
  let connections = 0;
  const receiver = {
    answer,
    /** Connections so far. Here, because a getter that is assigned becomes the value that it has then. */
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
      receiver.answer(response, entry, received.length - 1);
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
    /** Message ids in the order of arrival, repeats included. */
    ids: () => received.map(({ headers }) => headers['webhook-id']),
    /** Waits for so many requests. */
    async expect(count: number, withinMs = 20_000) {
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
