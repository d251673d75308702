import { setTimeout as sleep } from 'node:timers/promises';
import { createNotifier } from '../../core/basics/concurrency/notifier.js';
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
   * Yields the job now and after each change, until it has ended, is deleted, or `signal` aborts. A slow
   * reader gets the latest state, not every state. Rejects if MongoDB fails.
   */
  follow(accountId: string, id: string, signal: AbortSignal): AsyncGenerator<StoredJob>;
  /** Ends every `follow` and closes the change stream. */
  close(): Promise<void>;
}

/** One job that is read for all of its followers. */
interface WatchedJob {
  /** Makes the job be read again. */
  refresh: () => void;
  /** Notifies each follower of a new state. */
  followers: Set<() => void>;
  /** The latest state; undefined before the first read. */
  job?: StoredJob;
  /** Number of states so far. */
  version: number;
  /** Set when no state will follow: the job has ended or is deleted, or MongoDB fails. */
  end?: { error?: Error | undefined };
}

/**
 * Creates a watcher: one change stream per process, and one reader per followed job, however many followers
 * it has.
 */
export function createJobWatcher({ find, watchChanges, onEnd }: JobWatcherDeps): JobWatcher {
  const closing = new AbortController();
  const watched = new Map<string, WatchedJob>();

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        for await (const { id, ended } of watchChanges(closing.signal)) {
          watched.get(id)?.refresh();
          if (ended) onEnd(id);
        }
      } catch {
        // Jobs are polled in the meantime, and the outage shows there.
        await sleep(REOPEN_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  /** Reads a job after each change until it has ended or has no followers. */
  async function readChanges(accountId: string, id: string, entry: WatchedJob, wait: () => Promise<void>) {
    let last = '';
    while (entry.followers.size > 0 && !closing.signal.aborted) {
      const job = await find(accountId, id);
      if (!job) return;
      const state = JSON.stringify([job.status, job.progress, job.cancelRequestedAt]);
      if (state !== last) {
        entry.job = job;
        entry.version += 1;
        entry.followers.forEach((notify) => notify());
      }
      last = state;
      if (isEnded(job.status)) return;
      await wait();
    }
  }

  function startWatching(accountId: string, id: string, follower: () => void): WatchedJob {
    const ended = new AbortController();
    const notifier = createNotifier(AbortSignal.any([closing.signal, ended.signal]));
    const entry: WatchedJob = {
      refresh: () => notifier.notify(),
      followers: new Set([follower]),
      version: 0,
    };
    const end = (error?: Error) => {
      ended.abort();
      entry.end = { error };
      if (watched.get(id) === entry) watched.delete(id);
      entry.followers.forEach((notify) => notify());
    };
    watched.set(id, entry);
    readChanges(accountId, id, entry, () => notifier.wait(POLL_MS)).then(() => end(), end);
    return entry;
  }

  function join(entry: WatchedJob, follower: () => void): WatchedJob {
    entry.followers.add(follower);
    // The state may be up to one poll old.
    entry.refresh();
    return entry;
  }

  function leave(id: string, entry: WatchedJob, follower: () => void): void {
    entry.followers.delete(follower);
    if (entry.followers.size > 0) return;
    if (watched.get(id) === entry) watched.delete(id);
    entry.refresh();
  }

  const watching = watch();

  return {
    async *follow(accountId, id, signal) {
      const end = AbortSignal.any([signal, closing.signal]);
      const notifier = createNotifier(end);
      const notify = () => notifier.notify();
      const existing = watched.get(id);
      const entry = existing ? join(existing, notify) : startWatching(accountId, id, notify);
      let seen = 0;
      try {
        while (!end.aborted) {
          if (entry.job && entry.version > seen) {
            seen = entry.version;
            yield entry.job;
          } else if (entry.end) {
            if (entry.end.error !== undefined) throw entry.end.error;
            return;
          } else await notifier.wait();
        }
      } finally {
        leave(id, entry, notify);
      }
    },

    async close() {
      closing.abort();
      await watching;
    },
  };
}
