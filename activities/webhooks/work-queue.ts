import type { WebhookEvent } from '../../core/events/events.js';
import type { Delivery } from '../../core/events/webhooks/delivery.js';
import { messageForm, type MessageForm } from '../../core/events/webhooks/message-form.js';
import { baseUrl } from '../../core/codes/urls.js';
import type { EndpointEvents, Outbox } from '../../store/webhooks/outbox.js';
import type { PendingScan } from '../../store/webhooks/scan-outbox.js';
import type { WebhookWithSecrets } from '../../store/webhooks/webhooks.js';
import { buildDelivery, type WebhookDeliveryStore } from '../../store/webhooks/webhook-deliveries.js';
import type { Acknowledgments } from './acknowledgments.js';
import type { MessageBodies } from './message-bodies.js';
import type { HeldScans, Work } from './pending-work.js';
import { createScanPosition } from './scan-position.js';
import { MAX_PAGE_AGE_MS, type PageReader, type ScanPages } from './scan-pages.js';
import type { SharedBatches } from './shared-batches.js';
import type { UnrecordedForm } from './unrecorded-form.js';

/** First attempts and retries are queued separately, so that neither blocks the other. */
export type Lane = 'first' | 'retry';

/** A delivery whose attempt is due. */
export interface QueuedDelivery {
  delivery: Delivery;
  /** The scan, if the delivery is stored only with its first attempt. */
  scan?: PendingScan;
}

/** Maximum number of events or deliveries read from the store at once. */
const BATCH_SIZE = 500;

/** Maximum number of retries read from the store at once. */
const RETRY_BATCH_SIZE = 64;

/** More first attempts are fetched when fewer than this are queued. */
const LOW_WATER_MARK = 400;

/** With fewer first attempts queued, the queue can use a page that another endpoint reads. */
const ROOM_MARK = 600;

/** Age of a scan, from the start of the drain, after which no former drain can have sent it. */
const RECOVER_MS = 60_000;

export interface WorkQueueDeps {
  acknowledgments: Acknowledgments;
  deliveries: Pick<WebhookDeliveryStore, 'listDue'>;
  scanOutbox: Pick<Outbox, 'listPending'>;
  eventOutbox: Pick<Outbox, 'listPending'>;
  scanPages: ScanPages;
  bodies: MessageBodies;
  batches: Pick<SharedBatches, 'addDeliveries' | 'acknowledge' | 'acknowledgeEvents'>;
  publicUrl: string;
  now: () => Date;
}

/**
 * Creates the queue of an endpoint's due deliveries, fetched from the store in batches. A delivery taken from
 * the queue is not queued again until its attempt has been recorded.
 *
 * The delivery of a scan is stored with its first attempt. Until then the scan stays in the outbox. After a
 * drain that did not record all attempts, deliveries are stored before they are sent, see
 * `unrecorded-form.ts`.
 */
