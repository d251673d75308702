import { setMaxListeners } from 'node:events';

/** Work of a worker that no activity waits for. */
export interface BackgroundWork {
  /** Aborts when the work must end. */
  readonly stop: AbortSignal;
  /** Adds work. Its promise must not reject. */
  add(work: Promise<void>): void;
  /** Asks all work to end, and resolves when it has. Call it before its connections close. */
  end(): Promise<void>;
}

/** Creates the registry of work that no activity waits for. The caller ends it. */
export function createBackgroundWork(): BackgroundWork {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const running = new Set<Promise<void>>();
  return {
    stop: stop.signal,
    add(work) {
      const ended = work.then(() => void running.delete(ended));
      running.add(ended);
    },
    async end() {
      stop.abort();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
