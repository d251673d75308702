import type { Delivery } from '../../core/webhooks/delivery.js';
import type { ScanOutbox } from '../../store/webhooks/scan-outbox.js';
import type { WebhookDeliveryStore } from '../../store/webhooks/webhook-deliveries.js';

/** First attempts and retries wait apart, so that neither stands in the other's way. */
export type Lane = 'first' | 'retry';

/** Scans or deliveries taken into memory at once. */
const BATCH = 500;

/** Retries taken into memory at once. */
const RETRY_BATCH = 64;

/** With fewer first attempts than this in hand, more are fetched. */
const LOW = 400;

/** Scans are looked for all the time; what is due by itself can wait this long. */
const DUE_EVERY_MS = 400;

export interface WorkQueueDeps {
  deliveries: Pick<WebhookDeliveryStore, 'add' | 'due'>;
  outbox: Pick<ScanOutbox, 'waiting' | 'settle'>;
  now: () => Date;
}

/**
 * What an endpoint is to be sent, fetched a batch at a time. A delivery taken from here is not handed out again
 * before `done` says that its attempt is recorded.
 */
export function createWorkQueue(
  { deliveries, outbox, now }: WorkQueueDeps,
  { id: webhookId, accountId }: { id: string; accountId: string },
) {
  const lanes: Record<Lane, Delivery[]> = { first: [], retry: [] };
  const held = new Set<string>();
  /** Recorded while a fetch was under way, which may have read them as still due. */
  const doneMeanwhile = new Set<string>();
  let dueAgainAt = 0;

  function put(lane: Lane, found: readonly Delivery[]): number {
    const fresh = found.filter(({ id }) => !held.has(id) && !doneMeanwhile.has(id));
    for (const delivery of fresh) held.add(delivery.id);
    lanes[lane].push(...fresh);
    return fresh.length;
  }

  /**
   * Turns marks of scans into deliveries. Each step may be repeated after a crash at any point: a delivery's id and
   * body follow from the scan, and a mark is taken only when its delivery is there.
   */
  async function claimScans(): Promise<number> {
    const events = await outbox.waiting(webhookId, BATCH);
    if (events.length === 0) return 0;
    const added = await deliveries.add(webhookId, accountId, events, now());
    put('first', added);
    await outbox.settle(webhookId, events);
    return events.length;
  }

  /** Deliveries that are due by themselves: retries, resends, and what was claimed before a crash. */
  async function fetchDue(): Promise<boolean> {
    if (now().getTime() < dueAgainAt) return false;
    const [first, retry] = await Promise.all([
      deliveries.due(webhookId, 'pending', now(), BATCH),
      lanes.retry.length === 0 ? deliveries.due(webhookId, 'retrying', now(), RETRY_BATCH) : [],
    ]);
    put('retry', retry);
    const more = put('first', first) > 0;
    dueAgainAt = more ? 0 : now().getTime() + DUE_EVERY_MS;
    return more;
  }

  return {
    /** @returns whether more may be waiting than was fetched */
    async fetch(): Promise<boolean> {
      doneMeanwhile.clear();
      const claimed = await claimScans();
      const due = await fetchDue();
      return due || claimed === BATCH;
    },

    take(lane: Lane): Delivery | undefined {
      return lanes[lane].shift();
    },

    done({ id }: Delivery): void {
      held.delete(id);
      doneMeanwhile.add(id);
    },

    get length(): number {
      return lanes.first.length + lanes.retry.length;
    },

    get isLow(): boolean {
      return lanes.first.length < LOW;
    },
  };
}

export type WorkQueue = ReturnType<typeof createWorkQueue>;
