import { ObjectId, type Db } from 'mongodb';
import { scanEvent, type ScanFacts, type WebhookEvent } from '../../core/webhooks/events.js';

const SCANS = 'scans';

/** A scan, as far as its event needs it. `outbox` names the endpoints that it still owes an event; absent when none. */
type ScanDocument = ScanFacts & { _id: ObjectId; accountId: string; outbox?: string[] };

/** The index that these calls go by. */
const OUTBOX_KEY = { outbox: 1, _id: 1 } as const;

const FACTS = { qrCodeId: 1, at: 1, country: 1, city: 1, device: 1, referrer: 1, bot: 1 } as const;

/** Scans whose events haven't become deliveries yet. A scan and its mark are one document, so neither is without the other. */
export function createScanOutbox(db: Db) {
  const scans = db.collection<ScanDocument>(SCANS);

  return {
    /** Events that scans owe an endpoint, the oldest first. */
    async waiting(webhookId: string, limit: number): Promise<WebhookEvent[]> {
      const found = await scans
        .find({ outbox: webhookId }, { projection: FACTS })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id, ...facts }) => scanEvent(_id.toHexString(), facts));
    },

    /** Takes an endpoint's mark from scans whose events are deliveries now. Twice is the same as once. */
    async settle(webhookId: string, events: readonly WebhookEvent[]): Promise<void> {
      const ids = events.map(({ key }) => new ObjectId(key));
      await scans.updateMany({ _id: { $in: ids } }, unsetOutboxEntry(webhookId));
    },

    /** Takes every mark of an endpoint that is gone. */
    async forget(webhookId: string): Promise<void> {
      await scans.updateMany({ outbox: webhookId }, unsetOutboxEntry(webhookId));
    },

    /** Endpoints that scans from before `before` owe an event: one step of the index each, however many wait. */
    async listEndpointsWithPending(before: Date): Promise<string[]> {
      const waiting: string[] = [];
      let last = '';
      for (;;) {
        // Not sorted, but read along the index: a sort over an array can't use one, and would read all that waits.
        const found = await scans.findOne(
          { outbox: { $gt: last } },
          { hint: OUTBOX_KEY, projection: { outbox: 1 } },
        );
        const next = found?.outbox?.filter((id) => id > last).sort()[0];
        if (next === undefined) return waiting;
        last = next;
        const oldest = await scans.findOne(
          { outbox: next },
          { sort: { outbox: 1, _id: 1 }, projection: { _id: 1 } },
        );
        if (oldest && oldest._id.getTimestamp() <= before) waiting.push(next);
      }
    },
  };
}

export type ScanOutbox = ReturnType<typeof createScanOutbox>;

/** An empty outbox is taken away altogether: the index is over scans that have one. */
function unsetOutboxEntry(webhookId: string) {
  const rest = { $setDifference: ['$outbox', [webhookId]] };
  const hasRest = { $gt: [{ $size: { $ifNull: [rest, []] } }, 0] };
  return [{ $set: { outbox: { $cond: [hasRest, rest, '$$REMOVE'] } } }];
}
