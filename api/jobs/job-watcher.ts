import { setTimeout as sleep } from 'node:timers/promises';
import { isEnded, type StoredJob } from '../../core/jobs/job.js';
import type { JobChange } from '../../store/jobs/job-changes.js';

/** Changes that the stream may have missed while it was broken are seen after this time. */
const FALLBACK_POLL_MS = 1_000;
const REOPEN_MS = 500;

interface Source {
  find(accountId: string, id: string): Promise<StoredJob | undefined>;
  /** Changes of all jobs. */
  changes(signal: AbortSignal): AsyncIterable<JobChange>;
  /** Told of every job that ends. */
  ended(id: string): void;
}

export interface JobFeed {
  /**
   * A job as it is now, then after each change, until it has ended or `signal` aborts.
   * A reader that is slow gets the latest state, not every one.
   */
  follow(accountId: string, id: string, signal: AbortSignal): AsyncGenerator<StoredJob>;
  close(): Promise<void>;
}

/** One stream of changes a process, shared by all who wait for jobs. */
export function createJobFeed(source: Source): JobFeed {
  const closing = new AbortController();
  const listeners = new Map<string, Set<() => void>>();

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        for await (const { id, ended } of source.changes(closing.signal)) {
          listeners.get(id)?.forEach((wake) => wake());
          if (ended) source.ended(id);
        }
      } catch {
        // Whoever waits looks by itself meanwhile, and hears of an outage by that.
        await sleep(REOPEN_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  function listen(id: string, wake: () => void): () => void {
    const set = listeners.get(id) ?? new Set();
    listeners.set(id, set.add(wake));
    return () => {
      set.delete(wake);
      if (set.size === 0) listeners.delete(id);
    };
  }

  const watching = watch();

  return {
    async *follow(accountId, id, signal) {
      const end = AbortSignal.any([signal, closing.signal]);
      const bell = createNotifier(end);
      const unlisten = listen(id, () => bell.ring());
      let last = '';
      try {
        while (!end.aborted) {
          const job = await source.find(accountId, id);
          if (!job) return;
          const state = JSON.stringify([job.status, job.progress, job.cancelRequestedAt]);
          if (state !== last) yield job;
          last = state;
          if (isEnded(job.status)) return;
          await bell.wait(FALLBACK_POLL_MS);
        }
      } finally {
        unlisten();
      }
    },

    async close() {
      closing.abort();
      await watching;
    },
  };
}

/** Wakes one waiter; a ring while nobody waits is kept for the next. */
function createNotifier(end: AbortSignal) {
  let rung = false;
  let wake: (() => void) | undefined;
  end.addEventListener('abort', () => wake?.(), { once: true });
  return {
    ring(): void {
      rung = true;
      wake?.();
    },
    async wait(timeoutMs: number): Promise<void> {
      if (!rung && !end.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      rung = false;
    },
  };
}
