import { ObjectId, type Db } from 'mongodb';
import { scanEvent, type WebhookEvent } from '../../core/webhooks/events.js';
import { OUTBOX_INDEX, SCANS, type ScanDocument } from '../scans/scan-documents.js';

/** The fields that an event is built from. */
const EVENT_FIELDS = { qrCodeId: 1, at: 1, country: 1, city: 1, device: 1, referrer: 1, bot: 1 } as const;

/** Maximum number of scans that `findPending` reads. */
const MAX_PENDING_READ = 1_000;

/** Events of one endpoint. */
export interface EndpointEvents {
  webhookId: string;
  events: readonly WebhookEvent[];
}

/** The endpoints to examine, in the order of their IDs. */
export interface EndpointPage {
  /** ID of the last endpoint of the previous page; an empty string for the first page. */
  after: string;
  /** Maximum number of endpoints to examine. */
  limit: number;
}

/** The endpoints of a page that have pending work. */
export interface EndpointsWithPending {
  found: string[];
  /** ID of the last endpoint that was examined; null if no endpoint follows. */
  last: string | null;
}

/**
 * Creates the outbox of scan events. A scan and its outbox entry are one document, so neither can exist without the other.
 * An entry is removed once the event has become a delivery.
 */
export function createScanOutbox(db: Db) {
  const scans = db.collection<ScanDocument>(SCANS);

  return {
    /** Lists the events that are pending for an endpoint, oldest first. */
    async listPending(webhookId: string, limit: number): Promise<WebhookEvent[]> {
      const found = await scans
        .find({ outbox: webhookId }, { projection: EVENT_FIELDS })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id, ...facts }) => scanEvent(_id.toHexString(), facts));
    },

    /** Returns those of the endpoints that have pending events. May leave out endpoints while others have many. */
    async findPending(webhookIds: readonly string[]): Promise<Set<string>> {
      const found = await scans
        .find({ outbox: { $in: [...webhookIds] } }, { hint: OUTBOX_INDEX, projection: { _id: 0, outbox: 1 } })
        .limit(MAX_PENDING_READ)
        .toArray();
      return new Set(found.flatMap(({ outbox }) => outbox ?? []));
    },

    /** Removes outbox entries of events that are stored as deliveries. Safe to repeat. */
    async acknowledge(batches: readonly EndpointEvents[]): Promise<void> {
      await scans.bulkWrite(
        batches.map(({ webhookId, events }) => ({
          updateMany: {
            filter: { _id: { $in: events.map(({ key }) => new ObjectId(key)) } },
            update: unsetOutboxEntry(webhookId),
          },
        })),
        { ordered: false },
      );
    },

    /** Removes all outbox entries of a deleted endpoint. Safe to repeat. */
    async clearEndpoint(webhookId: string): Promise<void> {
      await scans.updateMany({ outbox: webhookId }, unsetOutboxEntry(webhookId));
    },

    /**
     * Lists endpoints with a pending event of a scan from before `before`. Takes two index reads per endpoint, however many
     * events are pending.
     */
    async listEndpointsWithPending(before: Date, page: EndpointPage): Promise<EndpointsWithPending> {
      const found: string[] = [];
      let last = page.after;
      for (let examined = 0; examined < page.limit; examined += 1) {
        // Not sorted: MongoDB cannot sort by an array field along an index and would read every pending scan.
        const scan = await scans.findOne(
          { outbox: { $gt: last } },
          { hint: OUTBOX_INDEX, projection: { outbox: 1 } },
        );
        const next = scan?.outbox?.filter((id) => id > last).sort()[0];
        if (next === undefined) return { found, last: null };
        last = next;
        const oldest = await scans.findOne(
          { outbox: next },
          { sort: { outbox: 1, _id: 1 }, projection: { _id: 1 } },
        );
        if (oldest && oldest._id.getTimestamp() <= before) found.push(next);
      }
      return { found, last };
    },
  };
}

export type ScanOutbox = ReturnType<typeof createScanOutbox>;

/** Builds the update that removes an endpoint's entry. An empty outbox is removed, because the index is sparse. */
function unsetOutboxEntry(webhookId: string) {
  const rest = { $setDifference: ['$outbox', [webhookId]] };
  const hasRest = { $gt: [{ $size: { $ifNull: [rest, []] } }, 0] };
  return [{ $set: { outbox: { $cond: [hasRest, rest, '$$REMOVE'] } } }];
}
