import { setTimeout as sleep } from 'node:timers/promises';

/** The part of a process that its supervision needs. */
export interface SupervisedChild {
  /** Resolves when the process has exited, with the reason: `code 1`, `SIGKILL`. Never rejects. */
  readonly exited: Promise<string>;
  /** Sends SIGTERM, and SIGKILL after `graceMs`. Resolves when the process has exited. */
  stop(graceMs: number): Promise<void>;
}

/** A reason not to start, such as an invalid setting: starting the process again gives the same result. */
export class PermanentStartError extends Error {}

export interface SupervisedProcess {
  /** Resolves when the process is ready for the first time; rejects with the error of the first start. */
  ready: Promise<void>;
  /**
   * Stops the process and starts it again at once, without back-off. Resolves when the old process has
   * exited.
   */
  restart(graceMs: number): Promise<void>;
  /** Stops the process permanently. */
  stop(graceMs: number): Promise<void>;
}

export interface SuperviseOptions<Started extends SupervisedChild = SupervisedChild> {
  /** Name in messages: `MongoDB`. */
  name: string;
  /** Starts the process and resolves when it is ready. Must pass the child to `onStart` before that. */
  start: (onStart: (child: Started) => unknown) => Promise<unknown>;
  /** Shows one line to the operator. */
  report: (line: string) => void;
  /** Called if a restart fails in a way that repeats. The process is then not started again. */
  onGiveUp?: (error: PermanentStartError) => unknown;
}

const MIN_BACK_OFF_MS = 500;
const MAX_BACK_OFF_MS = 30_000;
/** A process that has been ready for this long restarts without back-off. */
const HEALTHY_MS = 10_000;

/**
 * Starts a process and, once it has been ready, restarts it whenever it exits: at once, and with a back-off
 * that doubles from 0.5 s to 30 s while it keeps exiting soon. A process that fails at its first start is not
 * restarted.
 */
export function supervise<Started extends SupervisedChild>({
  name,
  start,
  report,
  onGiveUp,
}: SuperviseOptions<Started>): SupervisedProcess {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let restarting = new AbortController();
  let current: Started | undefined;

  const startOnce = async (): Promise<void> => {
    await start((child) => (current = child));
  };

  async function watch(): Promise<void> {
    let backOffMs = 0;
    while (!isStopping()) {
      const since = Date.now();
      const reason = await current?.exited;
      if (isStopping()) return;
      if (Date.now() - since > HEALTHY_MS) backOffMs = 0;
      if (!restarting.signal.aborted) {
        const delay = backOffMs === 0 ? '' : ` in ${backOffMs / 1000} s`;
        report(`${name} exited unexpectedly (${reason}); restarting${delay}`);
        const signal = AbortSignal.any([stopping.signal, restarting.signal]);
        await sleep(backOffMs, undefined, { signal }).catch(() => undefined);
        if (isStopping()) return;
        backOffMs = Math.min(Math.max(backOffMs * 2, MIN_BACK_OFF_MS), MAX_BACK_OFF_MS);
      }
      if (restarting.signal.aborted) {
        restarting = new AbortController();
        backOffMs = 0;
      }
      try {
        await startOnce();
        report(`${name} is running again`);
      } catch (error) {
        if (isStopping() || restarting.signal.aborted) continue;
        report(`${name} did not start: ${firstLine(error)}`);
        if (!(error instanceof PermanentStartError)) continue;
        onGiveUp?.(error);
        return;
      }
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

/** Returns the first line of an error's message that is not blank, without the stack. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const lines = message.split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '') ?? 'failed without a message';
}
