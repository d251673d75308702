import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Yields the event loop to other work. Long CPU-bound work calls it every few milliseconds. */
export type YieldToOthers = () => Promise<unknown>;

/** Runs `work` after all earlier work with the same key has settled. Resolves or rejects as `work` does. */
export type KeyedQueue = <T>(key: string, work: (yieldToOthers: YieldToOthers) => Promise<T>) => Promise<T>;

/** Pause of an account with a backlog at each yield, in milliseconds; leaves the processor to other accounts. */
const BACKLOG_PAUSE_MS = 16;

/**
 * Creates a queue per key: work with the same key runs one at a time, in order; keys run concurrently. An account with a
 * backlog pauses whenever it yields, so CPU-bound work is shared fairly between accounts rather than requests. Slowing
 * down costs nothing: the resulting jobs run one at a time anyway.
 *
 * @param pause Replaces the pause of an account with a backlog.
 */
export function createKeyedQueue(pause: YieldToOthers = () => sleep(BACKLOG_PAUSE_MS)): KeyedQueue {
  const queues = new Map<string, { last: Promise<unknown>; size: number }>();

  return async (key, work) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), size: 0 };
    queues.set(key, queue);
    const begin = () => work(() => (queue.size > 1 ? pause() : nextTurn()));
    const running = queue.last.then(begin, begin);
    queue.last = running;
    queue.size += 1;
    try {
      return await running;
    } finally {
      queue.size -= 1;
      if (queue.size === 0) queues.delete(key);
    }
  };
}
