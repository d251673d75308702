import { ObjectId } from 'mongodb';
import type { Scan } from '../core/scan.js';
import type { CollectionIndexes } from './indexes.js';

export const SCANS = 'scans';

/** A scan as it lies in the collection. The id is made by the process that saw it, so writing it twice is writing it once. */
export type ScanDocument = Omit<Scan, 'id'> & {
  _id: ObjectId;
  /** Webhook endpoints that are still to be told; absent when there are none. */
  outbox?: string[];
};

/** One index serves totals (covered), lists and periods of a code, another those of a whole account. */
export const SCAN_INDEXES: CollectionIndexes = {
  collection: SCANS,
  indexes: [
    { key: { accountId: 1, qrCodeId: 1, bot: 1, at: -1, _id: -1 } },
    { key: { accountId: 1, bot: 1, at: -1, _id: -1 } },
    { key: { outbox: 1, _id: 1 }, sparse: true },
  ],
};

export const newScanId = (): ObjectId => new ObjectId();
