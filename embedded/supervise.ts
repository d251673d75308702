import { setTimeout as sleep } from 'node:timers/promises';
import type { Child, ChildOptions } from './child.js';
import { firstLine } from './fallbacks.js';
import type { Say } from './progress.js';

export interface Kept {
  /** Resolves when it is ready for the first time; rejects with what the first start threw. */
  ready: Promise<void>;
  /** Ends it, and keeps it ended. */
  stop(graceMs: number): Promise<void>;
}

export interface KeepOptions {
  /** As it stands in messages: `MongoDB`. */
  name: string;
  /** Starts it; resolves when it is ready. `onStart` is told of the process before that. */
  start: (onStart: NonNullable<ChildOptions['onStart']>) => Promise<unknown>;
  say: Say;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** Having run for this long, it counts as healthy: the next end is waited for as briefly as the first. */
const HEALTHY_MS = 60_000;

/** Starts a process and, once it was ready, starts it again whenever it ends by itself, after waits that double. */
export function keepRunning({ name, start, say }: KeepOptions): Kept {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let current: Child | undefined;

  const startOnce = async (): Promise<void> => {
    await start((child) => (current = child));
  };

  async function watch(): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    while (!isStopping()) {
      const since = Date.now();
      const reason = await current?.ended;
      if (isStopping()) return;
      if (Date.now() - since > HEALTHY_MS) waitMs = FIRST_WAIT_MS;
      say(`${name} ended unexpectedly (${reason}); starting it again in ${waitMs / 1000} s`);
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopping()) return;
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      await startOnce().then(
        () => say(`${name} runs again`),
        (error: unknown) => isStopping() || say(`${name} did not start: ${firstLine(error)}`),
      );
    }
  }

  const ready = startOnce();
  ready.then(watch, () => undefined);
  return {
    ready,
    async stop(graceMs) {
      stopping.abort();
      await current?.stop(graceMs);
    },
  };
}
