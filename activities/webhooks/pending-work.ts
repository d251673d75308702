import { setTimeout as sleep } from 'node:timers/promises';
import type { Outbox } from '../../store/webhooks/outbox.js';
import type { WebhookDeliveryStore } from '../../store/webhooks/webhook-deliveries.js';

/** Interval at which the store is read for new scans. */
const POLL_MS = 40;

/** The same while all waiting endpoints are idle. */
const IDLE_POLL_MS = 150;

/** Interval at which the store is read for due deliveries: retries, resends, and events other than scans. */
const READ_DUE_MS = 400;

/**
 * Up to this number of endpoints, reading their work costs no more than checking first whether they have any.
 */
const MAX_UNASKED = 4;

/** Kinds of work that may be pending for an endpoint. */
export interface Work {
  scans: boolean;
  /** Due deliveries, or events other than scans. */
  due: boolean;
}

export interface PendingWork {
  /**
   * Resolves when the endpoint has pending work, or may have. Rejects if MongoDB fails. One call per endpoint
   * at a time.
   *
   * @param isIdle Whether the endpoint has had no work for some time, so that new work may wait a little
   *   longer.
   */
  wait(webhookId: string, isIdle: boolean): Promise<Work>;
  /** Ends a wait, whose promise then stays pending. */
  cancel(webhookId: string): void;
}

interface Waiting {
  isIdle: boolean;
  resolve: (work: Work) => void;
  reject: (error: unknown) => void;
}

/**
 * Creates the poller of pending work. One query serves all waiting endpoints of a worker: if each endpoint
 * polled for itself, several hundred of them would saturate the worker. Polls only while an endpoint waits,
 * and at most half of the time.
 */
export function createPendingWork({
  scanOutbox,
  eventOutbox,
  deliveries,
  now,
}: {
  scanOutbox: Pick<Outbox, 'findPending'>;
  eventOutbox: Pick<Outbox, 'findPending'>;
  deliveries: Pick<WebhookDeliveryStore, 'findDue'>;
  now: () => Date;
}): PendingWork {
  const waiting = new Map<string, Waiting>();
  let polling = false;
  let readDueAt = 0;

  async function findWork(ids: readonly string[], readDue: boolean): Promise<(id: string) => Work> {
    if (ids.length <= MAX_UNASKED) return () => ({ scans: true, due: readDue });
    const [scans, events, due] = await Promise.all([
      scanOutbox.findPending(ids),
      readDue ? eventOutbox.findPending(ids) : new Set<string>(),
      readDue ? deliveries.findDue(ids, now()) : new Set<string>(),
    ]);
    return (id) => ({ scans: scans.has(id), due: events.has(id) || due.has(id) });
  }

  async function pollOnce(): Promise<void> {
    const entries = [...waiting];
    const readDue = performance.now() >= readDueAt;
    if (readDue) readDueAt = performance.now() + READ_DUE_MS;
    try {
      const workOf = await findWork(
        entries.map(([id]) => id),
        readDue,
      );
      for (const [id, entry] of entries) {
        const work = workOf(id);
        if (waiting.get(id) !== entry || !(work.scans || work.due)) continue;
        waiting.delete(id);
        entry.resolve(work);
      }
    } catch (error) {
      for (const [id, entry] of entries) {
        if (waiting.get(id) === entry) waiting.delete(id);
        entry.reject(error);
      }
    }
  }

  async function poll(): Promise<void> {
    polling = true;
    let tookMs = 0;
    while (waiting.size > 0) {
      const isIdle = [...waiting.values()].every((entry) => entry.isIdle);
      await sleep(Math.max(isIdle ? IDLE_POLL_MS : POLL_MS, tookMs));
      const startedAt = performance.now();
      await pollOnce();
      tookMs = performance.now() - startedAt;
    }
    polling = false;
  }

  return {
    wait(webhookId, isIdle) {
      return new Promise((resolve, reject) => {
        waiting.set(webhookId, { isIdle, resolve, reject });
        if (!polling) void poll();
      });
    },
    cancel: (webhookId) => void waiting.delete(webhookId),
  };
}
