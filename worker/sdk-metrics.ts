import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Timeout for the SDK's exporter, which runs in this process. */
const TIMEOUT_MS = 2_000;

/**
 * Returns an address on loopback for the exporter of the Temporal SDK's metrics, which cannot choose a free
 * port itself. The worker's own `/metrics` includes them.
 */
export async function chooseSdkMetricsAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `127.0.0.1:${port}`;
}

/**
 * Returns the Temporal SDK's metrics in the Prometheus text format; a comment if they cannot be read. Never
 * rejects.
 */
export async function readSdkMetrics(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? await response.text() : UNAVAILABLE;
  } catch {
    return UNAVAILABLE;
  }
}

const UNAVAILABLE = '# The metrics of the Temporal SDK are unavailable.\n';
