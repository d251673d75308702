import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, type WebhookCloudEvent, type WebhookEvent } from '../../sdk/index.js';
import { UsageError } from '../command.js';

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
} & ({ verified: true; event: WebhookEvent | WebhookCloudEvent } | { verified: false; problem: string });

export interface Receiver {
  port: number;
  /** Verifies all later requests with this secret. */
  useSecret(secret: string): void;
  /** Stops listening and closes all connections. */
  close(): Promise<void>;
}

/**
 * Starts a minimal receiver on loopback: it verifies the raw body and responds immediately. The caller must
 * close it.
 *
 * @param port 0 for any free port.
 * @param onRequest Receives each POST request after it was verified.
 * @throws UsageError if the port is in use.
 */
export async function startReceiver(
  port: number,
  onRequest: (request: ReceivedRequest) => void,
): Promise<Receiver> {
  let secret: string | undefined;
  const seenIds = new Set<string>();

  function verify(headers: Record<string, string | string[] | undefined>, body: Buffer): ReceivedRequest {
    const id = String(headers['webhook-id'] ?? '');
    const request = { at: new Date(), id, repeated: seenIds.has(id) };
    try {
      if (secret === undefined) throw new Error('it arrived before the secret was known');
      const event = verifyWebhook(new Uint8Array(body), headers, secret);
      seenIds.add(id);
      if (seenIds.size > MAX_SEEN_IDS) seenIds.delete([...seenIds][0]!);
      return { ...request, verified: true, event };
    } catch (error) {
      return { ...request, verified: false, problem: (error as Error).message };
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if ((bytes += chunk.length) > MAX_BODY_BYTES) request.destroy();
    });
    request.on('end', () => {
      if (request.method !== 'POST') return response.writeHead(405, { allow: 'POST' }).end();
      const received = verify(request.headers, Buffer.concat(chunks));
      response.writeHead(received.verified ? 204 : 400).end();
      return onRequest(received);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new UsageError(`--port ${port} cannot be used: ${error.message}`)),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    useSecret(value) {
      secret = value;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
