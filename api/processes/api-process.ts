import cluster, { type Worker } from 'node:cluster';
import { PermanentStartError, type SupervisedChild } from '../../config/supervise.js';
import type { ProcessMessage } from './messages.js';

/** Names the process in the environment of an API process. The primary sets it. */
export const PROCESS_NAME = 'QRELAY_API_PROCESS';

/** A port that an API process was to listen on is in use. */
export class PortInUseError extends Error {}

/** An API process that the primary has started. */
export interface ApiProcess extends SupervisedChild {
  readonly worker: Worker;
}

interface StartOptions {
  name: string;
  onStart: (process: ApiProcess) => unknown;
  /** Called if the process reports that it cannot run, at its start or later. */
  onRejected: (error: PermanentStartError | PortInUseError) => unknown;
}

/**
 * Starts an API process that shares the port. Resolves when it serves requests; rejects if it exits before
 * that.
 */
export function startApiProcess({ name, onStart, onRejected }: StartOptions): Promise<void> {
  const worker = cluster.fork({ [PROCESS_NAME]: name });
  const { process: child } = worker;
  const exited = new Promise<string>((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal || `code ${code}`));
  });
  const stop = async (graceMs: number): Promise<void> => {
    // `worker.kill` would disconnect first, and the process could no longer serve its metrics or report
    // errors.
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await exited;
    clearTimeout(force);
  };
  onStart({ worker, exited, stop });
  return new Promise((resolve, reject) => {
    worker.on('message', (message: ProcessMessage) => {
      if (message === 'ready') return resolve();
      const error = errorOf(message);
      if (!error) return;
      onRejected(error);
      reject(error);
    });
    worker.on('error', reject);
    void exited.then((reason) => reject(new Error(`exited (${reason}) before it was ready`)));
  });
}

function errorOf(
  message: Exclude<ProcessMessage, 'ready'>,
): PermanentStartError | PortInUseError | undefined {
  if ('rejected' in message) return new PermanentStartError(message.rejected);
  return 'portInUse' in message ? new PortInUseError(message.portInUse) : undefined;
}
