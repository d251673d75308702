import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** True when a server could listen there now. */
export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/**
 * A port on the loopback that is free now: the preferred one, else a random one below the range that the system hands
 * out to outgoing connections, so that it is likely free at the next start too.
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred, '127.0.0.1'))) return preferred;
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port, '127.0.0.1')) return port;
  }
}
