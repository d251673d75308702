import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { SEARCH_ATTRIBUTES } from '../core/workflows/search-attributes.js';
import { readLogTail, startChild, waitUntilReady, type Child, type ChildOptions } from './child.js';

export interface TemporalOptions {
  /** Path of the program. */
  binary: string;
  /** Data folder. The database file is in its `temporal` folder. */
  folder: string;
  namespace: string;
  ports: TemporalPorts;
  /**
   * Whether transactions wait for the disk, as they do by default in the development server. Default: false.
   */
  waitsForDisk?: boolean;
  onStart: ChildOptions['onStart'];
}

export interface TemporalPorts {
  grpc: number;
  /** Port of the HTTP API, which cannot be turned off. It shows whether the namespace exists. */
  http: number;
  /** Loopback address and port of the Web UI; undefined for no Web UI. */
  ui: { host: string; port: number } | undefined;
}

export interface Temporal {
  /** `host:port` for clients and workers. */
  address: string;
  child: Child;
}

/** Reads task queues up to 2000 times a second instead of 20, so that tasks start with less delay. */
const LOW_LATENCY_ARGS = ['--dynamic-config-value', 'history.transferProcessorMaxPollRPS=2000'];

/**
 * Writes to the database without waiting for the disk after each transaction. Its transactions run one at a
 * time, so waiting limits the server to some 50 a second on a busy disk. A killed server loses nothing; after
 * a power failure the last transactions can be lost, which the service treats as the loss of Temporal's data:
 * MongoDB has all work.
 */
const FEW_SYNCS_ARGS = ['--sqlite-pragma', 'journal_mode=WAL', '--sqlite-pragma', 'synchronous=NORMAL'];

/**
 * Starts a Temporal server on loopback and waits until the namespace exists.
 *
 * The HTTP API responds only to requests with a random `Host`, so no web page can send it commands. The Web
 * UI checks no `Host` itself: see `startUiProxy`. Every local user can reach the gRPC port, because the
 * development server has no authentication.
 *
 * @throws StartError with the end of its log if it is not ready within 60 s.
 */
export async function startTemporal(options: TemporalOptions): Promise<Temporal> {
  const { binary, folder, namespace, ports, waitsForDisk = false, onStart } = options;
  const data = join(folder, 'temporal');
  mkdirSync(data, { recursive: true });
  const attributes = Object.entries(SEARCH_ATTRIBUTES).flatMap(([name, type]) => [
    '--search-attribute',
    `${name}=${type}`,
  ]);
  const httpHost = `${randomUUID()}.invalid`;
  const { ui } = ports;
  const args = [
    ...['server', 'start-dev', '--ip', '127.0.0.1', '--log-level', 'warn'],
    ...['--port', String(ports.grpc), '--http-port', String(ports.http)],
    ...(ui === undefined ? ['--headless'] : ['--ui-ip', ui.host, '--ui-port', String(ui.port)]),
    ...['--db-filename', join(data, 'temporal.db'), '--namespace', namespace],
    ...['--dynamic-config-value', `frontend.httpAllowedHosts=["${httpHost}"]`],
    ...LOW_LATENCY_ARGS,
    ...(waitsForDisk ? [] : FEW_SYNCS_ARGS),
    ...attributes,
  ];
  const child = startChild({ name: 'temporal', command: binary, args, folder, onStart });
  const isReady = (): Promise<boolean> => hasNamespace(ports.http, httpHost, namespace);
  const explain = (): string => readLogTail(child.logFile, 3);
  try {
    await waitUntilReady(isReady, { name: 'Temporal', child, timeoutMs: 60_000, explain });
  } catch (error) {
    await child.stop(5_000);
    throw error;
  }
  return { address: `127.0.0.1:${ports.grpc}`, child };
}

/**
 * Asks the HTTP API with the given `Host`, which `fetch` cannot set. Rejects while the server does not
 * listen.
 */
function hasNamespace(port: number, host: string, namespace: string): Promise<boolean> {
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}`;
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { host }, agent: false, timeout: 2_000 };
    const request = get(options, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', reject);
    request.once('timeout', () => request.destroy(new Error('no response')));
  });
}
