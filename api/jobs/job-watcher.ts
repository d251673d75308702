import { setTimeout as sleep } from 'node:timers/promises';
import { isEnded, type StoredJob } from '../../core/jobs/job.js';
import type { JobChange } from '../../store/jobs/job-changes.js';

/** Fallback poll of followed jobs, in case the change stream was interrupted. */
const POLL_MS = 1_000;
/** Delay before a broken change stream is opened again. */
const REOPEN_MS = 500;

interface JobWatcherDeps {
  find: (accountId: string, id: string) => Promise<StoredJob | undefined>;
  /** Yields the changes of all jobs until the signal aborts. */
  watchChanges: (signal: AbortSignal) => AsyncIterable<JobChange>;
  /** Called for every job that ends. */
  onEnd: (id: string) => void;
}

export interface JobWatcher {
  /**
   * Yields the job now and after each change, until it has ended, is deleted, or `signal` aborts. A slow reader gets the
   * latest state, not every state. Rejects if MongoDB fails.
   */
  follow(accountId: string, id: string, signal: AbortSignal): AsyncGenerator<StoredJob>;
  /** Ends every `follow` and closes the change stream. */
  close(): Promise<void>;
}

/** Creates a watcher: one change stream per process, shared by all followers of jobs. */
export function createJobWatcher({ find, watchChanges, onEnd }: JobWatcherDeps): JobWatcher {
  const closing = new AbortController();
  const followers = new Map<string, Set<() => void>>();

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        for await (const { id, ended } of watchChanges(closing.signal)) {
          followers.get(id)?.forEach((notify) => notify());
          if (ended) onEnd(id);
        }
      } catch {
        // Followers poll in the meantime and see the outage themselves.
        await sleep(REOPEN_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  function subscribe(id: string, notify: () => void): () => void {
    const set = followers.get(id) ?? new Set();
    followers.set(id, set.add(notify));
    return () => {
      set.delete(notify);
      if (set.size === 0) followers.delete(id);
    };
  }

  const watching = watch();

  return {
    async *follow(accountId, id, signal) {
      const end = AbortSignal.any([signal, closing.signal]);
      const notifier = createNotifier(end);
      const unsubscribe = subscribe(id, () => notifier.notify());
      let last = '';
      try {
        while (!end.aborted) {
          const job = await find(accountId, id);
          if (!job) return;
          const state = JSON.stringify([job.status, job.progress, job.cancelRequestedAt]);
          if (state !== last) yield job;
          last = state;
          if (isEnded(job.status)) return;
          await notifier.wait(POLL_MS);
        }
      } finally {
        unsubscribe();
      }
    },

    async close() {
      closing.abort();
      await watching;
    },
  };
}

/**
 * Creates a notifier for one waiter. A notification that arrives while nobody waits ends the next wait at once. When
 * `end` aborts, `wait` returns.
 */
function createNotifier(end: AbortSignal) {
  let notified = false;
  let wake: (() => void) | undefined;
  end.addEventListener('abort', () => wake?.(), { once: true });
  return {
    notify(): void {
      notified = true;
      wake?.();
    },
    async wait(timeoutMs: number): Promise<void> {
      if (!notified && !end.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      notified = false;
    },
  };
}
