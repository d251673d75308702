import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** Temporal's default port for its Web UI. */
const DEFAULT_UI_PORT = 8233;

/** Ports of the embedded servers, all on loopback. */
export interface ServerPorts {
  mongodb: number;
  temporal: number;
  /** Of the proxy in front of the Web UI. */
  temporalUi: number;
}

/** Returns whether a server could listen on a port now. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/**
 * Returns a port on loopback that is free now: the preferred one if possible, otherwise a random one from
 * 20000 to 29999. This range is below the ephemeral ports of common systems, so the port is likely to be free
 * at the next start.
 */
export async function getFreePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred, '127.0.0.1'))) return preferred;
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await isPortFree(port, '127.0.0.1')) return port;
  }
}

/**
 * Returns an address for a server that only this process should find: on Linux a random one of the 16 million
 * loopback addresses, elsewhere 127.0.0.1; always with a random port.
 */
export async function getHiddenAddress(): Promise<{ host: string; port: number }> {
  const host = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const port = await getFreePort();
  if (process.platform === 'linux' && (await isPortFree(port, host))) return { host, port };
  return { host: '127.0.0.1', port };
}

/**
 * Returns free ports for the embedded servers of a data folder and saves them there. Ports of the last run
 * are reused if they are free, so URLs stay the same between runs.
 */
export async function reserveServerPorts(folder: string): Promise<ServerPorts> {
  const file = join(folder, 'ports.json');
  let saved: Partial<ServerPorts> = {};
  try {
    saved = JSON.parse(readFileSync(file, 'utf8')) as Partial<ServerPorts>;
  } catch {
    // First run, or an unreadable file: any free ports will do.
  }
  const ports = {
    mongodb: await getFreePort(saved.mongodb),
    temporal: await getFreePort(saved.temporal),
    temporalUi: await getFreePort(saved.temporalUi ?? DEFAULT_UI_PORT),
  };
  writeFileSync(file, JSON.stringify(ports));
  return ports;
}

/**
 * Checks that a TCP server accepts connections.
 *
 * @throws Error with the host, the port, and the reason, after `timeoutMs` at the latest.
 */
export function assertReachable(host: string, port: number, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const finish = (error?: Error): void => {
      clearTimeout(timer);
      socket.destroy();
      if (error === undefined) resolve();
      else reject(error);
    };
    const timer = setTimeout(
      () => finish(new Error(`${host}:${port} did not respond within ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
    socket.once('connect', () => finish());
    socket.once('error', (error: NodeJS.ErrnoException) => {
      finish(new Error(`${host}:${port} is unreachable (${error.code ?? error.message})`));
    });
  });
}
