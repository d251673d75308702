import { ObjectId, type Db } from 'mongodb';
import { scanEvent } from '../../core/events/events.js';
import { OUTBOX_INDEX, SCANS, type ScanDocument } from '../scans/scan-documents.js';
import { createOutbox } from './outbox.js';

/** Creates the outbox of scan events. */
export function createScanOutbox(db: Db) {
  return createOutbox(db.collection<ScanDocument>(SCANS), {
    index: OUTBOX_INDEX,
    sort: { _id: 1 },
    projection: {
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
    },
    toEvent: ({ _id, ...facts }) => scanEvent(_id.toHexString(), facts),
    toId: ({ key }) => new ObjectId(key),
    timeOf: ({ _id }) => _id.getTimestamp(),
  });
}
