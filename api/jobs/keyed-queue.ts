import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Lets others have the process; long work calls it every few milliseconds. */
export type Pause = () => Promise<unknown>;

/** @returns what `work` returns, once all earlier work of the account has ended */
export type KeyedQueue = <T>(accountId: string, work: (pause: Pause) => Promise<T>) => Promise<T>;

/** An account that has more work waiting rests so long, in milliseconds, and leaves the processor to others. */
const BACKLOG_PAUSE_MS = 16;

/**
 * Runs the work of one account one after the other, and that of different accounts side by side: what keeps this
 * process busy for long is then shared between accounts, not between requests. Who waits for turns anyway loses nothing
 * by going slowly.
 */
export function createKeyedQueue(rest: Pause = () => sleep(BACKLOG_PAUSE_MS)): KeyedQueue {
  const queues = new Map<string, { last: Promise<unknown>; size: number }>();

  return async (accountId, work) => {
    const queue = queues.get(accountId) ?? { last: Promise.resolve(), size: 0 };
    queues.set(accountId, queue);
    const begin = () => work(() => (queue.size > 1 ? rest() : nextTurn()));
    const mine = queue.last.then(begin, begin);
    queue.last = mine;
    queue.size += 1;
    try {
      return await mine;
    } finally {
      queue.size -= 1;
      if (queue.size === 0) queues.delete(accountId);
    }
  };
}
