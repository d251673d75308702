import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { ListenError } from './listen-error.js';

/** Events are far smaller. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Ids remembered, to tell repeats. */
const MAX_SEEN = 10_000;

/** What arrived, after verification. */
export type ReceivedRequest = {
  at: Date;
  id: string;
  /** The same event came before: an event arrives at least once. */
  repeated: boolean;
} & ({ verified: true; event: ArrivedEvent } | { verified: false; problem: string });

export interface ArrivedEvent {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

export interface Receiver {
  port: number;
  /** From here on it verifies with this secret. */
  trust(secret: string): void;
  close(): Promise<void>;
}

/**
 * A receiver on loopback, as small as one can be: verify the raw body with the published library, answer at once.
 * @throws ListenError when the port is taken
 */
export async function startReceiver(
  port: number,
  onArrival: (arrival: ReceivedRequest) => void,
): Promise<Receiver> {
  let verifier: Webhook | undefined;
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        if (request.method !== 'POST') {
          response.writeHead(405, { allow: 'POST' }).end();
          return;
        }
        const arrival = judge(request, body);
        response.writeHead(arrival.verified ? 204 : 400).end();
        onArrival(arrival);
      },
      () => request.destroy(),
    );
  });

  function judge({ headers }: IncomingMessage, body: string): ReceivedRequest {
    const id = String(headers['webhook-id'] ?? '');
    const arrived = { at: new Date(), id, repeated: seen.has(id) };
    try {
      if (!verifier) throw new Error('it came before the secret was known');
      const event = verifier.verify(body, headers as Record<string, string>) as ArrivedEvent;
      seen.add(id);
      if (seen.size > MAX_SEEN) seen.delete([...seen][0]!);
      return { ...arrived, verified: true, event };
    } catch (error) {
      return { ...arrived, verified: false, problem: (error as Error).message };
    }
  }

  await listening(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    trust(secret) {
      verifier = new Webhook(secret);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Error('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new ListenError(`--port: ${port} is in use; leave it out to take any free one`) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
}
