import { setTimeout as sleep } from 'node:timers/promises';
import type { Child, ChildOptions } from './child.js';
import { firstLine, type Report } from './fallbacks.js';

export interface SupervisedProcess {
  /** Resolves when the process is ready for the first time; rejects with the error of the first start. */
  ready: Promise<void>;
  /** Stops the process and starts it again at once, without back-off. Resolves when the old process has exited. */
  restart(graceMs: number): Promise<void>;
  /** Stops the process permanently. */
  stop(graceMs: number): Promise<void>;
}

export interface SuperviseOptions {
  /** Name in messages: `MongoDB`. */
  name: string;
  /** Starts the process and resolves when it is ready. Must pass the child to `onStart` before that. */
  start: (onStart: NonNullable<ChildOptions['onStart']>) => Promise<unknown>;
  report: Report;
}

const MIN_BACK_OFF_MS = 500;
const MAX_BACK_OFF_MS = 30_000;
/** After this long the process counts as healthy and the restart back-off resets. */
const HEALTHY_MS = 60_000;

/**
 * Starts a process and, once it has been ready, restarts it whenever it exits. The back-off doubles from 0.5 s to 30 s.
 * A process that fails at its first start is not restarted.
 */
export function supervise({ name, start, report }: SuperviseOptions): SupervisedProcess {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let restarting = new AbortController();
  let current: Child | undefined;

  const startOnce = async (): Promise<void> => {
    await start((child) => (current = child));
  };

  async function watch(): Promise<void> {
    let backOffMs = MIN_BACK_OFF_MS;
    while (!isStopping()) {
      const since = Date.now();
      const reason = await current?.exited;
      if (isStopping()) return;
      if (Date.now() - since > HEALTHY_MS) backOffMs = MIN_BACK_OFF_MS;
      if (!restarting.signal.aborted) {
        report(`${name} exited unexpectedly (${reason}); restarting in ${backOffMs / 1000} s`);
        const signal = AbortSignal.any([stopping.signal, restarting.signal]);
        await sleep(backOffMs, undefined, { signal }).catch(() => undefined);
        if (isStopping()) return;
        backOffMs = Math.min(backOffMs * 2, MAX_BACK_OFF_MS);
      }
      if (restarting.signal.aborted) {
        restarting = new AbortController();
        backOffMs = MIN_BACK_OFF_MS;
      }
      await startOnce().then(
        () => report(`${name} is running again`),
        (error: unknown) =>
          isStopping() || restarting.signal.aborted || report(`${name} did not start: ${firstLine(error)}`),
      );
    }
  }

  const ready = startOnce();
  ready.then(watch, () => undefined);
  return {
    ready,
    async restart(graceMs) {
      restarting.abort();
      await current?.stop(graceMs);
    },
    async stop(graceMs) {
      stopping.abort();
      await current?.stop(graceMs);
    },
  };
}
