import { join } from 'node:path';
import { logTail, startChild, type Child, type ChildOptions } from './child.js';
import { LEAN_MALLOC, NODE_FLAGS } from './lean-node.js';
import { waitUntil } from './wait-until.js';

export interface ServiceOptions {
  name: 'api' | 'worker';
  /** Logs and pid files go there. */
  folder: string;
  env: NodeJS.ProcessEnv;
  /** Asked for 200 once the process says that it is ready. */
  readyUrl?: string;
  onStart: ChildOptions['onStart'];
}

/**
 * Starts one of our own entry points and waits until it says that it is ready.
 * @throws StartError with the end of its log
 */
export async function startService({
  name,
  folder,
  env: given,
  readyUrl,
  onStart,
}: ServiceOptions): Promise<Child> {
  const program = join(import.meta.dirname, '..', name, 'main.js');
  const args = [...NODE_FLAGS[name], program];
  const env = { ...LEAN_MALLOC, ...given };
  const child = startChild({ name, command: process.execPath, args, env, folder, ipc: true, onStart });
  let saidReady = false;
  child.process.on('message', (message) => (saidReady ||= message === 'ready'));
  const isReady = async (): Promise<boolean> => {
    if (!saidReady || readyUrl === undefined) return saidReady;
    return (await fetch(readyUrl, { signal: AbortSignal.timeout(2_000) })).ok;
  };
  const explain = (): string => logTail(child.logFile, 8);
  try {
    await waitUntil(isReady, {
      what: name === 'api' ? 'The API' : 'The worker',
      child,
      timeoutMs: 60_000,
      explain,
    });
  } catch (error) {
    await child.stop(2_000);
    throw error;
  }
  return child;
}
