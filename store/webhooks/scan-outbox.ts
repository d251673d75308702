import { ObjectId, type Db } from 'mongodb';
import { scanEvent, type WebhookEvent } from '../../core/events/events.js';
import { OUTBOX_INDEX, SCANS, type ScanDocument } from '../scans/scan-documents.js';
import { createOutbox } from './outbox.js';

/** The fields that the event of a scan is built from. */
const FACTS = {
  qrCodeId: 1,
  at: 1,
  country: 1,
  city: 1,
  device: 1,
  referrer: 1,
  bot: 1,
  rule: 1,
  variant: 1,
  source: 1,
  alias: 1,
  gs1: 1,
  link: 1,
} as const;

/** A pending scan, with the endpoints that it is pending for. */
export interface PendingScan {
  event: WebhookEvent;
  webhookIds: readonly string[];
}

/** Creates the outbox of scan events. */
export function createScanOutbox(db: Db) {
  const scans = db.collection<ScanDocument>(SCANS);
  const outbox = createOutbox(scans, {
    index: OUTBOX_INDEX,
    sort: { _id: 1 },
    projection: FACTS,
    toEvent,
    toId: ({ key }) => new ObjectId(key),
    toKey: ({ _id }) => _id.toHexString(),
    timeOf: ({ _id }) => _id.getTimestamp(),
  });

  return {
    ...outbox,

    /**
     * Lists the scans that are pending for any of the endpoints, in the order of their IDs. Each is read
     * once, however many endpoints it is pending for.
     *
     * @param page.after Key of the last scan of the previous page.
     */
    async listPage(
      webhookIds: readonly string[],
      { after, limit }: { after: string | undefined; limit: number },
    ): Promise<PendingScan[]> {
      const found = await scans
        .find(
          { outbox: { $in: [...webhookIds] }, ...(after && { _id: { $gt: new ObjectId(after) } }) },
          { projection: { ...FACTS, outbox: 1 }, hint: OUTBOX_INDEX },
        )
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ outbox: pending = [], ...scan }) => ({
        event: toEvent(scan),
        webhookIds: pending,
      }));
    },
  };
}

export type ScanOutbox = ReturnType<typeof createScanOutbox>;

function toEvent({ _id, ...facts }: ScanDocument): WebhookEvent {
  return scanEvent(_id.toHexString(), facts);
}
