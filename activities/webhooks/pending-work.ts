import { setTimeout as sleep } from 'node:timers/promises';
import type { Outbox, PendingEntry } from '../../store/webhooks/outbox.js';
import type { WebhookDeliveryStore } from '../../store/webhooks/webhook-deliveries.js';

/** Interval at which the store is read for new scans. */
const POLL_MS = 40;

/** The same while all waiting endpoints are idle. */
const IDLE_POLL_MS = 150;

/** Interval at which the store is read for due deliveries: retries, resends, and events other than scans. */
const READ_DUE_MS = 400;

/**
 * Up to this number of endpoints, reading their due work costs no more than checking first whether they have
 * any.
 */
const MAX_UNASKED = 4;

/** The same for scans, whose pages the endpoints of an account share. */
const MAX_UNASKED_SCANS = 12;

/** Endpoints that hold more scans are not asked for: their entries would fill the response. */
const MAX_ASKED_HELD = 64;

/** An endpoint that waits for work. */
export interface WaitingEndpoint {
  webhookId: string;
  accountId: string;
  /** Whether it has had no work for some time, so that new work may wait a little longer. */
  isIdle: boolean;
  /** Scans that are pending because their attempts are not recorded yet. */
  held: HeldScans;
}

/** The scans in the outbox that an endpoint works on already. */
export type HeldScans = Pick<ReadonlySet<string>, 'has' | 'size'>;

/** Kinds of work that may be pending for an endpoint. */
export interface Work {
  scans: boolean;
  /** Due deliveries, or events other than scans. */
  due: boolean;
}

/** Work that a poll has found. */
export interface FoundWork extends Work {
  /** When the poll last looked for due work, in milliseconds of `performance.now()`; 0: not yet. */
  dueReadAt: number;
}

export interface PendingWork {
  /**
   * Resolves when the endpoint has pending work, or may have. Rejects if MongoDB fails. One call per endpoint
   * at a time.
   */
  wait(endpoint: WaitingEndpoint): Promise<FoundWork>;
  /** Ends a wait, whose promise then stays pending. */
  cancel(webhookId: string): void;
}

interface Waiting extends WaitingEndpoint {
  dueReadAt: number;
  resolve: (work: FoundWork) => void;
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

  /** Returns the endpoints that have, or may have, pending scans that they do not hold. */
  async function findScans(endpoints: readonly Waiting[]): Promise<ReadonlySet<string>> {
    const mustAsk = ({ held }: Waiting) =>
      endpoints.length > MAX_UNASKED_SCANS && held.size <= MAX_ASKED_HELD;
    const asked = endpoints.filter(mustAsk);
    const unasked = endpoints.filter((one) => !mustAsk(one)).map(({ webhookId }) => webhookId);
    if (asked.length === 0) return new Set(unasked);
    const found = await scanOutbox.findPending(asked.map(({ webhookId }) => webhookId));
    const isNew = ({ key }: PendingEntry, id: string) => waiting.get(id)?.held.has(key) === false;
    const pending = found.flatMap((entry) => entry.webhookIds.filter((id) => isNew(entry, id)));
    return new Set([...unasked, ...pending]);
  }

  /** Returns the endpoints that have, or may have, due deliveries or events other than scans. */
  async function findDue(endpoints: readonly Waiting[]): Promise<ReadonlySet<string>> {
    const ids = endpoints.map(({ webhookId }) => webhookId);
    if (ids.length <= MAX_UNASKED) return new Set(ids);
    const [events, due] = await Promise.all([eventOutbox.findPending(ids), deliveries.findDue(ids, now())]);
    return new Set([...events.flatMap(({ webhookIds }) => webhookIds), ...due]);
  }

  async function pollOnce(): Promise<void> {
    const endpoints = [...waiting.values()];
    const startedAt = performance.now();
    const readDue = startedAt >= readDueAt;
    if (readDue) readDueAt = startedAt + READ_DUE_MS;
    try {
      const [scans, due] = await Promise.all([
        findScans(endpoints),
        readDue ? findDue(endpoints) : new Set<string>(),
      ]);
      for (const endpoint of endpoints) {
        const { webhookId } = endpoint;
        if (readDue) endpoint.dueReadAt = startedAt;
        const { dueReadAt } = endpoint;
        const work = { scans: scans.has(webhookId), due: due.has(webhookId), dueReadAt };
        if (waiting.get(webhookId) !== endpoint || !(work.scans || work.due)) continue;
        waiting.delete(webhookId);
        endpoint.resolve(work);
      }
    } catch (error) {
      for (const endpoint of endpoints) {
        if (waiting.get(endpoint.webhookId) === endpoint) waiting.delete(endpoint.webhookId);
        endpoint.reject(error);
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
    wait(endpoint) {
      return new Promise((resolve, reject) => {
        waiting.set(endpoint.webhookId, { ...endpoint, dueReadAt: 0, resolve, reject });
        if (!polling) void poll();
      });
    },
    cancel: (webhookId) => void waiting.delete(webhookId),
  };
}
