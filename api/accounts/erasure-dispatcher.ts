import type { DeletedAccountStore } from '../../store/accounts/deleted-accounts.js';
import type { Logger } from '../../telemetry/logger.js';
import type { ErasureStarter } from './erasure-starter.js';

const EVERY_MS = 3_000;
const START_TIMEOUT_MS = 3_000;
/** Longer than a start is tried; a dispatcher that dies in between delays the erasing by as much. */
const LEASE_MS = 5_000;
/** An erasing that was started is looked at so often, until it has come to its end. */
const LOOK_AGAIN_MS = 60_000;

interface Parts {
  closed: Pick<DeletedAccountStore, 'claimDue' | 'postpone'>;
  start: ErasureStarter;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
}

export interface ErasureDispatcher {
  /** Starts one now; never rejects: what fails is tried again by itself. */
  start(accountId: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the erasing of deleted accounts that nobody started, or that an operator ended: Temporal was away, or the API was
 * killed after it had deleted the account. Any number of processes may run one.
 */
export function startErasureDispatcher({ closed, start, now, log }: Parts): ErasureDispatcher {
  let stopped = false;
  let waiting = false;
  const underWay = new Set<Promise<void>>();
  let timer = schedule();

  async function begin(accountId: string): Promise<void> {
    await start(accountId, START_TIMEOUT_MS);
    await closed.postpone(accountId, new Date(now().getTime() + LOOK_AGAIN_MS));
    if (waiting) log.info({ accountId }, 'Temporal or MongoDB is back: deleted accounts are erased');
    waiting = false;
  }

  async function startDue(): Promise<void> {
    for (;;) {
      const accountId = stopped ? undefined : await closed.claimDue(now(), LEASE_MS);
      if (accountId === undefined) return;
      await begin(accountId);
    }
  }

  /** Never rejects; says once an outage that work waits. */
  async function patiently(work: () => Promise<void>): Promise<void> {
    const trying = work().catch((error: unknown) => {
      if (!waiting)
        log.warn({ err: error }, 'deleted accounts wait: they are erased when Temporal and MongoDB answer');
      waiting = true;
    });
    underWay.add(trying);
    await trying;
    underWay.delete(trying);
  }

  function schedule(): NodeJS.Timeout {
    // Dispatchers of several processes drift apart, so that they share the work.
    const wait = EVERY_MS * (0.75 + Math.random() / 2);
    return setTimeout(() => {
      void patiently(startDue).then(() => {
        if (!stopped) timer = schedule();
      });
    }, wait).unref();
  }

  return {
    start: (accountId) => patiently(() => begin(accountId)),

    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}
