import { randomUUID } from 'node:crypto';
import { attemptReplaced } from '../failures.js';
import type { DeliveryWorkerStore } from '../../store/webhooks/delivery-workers.js';
import type { DrainMark, WakeUpStore } from '../../store/webhooks/wake-ups.js';

/** Interval at which a worker reports that it is running. */
export const BEAT_MS = 2_000;

/** Interval at which a worker releases the endpoints of its failed drains, in beats. */
const RELEASE_BEATS = 5;

/** Share of the slots that long drains leave free, so that other endpoints need not wait for one. */
const FREE_SHARE = 1 / 10;

/** Time without work after which a drain gives its slot to another endpoint. */
const MIN_IDLE_MS = 1_500;

/** Time after which a drain with work gives its slot to another endpoint. */
const MIN_TURN_MS = 45_000;

export interface RunningDrainsDeps {
  workers: Pick<DeliveryWorkerStore, 'beat'>;
  wakeUps: Pick<WakeUpStore, 'beginDrain' | 'endDrain' | 'releaseFailed'>;
  now: () => Date;
  /** Called every two seconds with the endpoints that the worker drains. Default: nothing. */
  onBeat?: (webhookIds: readonly string[]) => Promise<void>;
  /** Maximum number of concurrent drains. */
  slots: number;
  /** Aborts when the worker stops: all drains then end. Default: never. */
  stop?: AbortSignal;
}

/** A drain of this worker. */
export interface RunningDrain {
  id: string;
  /** Reports that the drain has work at present. */
  worked(): void;
  /** Whether the drain must end because another endpoint needs its slot, or the worker stops. */
  readonly mustYield: boolean;
  /** Whether the worker stops. */
  readonly isStopping: boolean;
  /**
   * Ends the drain in the store.
   *
   * @param isRecorded Whether all of its attempts are recorded.
   * @returns false if another drain has replaced it, or if the endpoint was deleted.
   */
  release(isRecorded: boolean): Promise<boolean>;
  /** Forgets the drain. Must be called last, whether it was released or has failed. */
  close(): void;
}

interface Entry {
  webhookId: string;
  startedAt: number;
  workedAt: number;
  mustYield: boolean;
  onYield: () => void;
}

/**
 * Creates the registry of the drains that a worker runs. While there are any, it reports that the worker is
 * running, with one write every 2 s for all drains; see `watch-drains.ts` for what happens when the reports
 * stop. When nearly all slots are in use, it asks drains to yield: those without work first, then those that
 * have had their turn.
 */
export function createRunningDrains({ workers, wakeUps, now, onBeat, slots, stop }: RunningDrainsDeps) {
  const worker = randomUUID();
  const maxDrains = Math.max(1, Math.floor(slots * (1 - FREE_SHARE)));
  const running = new Map<string, Entry>();
  let timer: NodeJS.Timeout | undefined;
  let joining: Promise<void> | undefined;
  let beats = 0;

  function askToYield(drains: Iterable<Entry>): void {
    for (const entry of drains) {
      entry.mustYield = true;
      entry.onYield();
    }
  }

  // Drains yield at once: Temporal cancels activities only after half of the shutdown time has passed.
  stop?.addEventListener('abort', () => askToYield(running.values()), { once: true });

  /** Asks drains in excess of `maxDrains` to yield. */
  function makeRoom(): void {
    const staying = [...running.values()].filter(({ mustYield }) => !mustYield);
    const excess = staying.length - maxDrains;
    if (excess <= 0) return;
    const at = performance.now();
    const idle = staying.filter(({ workedAt }) => at - workedAt >= MIN_IDLE_MS);
    const served = staying.filter(
      ({ startedAt, workedAt }) => at - workedAt < MIN_IDLE_MS && at - startedAt >= MIN_TURN_MS,
    );
    idle.sort((a, b) => a.workedAt - b.workedAt);
    served.sort((a, b) => a.startedAt - b.startedAt);
    askToYield([...idle, ...served].slice(0, excess));
  }

  async function beat(): Promise<void> {
    await workers.beat(worker);
    await onBeat?.([...running.values()].map(({ webhookId }) => webhookId));
    beats += 1;
    if (beats % RELEASE_BEATS === 0) await wakeUps.releaseFailed(worker, [...running.keys()], now());
  }

  function onTimer(): void {
    makeRoom();
    // After a failure the next beat follows anyway; if none succeeds for long, other workers take the
    // endpoints over.
    beat().catch(() => undefined);
  }

  /** Reports the worker before its first drain: an endpoint of an unknown worker counts as abandoned. */
  async function join(): Promise<void> {
    if (timer) return;
    joining ??= workers
      .beat(worker)
      .then(() => {
        timer ??= setInterval(onTimer, BEAT_MS).unref();
      })
      .finally(() => {
        joining = undefined;
      });
    await joining;
  }

  function close(id: string): void {
    running.delete(id);
    if (running.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /**
     * Begins a drain of an endpoint, which replaces any other.
     *
     * @param onYield Called when `mustYield` becomes true.
     * @param leader The endpoint whose drain takes this one along, if any.
     * @throws Error if MongoDB fails, or if the endpoint no longer follows the leader; nothing needs to be
     *   closed then.
     */
    async begin(webhookId: string, onYield: () => void, leader?: string): Promise<RunningDrain> {
      const mark: DrainMark = { worker, id: randomUUID() };
      const at = performance.now();
      const mustYield = stop?.aborted ?? false;
      const entry: Entry = { webhookId, startedAt: at, workedAt: at, mustYield, onYield };
      running.set(mark.id, entry);
      try {
        await join();
        const isBegun = await wakeUps.beginDrain(webhookId, mark, now(), leader);
        if (!isBegun) throw drainReplaced(webhookId);
      } catch (error) {
        close(mark.id);
        throw error;
      }
      makeRoom();
      return {
        id: mark.id,
        worked() {
          entry.workedAt = performance.now();
        },
        get mustYield() {
          return entry.mustYield;
        },
        get isStopping() {
          return stop?.aborted ?? false;
        },
        release: (isRecorded) => wakeUps.endDrain(webhookId, mark.id, isRecorded, now()),
        close: () => close(mark.id),
      };
    },
  };
}

export type RunningDrains = ReturnType<typeof createRunningDrains>;

/** Another drain sends the deliveries of the endpoint: Temporal or another worker took this one for dead. */
export function drainReplaced(webhookId: string) {
  return attemptReplaced(`another drain of ${webhookId} has begun`);
}
