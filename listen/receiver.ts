import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { ListenError } from './errors.js';

/** Far above the size of any event. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Maximum number of event IDs that are remembered to recognize repeated events. */
const MAX_SEEN_IDS = 10_000;

/** A received request, with the result of its verification. */
export type ReceivedRequest = {
  at: Date;
  id: string;
  /** Whether an event with this ID was received before: events are delivered at least once. */
  repeated: boolean;
} & ({ verified: true; event: ReceivedEvent } | { verified: false; problem: string });

/** The verified body of a request. */
export interface ReceivedEvent {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

export interface Receiver {
  port: number;
  /** Verifies all later requests with this secret. */
  useSecret(secret: string): void;
  /** Stops listening and closes all connections. */
  close(): Promise<void>;
}

/**
 * Starts a minimal receiver on loopback: it verifies the raw body with the `standardwebhooks` library and
 * responds immediately. The caller must close it.
 *
 * @param port 0 for any free port.
 * @param onRequest Receives each POST request after it was verified.
 * @throws ListenError if the port is in use.
 */
export async function startReceiver(
  port: number,
  onRequest: (request: ReceivedRequest) => void,
): Promise<Receiver> {
  let verifier: Webhook | undefined;
  const seenIds = new Set<string>();
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        if (request.method !== 'POST') {
          response.writeHead(405, { allow: 'POST' }).end();
          return;
        }
        const received = verify(request, body);
        response.writeHead(received.verified ? 204 : 400).end();
        onRequest(received);
      },
      () => request.destroy(),
    );
  });

  function verify({ headers }: IncomingMessage, body: string): ReceivedRequest {
    const id = String(headers['webhook-id'] ?? '');
    const request = { at: new Date(), id, repeated: seenIds.has(id) };
    try {
      if (!verifier) throw new Error('it arrived before the secret was known');
      const event = verifier.verify(body, headers as Record<string, string>) as ReceivedEvent;
      seenIds.add(id);
      if (seenIds.size > MAX_SEEN_IDS) seenIds.delete([...seenIds][0]!);
      return { ...request, verified: true, event };
    } catch (error) {
      return { ...request, verified: false, problem: (error as Error).message };
    }
  }

  await startListening(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    useSecret(secret) {
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
    if (bytes > MAX_BODY_BYTES) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function startListening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isInUse = error.code === 'EADDRINUSE';
      reject(isInUse ? new ListenError(`--port: ${port} is in use; omit it to use any free port`) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
}
