import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../store/mongo/is-unavailable.js';
import { StoreTimeoutError } from '../store/mongo/timeouts.js';
import type { Logger } from '../telemetry/logger.js';

/** Pause between attempts to connect and prepare. */
const RETRY_MS = 1_000;
/** Longest time for which the start of the process waits, for example for a migration of much data. */
const FIRST_ATTEMPT_MS = 10_000;

interface StoreStartupDeps {
  /** Connects to the database, in one attempt. */
  connect: () => Promise<void>;
  /** Prepares the connected database for this version. Safe to repeat. */
  prepare: () => Promise<void>;
  log: Logger;
}

/** Brings the database into use, however long it is unavailable when the process starts. */
export interface StoreStartup {
  /**
   * Returns whether the database has been prepared, so that it may be read and written. Never false again
   * after that.
   */
  isPrepared(): boolean;
  /** Resolves when the first attempt has ended, after 10 s at most. Rejects as `prepared` does. */
  firstAttempt: Promise<void>;
  /**
   * Resolves when the database is prepared. Rejects with an error that no retry can fix, such as a wrong
   * password.
   */
  prepared: Promise<void>;
  /**
   * Returns a function that rejects as if the database did not respond until it is prepared, and then calls
   * `query`.
   */
  whenPrepared<Args extends unknown[], Result>(
    query: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result>;
  /** Returns these methods of a store, each wrapped by `whenPrepared`. */
  gate<Store extends object, Name extends keyof Store>(store: Store, ...names: Name[]): Pick<Store, Name>;
  /** Ends the attempts. `prepared` then stays pending. */
  stop(): void;
}

/**
 * Starts to connect to the database and to prepare it, and repeats both every second while the database is
 * unavailable.
 *
 * Nothing reads or writes a database that is not prepared: it may have data of another version, or belong to
 * another key.
 */
export function startStore({ connect, prepare, log }: StoreStartupDeps): StoreStartup {
  const stopping = new AbortController();
  let isPrepared = false;
  let isWaiting = false;
  let endFirstAttempt = (): void => undefined;
  const ended = new Promise<void>((resolve) => (endFirstAttempt = resolve));

  async function attempt(): Promise<boolean> {
    try {
      await connect();
      await prepare();
      return true;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (!isWaiting)
        log.warn({ err: error }, 'MongoDB is unavailable; serving known short links and retrying');
      isWaiting = true;
      return false;
    }
  }

  async function run(): Promise<void> {
    while (!(await attempt())) {
      endFirstAttempt();
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => new Promise(() => undefined));
    }
    isPrepared = true;
    if (isWaiting) log.info('MongoDB is available again; serving all requests');
  }

  function whenPrepared<Args extends unknown[], Result>(query: (...args: Args) => Promise<Result>) {
    return (...args: Args): Promise<Result> =>
      isPrepared ? query(...args) : Promise.reject(new StoreTimeoutError('the database is not prepared yet'));
  }

  const prepared = run();
  const timeout = sleep(FIRST_ATTEMPT_MS, undefined, { signal: stopping.signal, ref: false });
  const firstAttempt = Promise.race([prepared, ended, timeout.catch(() => undefined)]);
  // The caller handles a failure of either, possibly later.
  prepared.catch(() => undefined);
  firstAttempt.catch(() => undefined);
  return {
    isPrepared: () => isPrepared,
    firstAttempt,
    prepared,
    whenPrepared,
    gate<Store extends object, Name extends keyof Store>(store: Store, ...names: Name[]) {
      const wrapped = names.map((name) => {
        const query = store[name] as (...args: unknown[]) => Promise<unknown>;
        return [name, whenPrepared((...args: unknown[]) => query.apply(store, args))];
      });
      return Object.fromEntries(wrapped) as Pick<Store, Name>;
    },
    stop: () => stopping.abort(),
  };
}
