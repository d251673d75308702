import { DomainError } from '../errors.js';

export interface FairQueueOptions {
  /** Maximum amount of work that runs at the same time. */
  maxRunning: number;
  /** Maximum amount of running work with the same key. */
  maxRunningPerKey: number;
  /** Maximum amount of waiting work. It bounds the memory of the requests that wait. */
  maxWaiting: number;
  /** Maximum amount of waiting work with the same key. */
  maxWaitingPerKey: number;
  /** Maximum wait in milliseconds. Default: unlimited. */
  maxWaitMs?: number;
  /** Called when work is rejected because a limit above is reached. */
  onReject?: () => void;
}

/** Running work's view of its queue. */
export interface Turn {
  /** Returns whether more work with the same key waits. */
  hasBacklog(): boolean;
}

export interface FairQueue {
  /**
   * Runs `work` when it is the key's turn. Keys take turns; work with the same key starts in the order of its
   * calls.
   *
   * @param signal Removes the work from the queue, if it has not started.
   * @returns What `work` returns; rejects as `work` does.
   * @throws NotAdmittedError `unavailable`, with `Retry-After`, if the queue is full, the wait is too long,
   *   or `signal` aborts. `work` is not called then.
   */
  run<T>(key: string, work: (turn: Turn) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Returns the amount of work that runs and that waits. */
  size(): { running: number; waiting: number };
}

/**
 * Returns the amount of CPU-bound work that a process may run at the same time: one core stays free for
 * everything else. More than two would take too much of Node's four pool threads, which also read and write
 * files.
 *
 * @param cores Number of cores that the process may use.
 */
export function cpuSlots(cores: number): number {
  return Math.min(2, Math.max(1, cores - 1));
}

/** Time in seconds after which a rejected client may try again. Most queues are empty by then. */
const RETRY_AFTER_SECONDS = 5;

/** The error of work that a queue has rejected before it started. */
export class NotAdmittedError extends DomainError {}

interface Entry {
  start: () => void;
  /** Rejects the work and removes it from its lane. */
  giveUp: () => void;
}

interface Lane {
  running: number;
  waiting: Entry[];
}

/**
 * Creates a queue that bounds work and shares it fairly between keys: each key with waiting work starts one
 * piece of work per round, so a key with a long backlog delays any other key by one piece of work only.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { maxRunning, maxRunningPerKey, maxWaiting, maxWaitingPerKey, maxWaitMs, onReject } = options;
  /** Keys in the order of their next turn. A key without work takes no memory. */
  const lanes = new Map<string, Lane>();
  let running = 0;
  let waiting = 0;

  function laneOf(key: string): Lane {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    lanes.set(key, lane);
    return lane;
  }

  function startNext(): void {
    for (const [key, lane] of lanes) {
      if (running >= maxRunning || waiting === 0) return;
      if (lane.waiting.length === 0 || lane.running >= maxRunningPerKey) continue;
      // To the end of the round. The loop reaches the key again if others leave room.
      lanes.delete(key);
      lanes.set(key, lane);
      begin(lane);
      lane.waiting.shift()!.start();
      waiting -= 1;
    }
  }

  function begin(lane: Lane): void {
    running += 1;
    lane.running += 1;
  }

  function end(key: string, lane: Lane): void {
    running -= 1;
    lane.running -= 1;
    lanes.delete(key);
    if (lane.running > 0 || lane.waiting.length > 0) lanes.set(key, lane);
    startNext();
  }

  /**
   * Makes room for one more piece of waiting work, if necessary at the cost of the key with the longest
   * backlog: its newest work is rejected. So no number of keys with backlogs keeps a key without one from
   * waiting.
   */
  function hasRoomFor(lane: Lane): boolean {
    if (waiting < maxWaiting) return true;
    const [longest] = [...lanes.values()].toSorted((a, b) => b.waiting.length - a.waiting.length);
    if (!longest || longest.waiting.length <= lane.waiting.length + 1) return false;
    longest.waiting.at(-1)!.giveUp();
    return true;
  }

  /** Resolves when it is the key's turn; the lane then counts the work as running. */
  function waitForTurn(key: string, lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (error: DomainError): void => {
        settle();
        lane.waiting.splice(lane.waiting.indexOf(entry), 1);
        waiting -= 1;
        if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(key);
        reject(error);
      };
      const giveUp = () => {
        onReject?.();
        leave(busy());
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs).unref();
      const abort = () => leave(disconnected());
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const entry: Entry = {
        giveUp,
        start() {
          settle();
          resolve();
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      lane.waiting.push(entry);
      waiting += 1;
    });
  }

  return {
    async run(key, work, signal) {
      if (signal?.aborted) throw disconnected();
      const lane = laneOf(key);
      if (running < maxRunning && lane.running < maxRunningPerKey && lane.waiting.length === 0) begin(lane);
      else if (lane.waiting.length >= maxWaitingPerKey || !hasRoomFor(lane)) {
        if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(key);
        onReject?.();
        throw busy();
      } else await waitForTurn(key, lane, signal);
      try {
        return await work({ hasBacklog: () => lane.waiting.length > 0 });
      } finally {
        end(key, lane);
      }
    },

    size: () => ({ running, waiting }),
  };
}

function busy(): NotAdmittedError {
  return new NotAdmittedError(
    'unavailable',
    `The service is busy with other requests; try again in ${RETRY_AFTER_SECONDS} seconds`,
    { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } },
  );
}

function disconnected(): NotAdmittedError {
  return new NotAdmittedError('unavailable', 'The client disconnected before its request started');
}
