import { once } from 'node:events';
import { join } from 'node:path';
import { PermanentStartError } from '../config/supervise.js';
import { readLogTail, startChild, waitUntilReady, type Child, type ChildOptions } from './child.js';

export type ServiceName = 'api' | 'worker';

export interface ServiceOptions {
  name: ServiceName;
  /** Data folder, for logs and PID files. */
  folder: string;
  env: NodeJS.ProcessEnv;
  /** The service is ready when it has said so and this URL returns a 2xx status. */
  readyUrl?: string;
  /**
   * Port on loopback for a debugger. The process then runs its modules in place of its bundle. Default: none.
   */
  inspectPort?: number;
  onLine?: ChildOptions['onLine'];
  onStart: ChildOptions['onStart'];
}

/** Names of the services in messages. */
export const SERVICE_TITLES = { api: 'The API', worker: 'The worker' } as const;

/**
 * Node options of the services. Of a hundred messages in flight, much is still needed when a small young
 * generation is full, and is copied: with semi-spaces of 8 MiB, a delivery takes three quarters of the CPU
 * time that it takes with 2 MiB, and a worker at rest the same memory. With 16 MiB, a sheet of 10,000 labels
 * took 301 MiB instead of 268. What a job discards reaches the old generation, which V8 would let grow to
 * four times its live data; with 100% it collects at twice. At 1.5 times, deliveries were a tenth slower.
 *
 * Without `--no-allocation-site-pretenuring`, V8 allocates the objects of a line of code in the old
 * generation if a collection found most of them in use. The first collection after V8 has compiled the line
 * may find only scans that wait for MongoDB. By chance, this happens in some APIs: each of these objects then
 * keeps its request until the next full collection, and redirects with rules take more CPU time.
 */
export const NODE_FLAGS = {
  api: ['--no-allocation-site-pretenuring'],
  worker: ['--max-semi-space-size=8', '--heap-growing-percent=100'],
} as const;

/**
 * Memory settings of the services. By default glibc caches freed memory separately in up to eight arenas per
 * core, and a worker has many threads. Whenever a large block is freed, glibc also raises the thresholds at
 * which it returns memory to the system. Setting one of them, here to its initial 128 KiB, keeps all of them
 * fixed: at rest, an API takes about 7 MiB less, and a worker 12.
 *
 * @see mallopt(3)
 */
export const MALLOC_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' } as const;

/**
 * Starts the API or the worker and waits until it is ready.
 *
 * @throws PermanentStartError with its message if it rejects its settings or its database.
 * @throws StartError with the end of its log if it exits or is not ready within 60 s.
 */
export async function startService(options: ServiceOptions): Promise<Child> {
  const { name, folder, readyUrl, inspectPort, onLine, onStart } = options;
  const debugFlags =
    inspectPort === undefined ? [] : ['--enable-source-maps', `--inspect=127.0.0.1:${inspectPort}`];
  const modules = join(import.meta.dirname, '..');
  const program = join(inspectPort === undefined ? join(modules, 'bundles') : modules, name, 'main.js');
  const child = startChild({
    name,
    command: process.execPath,
    args: [...NODE_FLAGS[name], ...debugFlags, program],
    env: { ...MALLOC_ENV, ...options.env },
    folder,
    ipc: true,
    onLine,
    onStart,
  });
  let saidReady = false;
  let rejection: string | undefined;
  child.process.on('message', (message: 'ready' | { rejected: string }) => {
    if (message === 'ready') saidReady = true;
    else rejection = message.rejected;
  });
  const isReady = async (): Promise<boolean> => {
    if (!saidReady || readyUrl === undefined) return saidReady;
    return (await fetch(readyUrl, { signal: AbortSignal.timeout(2_000) })).ok;
  };
  const explain = (): string => readLogTail(child.logFile, 8);
  try {
    await waitUntilReady(isReady, { name: SERVICE_TITLES[name], child, timeoutMs: 60_000, explain });
  } catch (error) {
    await child.stop(2_000);
    // Its last message may arrive after its exit.
    if (child.process.connected) await once(child.process, 'disconnect');
    throw rejection === undefined ? error : new PermanentStartError(rejection);
  }
  return child;
}
