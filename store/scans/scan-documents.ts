import { ObjectId } from 'mongodb';
import type { Scan } from '../../core/scan.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

export const SCANS = 'scans';

/** A scan as it lies in the collection. The id is made by the process that saw it, so writing it twice is writing it once. */
export type ScanDocument = Omit<Scan, 'id'> & {
  _id: ObjectId;
  /** Webhook endpoints that are still to be told; absent when there are none. */
  outbox?: string[];
};

const BY_CODE = { accountId: 1, qrCodeId: 1, bot: 1, at: -1, _id: -1 } as const;
const BY_ACCOUNT = { accountId: 1, bot: 1, at: -1, _id: -1 } as const;
/** The index of pending webhook events. */
export const OUTBOX_INDEX = { outbox: 1, _id: 1 } as const;

/**
 * The index for scans of a code or an account: given as a hint, because the planner would try several against one another,
 * which takes long where a filter lets few scans through.
 */
export function scanIndexFor({ qrCodeId }: { qrCodeId?: string | undefined }) {
  return qrCodeId === undefined ? BY_ACCOUNT : BY_CODE;
}

/** One index serves totals (covered), lists and periods of a code, another those of a whole account. */
export const SCAN_INDEXES: CollectionIndexes = {
  collection: SCANS,
  indexes: [{ key: BY_CODE }, { key: BY_ACCOUNT }, { key: OUTBOX_INDEX, sparse: true }],
};

export const newScanId = (): ObjectId => new ObjectId();
