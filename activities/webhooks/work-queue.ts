import type { Delivery } from '../../core/events/webhooks/delivery.js';
import { baseUrl } from '../../core/codes/urls.js';
import type { EndpointEvents, Outbox } from '../../store/webhooks/outbox.js';
import type { WebhookWithSecrets } from '../../store/webhooks/webhooks.js';
import type { WebhookDeliveryStore } from '../../store/webhooks/webhook-deliveries.js';
import type { Work } from './pending-work.js';
import type { SharedBatches } from './shared-batches.js';

/** First attempts and retries are queued separately, so that neither blocks the other. */
export type Lane = 'first' | 'retry';

/** Maximum number of scans or deliveries read from the store at once. */
const BATCH_SIZE = 500;

/** Maximum number of retries read from the store at once. */
const RETRY_BATCH_SIZE = 64;

/** More first attempts are fetched when fewer than this are queued. */
const LOW_WATER_MARK = 400;

export interface WorkQueueDeps {
  deliveries: Pick<WebhookDeliveryStore, 'listDue'>;
  scanOutbox: Pick<Outbox, 'listPending'>;
  eventOutbox: Pick<Outbox, 'listPending'>;
  batches: Pick<SharedBatches, 'addDeliveries' | 'acknowledge' | 'acknowledgeEvents'>;
  publicUrl: string;
  now: () => Date;
}

/**
 * Creates the queue of an endpoint's due deliveries, fetched from the store in batches. A delivery taken from
 * the queue is not queued again until `done` reports that its attempt has been recorded.
 */
export function createWorkQueue(
  { deliveries, scanOutbox, eventOutbox, batches, publicUrl, now }: WorkQueueDeps,
  endpoint: () => Omit<WebhookWithSecrets, 'secrets'>,
) {
  const { id: webhookId, accountId } = endpoint().webhook;
  const lanes: Record<Lane, Delivery[]> = { first: [], retry: [] };
  /** IDs of the deliveries that are queued or in flight. */
  const held = new Set<string>();
  /** IDs of the deliveries recorded since the current fetch began, which may have read them as still due. */
  const doneDuringFetch = new Set<string>();

  function enqueue(lane: Lane, found: readonly Delivery[]): number {
    const fresh = found.filter(({ id }) => !held.has(id) && !doneDuringFetch.has(id));
    for (const delivery of fresh) held.add(delivery.id);
    lanes[lane].push(...fresh);
    return fresh.length;
  }

  /**
   * Turns outbox entries into deliveries. Safe to repeat after a crash at any point: the ID of a delivery is
   * derived from the event, and an entry is removed only once its delivery is stored.
   */
  async function createDeliveries(
    { listPending }: Pick<Outbox, 'listPending'>,
    acknowledge: (batch: EndpointEvents) => Promise<void>,
  ): Promise<number> {
    const events = await listPending(webhookId, BATCH_SIZE);
    if (events.length === 0) return 0;
    const { webhook, domain } = endpoint();
    const base = baseUrl(publicUrl, domain);
    const batch = { webhookId, accountId, events, format: webhook.format, base, at: now() };
    enqueue('first', await batches.addDeliveries(batch));
    await acknowledge({ webhookId, events });
    return events.length;
  }

  /**
   * Fetches events other than scans, and stored deliveries that are due: retries, resends, and those from
   * before a crash.
   */
  async function fetchDue(): Promise<boolean> {
    const events = await createDeliveries(eventOutbox, batches.acknowledgeEvents);
    const [first, retry] = await Promise.all([
      deliveries.listDue(webhookId, 'pending', now(), BATCH_SIZE),
      lanes.retry.length === 0 ? deliveries.listDue(webhookId, 'retrying', now(), RETRY_BATCH_SIZE) : [],
    ]);
    enqueue('retry', retry);
    return enqueue('first', first) > 0 || events > 0;
  }

  return {
    /** Fetches a batch of the work that is pending. @returns What may remain in the store. */
    async fetch(work: Work): Promise<Work> {
      doneDuringFetch.clear();
      const scans = work.scans ? await createDeliveries(scanOutbox, batches.acknowledge) : 0;
      const due = work.due && (await fetchDue());
      return { scans: due || scans === BATCH_SIZE, due };
    },

    /** Removes and returns the first delivery of a lane; undefined if the lane is empty. */
    take(lane: Lane): Delivery | undefined {
      return lanes[lane].shift();
    },

    /** Reports that the attempt of a delivery has been recorded, or could not be recorded. */
    done({ id }: Delivery): void {
      held.delete(id);
      doneDuringFetch.add(id);
    },

    /** Number of queued deliveries. */
    get length(): number {
      return lanes.first.length + lanes.retry.length;
    },

    /** Whether the next batch should be fetched. */
    get isLow(): boolean {
      return lanes.first.length < LOW_WATER_MARK;
    },
  };
}

export type WorkQueue = ReturnType<typeof createWorkQueue>;
