import { ObjectId, type Db } from 'mongodb';
import { scanEvent, type WebhookEvent } from '../../core/webhooks/events.js';
import { OUTBOX_INDEX, SCANS, type ScanDocument } from '../scans/scan-documents.js';

/** The fields that an event is built from. */
const EVENT_FIELDS = { qrCodeId: 1, at: 1, country: 1, city: 1, device: 1, referrer: 1, bot: 1 } as const;

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

    /** Removes an endpoint's outbox entries of events that are stored as deliveries. Safe to repeat. */
    async acknowledge(webhookId: string, events: readonly WebhookEvent[]): Promise<void> {
      const ids = events.map(({ key }) => new ObjectId(key));
      await scans.updateMany({ _id: { $in: ids } }, unsetOutboxEntry(webhookId));
    },

    /** Removes all outbox entries of a deleted endpoint. Safe to repeat. */
    async clearEndpoint(webhookId: string): Promise<void> {
      await scans.updateMany({ outbox: webhookId }, unsetOutboxEntry(webhookId));
    },

    /**
     * Lists the endpoints with a pending event of a scan from before `before`. Takes two index reads per endpoint, however
     * many events are pending.
     */
    async listEndpointsWithPending(before: Date): Promise<string[]> {
      const endpoints: string[] = [];
      let last = '';
      for (;;) {
        // Not sorted: MongoDB cannot sort by an array field along an index and would read every pending scan.
        const found = await scans.findOne(
          { outbox: { $gt: last } },
          { hint: OUTBOX_INDEX, projection: { outbox: 1 } },
        );
        const next = found?.outbox?.filter((id) => id > last).sort()[0];
        if (next === undefined) return endpoints;
        last = next;
        const oldest = await scans.findOne(
          { outbox: next },
          { sort: { outbox: 1, _id: 1 }, projection: { _id: 1 } },
        );
        if (oldest && oldest._id.getTimestamp() <= before) endpoints.push(next);
      }
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
