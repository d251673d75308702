import type { Logger } from '../../telemetry/logger.js';
import type { DispatcherMetrics } from './dispatcher-metrics.js';

interface PollingDispatcherOptions<Item> {
  /** Name of the dispatched items, in the plural, for the log: `jobs`. */
  name: string;
  /** Mean interval between polls in milliseconds. */
  intervalMs: number;
  /** Leases the next item that is due to this process; undefined if none is due. */
  claimDue: () => Promise<Item | undefined>;
  /**
   * Starts the work of one item, or postpones an item that may not start yet. A rejection counts as an
   * outage.
   */
  dispatch: (item: Item) => Promise<'started' | 'postponed'>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Default: nothing is counted. */
  metrics?: DispatcherMetrics | undefined;
}

/** Starts stored work that nobody has started. */
export interface PollingDispatcher<Item> {
  /**
   * Dispatches an item that was just stored. Never rejects: polls retry it after its lease or grace period.
   */
  dispatch(item: Item): Promise<void>;
  /** Polls now instead of at the next interval. */
  poll(): void;
  /** Stops polling. Resolves when no dispatch is in progress. */
  stop(): Promise<void>;
}

/**
 * Creates a dispatcher and starts polling. Any number of processes may run one for the same items, because
 * `claimDue` leases each item to one of them; random intervals let the processes share the work.
 *
 * Each outage of Temporal or MongoDB is logged once when it begins and once when it ends. The timer does not
 * keep the process alive.
 */
export function createPollingDispatcher<Item>({
  name,
  intervalMs,
  claimDue,
  dispatch,
  log,
  metrics,
}: PollingDispatcherOptions<Item>): PollingDispatcher<Item> {
  let stopped = false;
  let outage = false;
  let pollAgain = false;
  let polling: Promise<void> | undefined;
  const inProgress = new Set<Promise<void>>();
  let timer = schedule();

  async function dispatchItem(item: Item): Promise<void> {
    const outcome = await dispatch(item);
    metrics?.dispatched(outcome);
    if (outcome === 'postponed') return;
    if (outage) log.info({ dispatcher: name }, 'dispatching has resumed');
    outage = false;
  }

  async function dispatchDue(): Promise<void> {
    for (;;) {
      const item = stopped ? undefined : await claimDue();
      if (item === undefined) return;
      await dispatchItem(item);
    }
  }

  async function reportOutage(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      metrics?.failed();
      if (!outage) {
        log.warn(
          { err: error, dispatcher: name },
          'dispatching is interrupted; retrying until Temporal and MongoDB respond',
        );
      }
      outage = true;
    }
  }

  function poll(): void {
    clearTimeout(timer);
    pollAgain = polling !== undefined;
    if (stopped || polling) return;
    polling = reportOutage(dispatchDue()).then(() => {
      polling = undefined;
      if (pollAgain) poll();
      else if (!stopped) timer = schedule();
    });
  }

  function schedule(): NodeJS.Timeout {
    return setTimeout(poll, intervalMs * (0.75 + Math.random() / 2)).unref();
  }

  return {
    async dispatch(item) {
      const dispatching = reportOutage(dispatchItem(item));
      inProgress.add(dispatching);
      await dispatching;
      inProgress.delete(dispatching);
    },
    poll,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.all([polling, ...inProgress]);
    },
  };
}
