import { setTimeout as sleep } from 'node:timers/promises';
import type { HostTurnStore } from '../../store/link-watch/host-turns.js';

/** Default time between two checks of a host. */
const HOST_PAUSE_MS = 2_000;
/** Interval at which a waiting check tries to take its turn. */
const WAIT_STEP_MS = 250;

/**
 * Another check has the turn of a host, and no longer wait is allowed. The check was not done and can be
 * repeated.
 */
export class HostBusyError extends Error {
  constructor() {
    super('another check has the turn of the host');
  }
}

/** The turns that one check has at hosts. */
export interface CheckTurns {
  /**
   * Takes the turns of all keys at once, and waits until requests may begin. Turns that the check already has
   * are extended. Before it waits for another check, it ends the turns that it does not use, so that two
   * checks never wait for each other.
   *
   * @param keys Keys of the host name and the IP address of a connection.
   * @param maxWaitMs Maximum wait for other checks.
   * @returns A function to be called when the connection is closed.
   * @throws HostBusyError if another check has one of the turns for too long.
   * @throws Error if the check is over, or its signal aborts.
   */
  enter(keys: readonly string[], maxWaitMs: number): Promise<() => void>;
  /** Ends all turns. The next check of these hosts begins after a pause. */
  end(): Promise<void>;
}

/** Opens the turns of a check. @param holder Identifies the check among the checks of all processes. */
export type OpenTurns = (holder: string, signal: AbortSignal) => CheckTurns;

/**
 * Creates the function that opens the turns of a check. Checks of one process wait in the order of their
 * arrival; checks of other processes take turns in any order. Call it once per process.
 *
 * @param pauseMs Time between two checks of a host. Default: 2 s.
 */
export function createCheckTurns(turns: HostTurnStore, pauseMs = HOST_PAUSE_MS): OpenTurns {
  /** The waiting checks of this process, in the order of their arrival. */
  const line: { readonly keys: readonly string[] }[] = [];

  function isFirst(waiter: (typeof line)[number]): boolean {
    const earlier = line.slice(0, line.indexOf(waiter));
    return !earlier.some(({ keys }) => keys.some((key) => waiter.keys.includes(key)));
  }

  return (holder, stop) => {
    /** Number of open connections by the key of a turn that the check has. */
    const held = new Map<string, number>();
    const ended = new AbortController();
    const signal = AbortSignal.any([stop, ended.signal]);

    function addConnections(keys: readonly string[], count: number): void {
      for (const key of keys) if (held.has(key)) held.set(key, held.get(key)! + count);
    }

    /**
     * Takes or extends the turns of all keys, or of none, and counts a connection for each.
     * @returns Milliseconds until requests may begin; undefined if another check has one of the turns.
     */
    async function takeAll(keys: readonly string[]): Promise<number | undefined> {
      const extended = keys.filter((key) => held.has(key));
      // A turn with a connection is not ended by the other method of the same check.
      addConnections(extended, 1);
      const taken: string[] = [];
      let waitMs = 0;
      for (const key of keys) {
        const keyWaitMs = await turns.take(key, holder);
        if (keyWaitMs !== undefined && !extended.includes(key)) taken.push(key);
        if (keyWaitMs === undefined || signal.aborted) {
          addConnections(extended, -1);
          if (keyWaitMs === undefined) held.delete(key);
          await Promise.all(taken.map((one) => turns.release(one, holder)));
          signal.throwIfAborted();
          return undefined;
        }
        waitMs = Math.max(waitMs, keyWaitMs);
      }
      for (const key of taken) held.set(key, 1);
      return waitMs;
    }

    async function endIdle(): Promise<void> {
      const idle = [...held].filter(([, connections]) => connections <= 0).map(([key]) => key);
      for (const key of idle) held.delete(key);
      await Promise.all(idle.map((key) => turns.end(key, holder, pauseMs)));
    }

    async function waitForTurn(keys: readonly string[], maxWaitMs: number): Promise<number> {
      const waiter = { keys };
      const giveUpAt = performance.now() + maxWaitMs;
      line.push(waiter);
      try {
        for (;;) {
          const waitMs = isFirst(waiter) ? await takeAll(keys) : undefined;
          if (waitMs !== undefined) return waitMs;
          if (performance.now() >= giveUpAt) throw new HostBusyError();
          await endIdle();
          await sleep(WAIT_STEP_MS, undefined, { signal });
        }
      } finally {
        line.splice(line.indexOf(waiter), 1);
      }
    }

    return {
      async enter(keys, maxWaitMs) {
        signal.throwIfAborted();
        const waitMs = await waitForTurn(keys, maxWaitMs);
        const leave = () => addConnections(keys, -1);
        try {
          if (waitMs > 0) await sleep(waitMs, undefined, { signal });
          return leave;
        } catch (error) {
          leave();
          throw error;
        }
      },

      async end() {
        ended.abort();
        const keys = [...held.keys()];
        held.clear();
        await Promise.all(keys.map((key) => turns.end(key, holder, pauseMs)));
      },
    };
  };
}
