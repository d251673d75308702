import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { BEAT_MS } from '../activities/webhooks/running-drains.js';
import type { DeliveryWorkerStore, WorkerBeats } from '../store/webhooks/delivery-workers.js';
import type { WakeUpStore } from '../store/webhooks/wake-ups.js';
import type { Logger } from '../telemetry/logger.js';
import { describeEndpoint, failDrain } from '../temporal/endpoint-drains.js';

/**
 * Number of successive observations without a new beat after which a worker counts as dead: 8 s. An
 * observation that fails does not count, so an outage of MongoDB, in which no worker can report, declares
 * none dead.
 */
const MAX_MISSED_BEATS = 4;

/** Maximum number of endpoints that are resumed at once. */
const MAX_CALLS = 20;

const CALL_TIMEOUT_MS = 5_000;

export interface WatchDrainsDeps {
  client: Client;
  workers: Pick<DeliveryWorkerStore, 'list' | 'forget'>;
  wakeUps: Pick<WakeUpStore, 'listDrainingWorkers' | 'claimAbandoned' | 'restoreAbandoned'>;
  /** Signals an endpoint's workflow. */
  signal: (webhookId: string) => Promise<void>;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Looks every two seconds for workers that have died, and resumes their drains. Any number of processes may
 * do so.
 *
 * A drain lasts minutes, and a heartbeat per drain every few seconds would saturate Temporal's database. So a
 * worker reports once for all of its drains, in MongoDB. When a worker has died, this makes its drains fail,
 * and Temporal retries them on another worker within a second, as after a heartbeat timeout.
 *
 * @returns A function that stops the watch. It resolves when no call is in progress.
 */
export function watchDrains(deps: WatchDrainsDeps): () => Promise<void> {
  const stop = new AbortController();
  const observe = createFailureDetector();

  async function check(): Promise<void> {
    // The workers are listed last, so that a worker that joins in the meantime does not count as dead.
    const draining = await deps.wakeUps.listDrainingWorkers();
    const listed = await deps.workers.list();
    const dead = observe(listed);
    for (const worker of dead) await deps.workers.forget(worker);
    const alive = new Set(listed.filter((worker) => !dead.includes(worker)).map(({ id }) => id));
    for (const worker of draining) {
      if (!alive.has(worker)) await resumeDrains(deps, worker, stop.signal);
    }
  }

  async function repeat(): Promise<void> {
    let outage = false;
    while (!stop.signal.aborted) {
      try {
        await check();
        outage = false;
      } catch (error) {
        observe.reset();
        if (!outage) {
          deps.log.warn(
            { err: error },
            'could not look for drains of dead workers; retrying every two seconds',
          );
        }
        outage = true;
      }
      await sleep(BEAT_MS, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  }

  const repeating = repeat();
  return async () => {
    stop.abort();
    await repeating;
  };
}

/**
 * Creates a function that takes each observation and returns the workers that missed at least
 * `MAX_MISSED_BEATS` beats.
 */
export function createFailureDetector() {
  let observed = new Map<string, { beats: number; missed: number }>();

  function observe(workers: readonly WorkerBeats[]): WorkerBeats[] {
    observed = new Map(
      workers.map(({ id, beats }) => {
        const last = observed.get(id);
        return [id, { beats, missed: last?.beats === beats ? last.missed + 1 : 0 }];
      }),
    );
    return workers.filter(({ id }) => observed.get(id)!.missed >= MAX_MISSED_BEATS);
  }

  return Object.assign(observe, {
    /** Discards all observations. Call it after a failed observation. */
    reset: () => observed.clear(),
  });
}

async function resumeDrains(deps: WatchDrainsDeps, worker: string, stop: AbortSignal): Promise<void> {
  let resumed = 0;
  const resumeNext = async (): Promise<void> => {
    while (!stop.aborted && (await resumeOne(deps, worker))) resumed += 1;
  };
  await Promise.all(Array.from({ length: MAX_CALLS }, resumeNext));
  if (resumed > 0) deps.log.info({ endpoints: resumed }, 'resumed the drains of a worker that has died');
}

/** Resumes one drain of a dead worker. @returns false if none remains. */
async function resumeOne(deps: WatchDrainsDeps, worker: string): Promise<boolean> {
  const { wakeUps, client, now } = deps;
  const abandoned = await wakeUps.claimAbandoned(worker, now());
  if (!abandoned) return false;
  const { id, drain } = abandoned;
  try {
    await client.withDeadline(Date.now() + CALL_TIMEOUT_MS, () => restartDrain(deps, id));
  } catch (error) {
    await wakeUps.restoreAbandoned(id, drain);
    throw error;
  }
  return true;
}

/** Makes the running attempt of an endpoint's drain fail, or signals the workflow if it has no task. */
async function restartDrain({ client, signal }: WatchDrainsDeps, webhookId: string): Promise<void> {
  const { hasTask, startedDrains } = await describeEndpoint(client, webhookId);
  if (!hasTask) return signal(webhookId);
  for (const drain of startedDrains) {
    await failDrain(client, webhookId, drain, 'the worker of this drain has died');
  }
}
