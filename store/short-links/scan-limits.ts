import type { Db, Document } from 'mongodb';
import { withStoreTimeout } from '../mongo/timeouts.js';
import { CODE_NOT_DELETED, QR_CODES, type QrCodeDocument } from '../qr-codes/qr-code-documents.js';

/** What a request for scans of a code with a limit got. */
export type ScanGrant =
  /** Number of scans that may be served; `isLast`: this request has used up the limit. */
  | { kind: 'granted'; scans: number; isLast: boolean }
  /** The owner has removed the limit in the meantime. */
  | { kind: 'unlimited' }
  /** The code was deleted in the meantime. */
  | { kind: 'deleted' };

interface LimitedDocument {
  scansUsed?: number;
  exhaustedAt?: Date;
  routing?: { scanLimit?: { scans: number } };
}

/** Creates the store of scan limits. It is exact across processes: each request is one atomic update of the code. */
export function createScanLimitStore(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  async function findUnlimited(qrCodeId: string): Promise<ScanGrant> {
    const found = await codes.findOne({ _id: qrCodeId, ...CODE_NOT_DELETED }, { projection: { _id: 1 } });
    return { kind: found ? 'unlimited' : 'deleted' };
  }

  async function take(qrCodeId: string, asked: number): Promise<ScanGrant> {
    const before = await codes.findOneAndUpdate(
      { _id: qrCodeId, ...CODE_NOT_DELETED, 'routing.scanLimit.scans': { $exists: true } },
      grantingStages(asked),
      {
        returnDocument: 'before',
        projection: { _id: 0, scansUsed: 1, exhaustedAt: 1, 'routing.scanLimit.scans': 1 },
      },
    );
    if (!before) return findUnlimited(qrCodeId);
    const { scansUsed = 0, exhaustedAt, routing } = before as LimitedDocument;
    const left = Math.max(0, (routing?.scanLimit?.scans ?? 0) - scansUsed);
    const scans = Math.min(asked, left);
    return { kind: 'granted', scans, isLast: scans === left && (left > 0 || exhaustedAt === undefined) };
  }

  return {
    /**
     * Takes up to `asked` scans of what is left of a code's limit. The write that takes the last one also sets `exhaustedAt`,
     * and `timeline.nextAt`, so that the event of the transition will be recorded even if nobody is notified of it.
     *
     * The scans are taken as soon as the update is durable on a majority. If the caller dies or gives up before it serves
     * them, they are lost; more than the limit are never granted.
     *
     * @throws StoreTimeoutError if MongoDB does not respond in time. The update may still take effect after that.
     */
    take: (qrCodeId: string, asked: number, timeoutMs: number): Promise<ScanGrant> =>
      withStoreTimeout(timeoutMs, take(qrCodeId, asked)),
  };
}

export type ScanLimitStore = ReturnType<typeof createScanLimitStore>;

function grantingStages(asked: number): Document[] {
  const limit = '$routing.scanLimit.scans';
  const used = { $ifNull: ['$scansUsed', 0] };
  const left = { $max: [0, { $subtract: [limit, used] }] };
  // Without any scan left, the time at which the last one was taken stays.
  const isUsedUpNow = { $or: [{ $gt: [left, 0] }, { $eq: [{ $type: '$exhaustedAt' }, 'missing'] }] };
  const nextAt = { $min: ['$timeline.nextAt', '$$NOW'] };
  const usedUp = {
    exhaustedAt: { $cond: [isUsedUpNow, '$$NOW', '$exhaustedAt'] },
    timeline: { $cond: [isUsedUpNow, { $mergeObjects: ['$timeline', { nextAt }] }, '$timeline'] },
  };
  const isUsedUp = { $lte: [left, asked] };
  return [
    {
      $set: {
        scansUsed: { $add: [used, { $min: [asked, left] }] },
        exhaustedAt: { $cond: [isUsedUp, usedUp.exhaustedAt, '$$REMOVE'] },
        timeline: { $cond: [isUsedUp, usedUp.timeline, '$timeline'] },
      },
    },
  ];
}
