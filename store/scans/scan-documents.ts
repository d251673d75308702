import { ObjectId } from 'mongodb';
import type { Scan } from '../../core/scans/scan.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

export const SCANS = 'scans';

/** A stored scan. The process that records the scan chooses its ID, so inserts are idempotent. */
export type ScanDocument = Omit<Scan, 'id'> & {
  _id: ObjectId;
  /** IDs of the webhook endpoints whose event is pending; absent if there are none. */
  outbox?: string[];
  /** Whether the scan may be the first scan of its code by a person. */
  firstScan?: true;
  /**
   * IDs of the endpoints that receive the event of a first scan, as of the scan. Absent from scans that an
   * earlier version of the service recorded.
   */
  firstScanOutbox?: string[];
};

const BY_CODE = { accountId: 1, qrCodeId: 1, bot: 1, at: -1, _id: -1 } as const;
const BY_ACCOUNT = { accountId: 1, bot: 1, at: -1, _id: -1 } as const;
/** The index of scans that may be the first of their code. */
export const FIRST_SCAN_INDEX = { firstScan: 1, _id: 1 } as const;
/** The index of pending webhook events. */
export const OUTBOX_INDEX = { outbox: 1, _id: 1 } as const;

/**
 * Returns the index for the scans of a code or an account. Queries pass it as a hint: the planner's trial of
 * several indexes takes long if a filter matches few scans.
 */
export function scanIndexFor({ qrCodeId }: { qrCodeId?: string | undefined }) {
  return qrCodeId === undefined ? BY_ACCOUNT : BY_CODE;
}

/**
 * `BY_CODE` serves totals (covered), lists, and ranges of a code; `BY_ACCOUNT` serves totals, lists, and
 * ranges of an account.
 */
export const SCAN_INDEXES: CollectionIndexes = {
  collection: SCANS,
  indexes: [
    { key: BY_CODE },
    { key: BY_ACCOUNT },
    // Not sparse: a sparse index of several fields would contain every scan, because each has an `_id`.
    { key: FIRST_SCAN_INDEX, partialFilterExpression: { firstScan: true } },
    { key: OUTBOX_INDEX, partialFilterExpression: { outbox: { $exists: true } } },
  ],
};

/** Converts a document to a scan. */
export function toScan(document: ScanDocument): Scan {
  const {
    _id,
    outbox: _outbox,
    firstScan: _firstScan,
    firstScanOutbox: _firstScanOutbox,
    ...fields
  } = document;
  return { id: _id.toHexString(), ...fields };
}

/** Returns a new ID, which sorts by time of creation. */
export const newScanId = (): ObjectId => new ObjectId();
