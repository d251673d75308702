import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SEARCH_ATTRIBUTES } from '../core/contracts.js';
import { readLogTail, startChild, waitUntilReady, type Child, type ChildOptions } from './child.js';

export interface TemporalOptions {
  /** Path of the program. */
  binary: string;
  /** Data folder. The database file is in its `temporal` folder. */
  folder: string;
  namespace: string;
  ports: TemporalPorts;
  onStart: ChildOptions['onStart'];
}

export interface TemporalPorts {
  grpc: number;
  /** Port of the HTTP API, which shows whether the namespace exists. */
  http: number;
  ui: number;
}

export interface Temporal {
  /** `host:port` for clients and workers. */
  address: string;
  uiUrl: string;
  child: Child;
}

/** Reads task queues up to 2000 times a second instead of 20, so that tasks start with less delay. */
const LOW_LATENCY_ARGS = ['--dynamic-config-value', 'history.transferProcessorMaxPollRPS=2000'];

/**
 * Starts a Temporal server with its Web UI on loopback and waits until the namespace exists.
 *
 * @throws StartError with the end of its log if it is not ready within 60 s.
 */
export async function startTemporal(options: TemporalOptions): Promise<Temporal> {
  const { binary, folder, namespace, ports, onStart } = options;
  const data = join(folder, 'temporal');
  mkdirSync(data, { recursive: true });
  const attributes = Object.entries(SEARCH_ATTRIBUTES).flatMap(([name, type]) => [
    '--search-attribute',
    `${name}=${type}`,
  ]);
  const args = [
    ...['server', 'start-dev', '--ip', '127.0.0.1', '--log-level', 'warn'],
    ...['--port', String(ports.grpc), '--http-port', String(ports.http), '--ui-port', String(ports.ui)],
    ...['--db-filename', join(data, 'temporal.db'), '--namespace', namespace],
    ...LOW_LATENCY_ARGS,
    ...attributes,
  ];
  const child = startChild({ name: 'temporal', command: binary, args, folder, onStart });
  const namespaceUrl = `http://127.0.0.1:${ports.http}/api/v1/namespaces/${namespace}`;
  const isReady = async (): Promise<boolean> =>
    (await fetch(namespaceUrl, { signal: AbortSignal.timeout(2_000) })).ok;
  const explain = (): string => readLogTail(child.logFile, 3);
  try {
    await waitUntilReady(isReady, { name: 'Temporal', child, timeoutMs: 60_000, explain });
  } catch (error) {
    await child.stop(5_000);
    throw error;
  }
  return { address: `127.0.0.1:${ports.grpc}`, uiUrl: `http://localhost:${ports.ui}`, child };
}