export function createWorkQueue(
  deps: WorkQueueDeps,
  endpoint: () => Omit<WebhookWithSecrets, 'secrets'>,
  form: UnrecordedForm,
) {
  const { acknowledgments, deliveries, scanOutbox, eventOutbox, scanPages, bodies, batches, publicUrl, now } =
    deps;
  const { id: webhookId, accountId } = endpoint().webhook;
  const lanes: Record<Lane, (Delivery | PendingScan)[]> = { first: [], retry: [] };
  /** IDs of the stored deliveries that are queued or in flight. */
  const held = new Set<string>();
  /** Keys of the scans that are queued or in flight, or whose outbox entry is not removed yet. */
  const heldScans = new Set<string>();
  /** When stored deliveries and scans were released: a read that began before may still show them. */
  const releasedAt = new Map<string, number>();
  /** Ends the wait for the writes in the background. */
  let onSettled: (() => void) | undefined;
  let writing = 0;
  const recoverUntil = now().getTime() + RECOVER_MS;
  const position = createScanPosition(heldScans);
  let scanForm = currentForm();
  let failure: Error | undefined;
  let isRecorded = true;

  const reader: PageReader = {
    webhookId,
    accountId,
    get after() {
      return position.after;
    },
    get hasRoom() {
      return lanes.first.length < ROOM_MARK;
    },
  };
  const leave = scanPages.join(reader);

  /** Returns the form of messages in the endpoint's present state. */
  function currentForm(): MessageForm {
    const { webhook, domain } = endpoint();
    return messageForm(webhook.format, baseUrl(publicUrl, domain));
  }

  const newBatch = ({ format, base }: MessageForm) => ({ webhookId, accountId, format, base, at: now() });

  const wasReleased = (key: string, readAt: number) => (releasedAt.get(key) ?? 0) >= readAt;

  function release(holder: Set<string>, key: string): void {
    holder.delete(key);
    releasedAt.set(key, performance.now());
  }

  function forgetReleased(): void {
    const before = performance.now() - MAX_PAGE_AGE_MS;
    for (const [key, at] of releasedAt) {
      if (at >= before) break;
      releasedAt.delete(key);
    }
  }

  /** Queues deliveries. @param readAt When their read began, in milliseconds of `performance.now()`. */
  function enqueue(lane: Lane, found: readonly Delivery[], readAt: number): number {
    const fresh = found.filter(({ id }) => !held.has(id) && !wasReleased(id, readAt));
    for (const delivery of fresh) held.add(delivery.id);
    lanes[lane].push(...fresh);
    return fresh.length;
  }

  /** Reports that a write in the background has ended; its failure ends the drain. */
  function endWrite(key: string, error: unknown): void {
    if (error === undefined) release(heldScans, key);
    else failure ??= error as Error;
    writing -= 1;
    if (writing === 0) onSettled?.();
  }

  const acknowledger = { webhookId, onAcknowledged: endWrite };

  /**
   * Stores the deliveries of events and queues those that are new. Safe to repeat after a crash at any point:
   * the ID of a delivery is derived from the event, and an entry is removed only once its delivery is stored.
   */
  async function storeDeliveries(
    events: readonly WebhookEvent[],
    storedForm: MessageForm,
    acknowledge: (batch: EndpointEvents) => Promise<void>,
  ): Promise<void> {
    if (events.length === 0) return;
    enqueue('first', await batches.addDeliveries({ ...newBatch(storedForm), events }), Infinity);
    await acknowledge({ webhookId, events });
  }

  /** Fetches pending scans. @returns Whether more may be pending. */
  async function fetchScans(): Promise<boolean> {
    const current = currentForm();
    const storedForm = await form.storeFirstAs(current, heldScans.size > 0);
    if (!storedForm) {
      scanForm = current;
      return queueScans();
    }
    const pending = await scanOutbox.listPending(webhookId, BATCH_SIZE);
    const events = pending.filter(({ key }) => !heldScans.has(key));
    await storeDeliveries(events, storedForm, batches.acknowledge);
    const last = pending.at(-1);
    if (pending.length === BATCH_SIZE && last && last.at.getTime() < recoverUntil) return events.length > 0;
    form.recovered();
    return heldScans.size === 0;
  }

  async function queueScans(): Promise<boolean> {
    position.begin();
    const { scans, readAt, isFull } = await scanPages.read(reader);
    position.moveTo(scans.at(-1)?.event.key, isFull);
    for (const scan of scans) {
      const { key } = scan.event;
      if (heldScans.has(key) || !scan.webhookIds.includes(webhookId) || wasReleased(key, readAt)) continue;
      heldScans.add(key);
      lanes.first.push(scan);
    }
    return isFull;
  }

  /**
   * Fetches events other than scans, and stored deliveries that are due: retries, resends, and those from
   * before a crash.
   */
  async function fetchDue(): Promise<boolean> {
    const events = await eventOutbox.listPending(webhookId, BATCH_SIZE);
    await storeDeliveries(events, currentForm(), batches.acknowledgeEvents);
    const readAt = performance.now();
    const [first, retry] = await Promise.all([
      deliveries.listDue(webhookId, 'pending', now(), BATCH_SIZE),
      lanes.retry.length === 0 ? deliveries.listDue(webhookId, 'retrying', now(), RETRY_BATCH_SIZE) : [],
    ]);
    enqueue('retry', retry, readAt);
    return enqueue('first', first, readAt) > 0 || events.length > 0;
  }

  /** Builds the delivery of a scan. Stores it as failed, and returns undefined, if this is impossible. */
  function build(scan: PendingScan): QueuedDelivery | undefined {
    try {
      const body = bodies.bodyOf(scan.event, scanForm, accountId);
      return { delivery: buildDelivery(newBatch(scanForm), scan.event, body), scan };
    } catch {
      writing += 1;
      storeDeliveries([scan.event], scanForm, batches.acknowledge).then(
        () => endWrite(scan.event.key, undefined),
        (error: unknown) => endWrite(scan.event.key, error),
      );
      return undefined;
    }
  }

  return {
    /** Fetches a batch of the work that is pending. @returns What may remain in the store. */
    async fetch(work: Work): Promise<Work> {
      forgetReleased();
      const scans = work.scans && (await fetchScans());
      const due = work.due && (await fetchDue());
      return { scans: due || scans, due };
    },

    /** Removes and returns the first delivery of a lane; undefined if the lane is empty. */
    take(lane: Lane): QueuedDelivery | undefined {
      for (;;) {
        const next = lanes[lane].shift();
        if (!next) return undefined;
        const queued = 'event' in next ? build(next) : { delivery: next };
        if (queued) return queued;
      }
    },

    /** Reports that the attempt of a delivery has been recorded, or could not be recorded. */
    done({ delivery, scan }: QueuedDelivery, hasRecord: boolean): void {
      if (!scan) return release(held, delivery.id);
      if (!hasRecord) {
        isRecorded = false;
        return;
      }
      writing += 1;
      acknowledgments.add(acknowledger, scan);
    },

    /** Resolves when the outbox entries of all recorded deliveries are removed, or could not be removed. */
    async settled(): Promise<void> {
      leave();
      acknowledgments.hurry();
      if (writing > 0) await new Promise<void>((resolve) => (onSettled = resolve));
    },

    /** Keys of the scans in the outbox that the queue works on. */
    heldScans: heldScans as HeldScans,

    /** Number of queued deliveries. */
    get length(): number {
      return lanes.first.length + lanes.retry.length;
    },

    /** Whether the next batch should be fetched. */
    get isLow(): boolean {
      return lanes.first.length < LOW_WATER_MARK;
    },

    /** Whether all attempts of scans are recorded. */
    get isRecorded(): boolean {
      return isRecorded;
    },

    /** The first error of a write in the background. */
    get failure(): Error | undefined {
      return failure;
    },
  };
}

export type WorkQueue = ReturnType<typeof createWorkQueue>;
