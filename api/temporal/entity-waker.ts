import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../telemetry/logger.js';
import type { SignalEntity } from '../../temporal/entity-signals.js';

/** Number of failed calls to Temporal after which a wake-up is left to the sweep. */
const MAX_FAILED_CALLS = 5;

/** Bounds memory: wake-ups of further entities are left to the sweep. */
const MAX_KEYS = 10_000;

export interface EntityWaker {
  /**
   * Wakes the workflow of an entity. Returns immediately and never throws; a sweep finds entities whose
   * wake-up was lost.
   */
  wake(key: string): void;
  /** Drops wake-ups that have not been sent. */
  close(): void;
}

interface EntityWakerOptions {
  signal: SignalEntity;
  /** Maximum number of concurrent calls to Temporal. */
  maxCalls: number;
  /**
   * Minimum interval between two calls for one entity, in milliseconds. The first wake-up is sent at once;
   * all wake-ups of the following interval become one at its end, and failed calls are repeated. Default:
   * each wake-up is one call; a wake-up beyond `maxCalls` and a failed one are left to the sweep.
   */
  coalesceMs?: number;
  /** Logged with the key when a call fails. */
  failure: { message: string; keyName: string };
  log: Pick<Logger, 'warn'>;
}

/** Creates the waker of the workflows of one entity. */
export function createEntityWaker({
  signal,
  maxCalls,
  coalesceMs,
  failure,
  log,
}: EntityWakerOptions): EntityWaker {
  /** Entities in their interval, and whether another wake-up was requested since the last call. */
  const pending = new Map<string, { again: boolean }>();
  let calls = 0;
  let closed = false;

  async function call(key: string): Promise<'sent' | 'failed' | 'busy'> {
    if (calls >= maxCalls) return 'busy';
    calls += 1;
    try {
      await signal(key);
      return 'sent';
    } catch (error) {
      log.warn({ err: error, [failure.keyName]: key }, failure.message);
      return 'failed';
    } finally {
      calls -= 1;
    }
  }

  async function flush(key: string, intervalMs: number): Promise<void> {
    const wakeUp = { again: false };
    pending.set(key, wakeUp);
    for (let callsLeft = MAX_FAILED_CALLS; callsLeft > 0 && !closed;) {
      wakeUp.again = false;
      const interval = sleep(intervalMs, undefined, { ref: false });
      const [outcome] = await Promise.all([call(key), interval]);
      if (outcome === 'failed') callsLeft -= 1;
      else if (outcome === 'sent' && !wakeUp.again) break;
      else callsLeft = MAX_FAILED_CALLS;
    }
    pending.delete(key);
  }

  return {
    wake(key) {
      const wakeUp = pending.get(key);
      if (wakeUp) wakeUp.again = true;
      else if (closed) return;
      else if (coalesceMs === undefined) void call(key);
      else if (pending.size < MAX_KEYS) void flush(key, coalesceMs);
    },

    close() {
      closed = true;
    },
  };
}
