import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SEARCH_ATTRIBUTES } from '../core/contracts.js';
import { logTail, startChild, type Child, type ChildOptions } from './child.js';
import { waitUntil } from './wait-until.js';

export interface TemporalOptions {
  binary: string;
  /** Data goes to `<folder>/temporal`. */
  folder: string;
  namespace: string;
  ports: TemporalPorts;
  onStart: ChildOptions['onStart'];
}

export interface TemporalPorts {
  grpc: number;
  /** Its HTTP API, asked whether the namespace is there. */
  http: number;
  ui: number;
}

export interface Temporal {
  address: string;
  uiUrl: string;
  child: Child;
}

/** A task that becomes due waits this much less: by default its queues are read 20 times a second. */
const PROMPT_TASKS = ['--dynamic-config-value', 'history.transferProcessorMaxPollRPS=2000'];

/**
 * Starts a Temporal server with its Web UI on the loopback and waits until its namespace is there.
 * @throws StartError with the end of its log
 */
export async function startTemporal({
  binary,
  folder,
  namespace,
  ports,
  onStart,
}: TemporalOptions): Promise<Temporal> {
  const data = join(folder, 'temporal');
  mkdirSync(data, { recursive: true });
  const attributes = Object.entries(SEARCH_ATTRIBUTES).flatMap(([name, type]) => [
    '--search-attribute',
    `${name}=${type}`,
  ]);
  const listen = ['--ip', '127.0.0.1', '--port', String(ports.grpc), '--http-port', String(ports.http)];
  const storage = ['--db-filename', join(data, 'temporal.db'), '--namespace', namespace];
  const args = [
    'server',
    'start-dev',
    ...listen,
    '--ui-port',
    String(ports.ui),
    ...storage,
    ...PROMPT_TASKS,
    ...attributes,
  ];
  const child = startChild({
    name: 'temporal',
    command: binary,
    args: [...args, '--log-level', 'warn'],
    folder,
    onStart,
  });
  const namespaceUrl = `http://127.0.0.1:${ports.http}/api/v1/namespaces/${namespace}`;
  try {
    await waitUntil(async () => (await fetch(namespaceUrl, { signal: AbortSignal.timeout(2_000) })).ok, {
      what: 'Temporal',
      child,
      timeoutMs: 60_000,
      explain: () => logTail(child.logFile, 3),
    });
  } catch (error) {
    await child.stop(5_000);
    throw error;
  }
  return { address: `127.0.0.1:${ports.grpc}`, uiUrl: `http://localhost:${ports.ui}`, child };
}
