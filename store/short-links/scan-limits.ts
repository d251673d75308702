import type { Db, Document } from 'mongodb';
import type { CodeTimeline } from '../../core/qr-code.js';
import { coversWakeUp, WAKE_UP_LEASE_MS } from '../../core/routing/code-timeline.js';
import { withStoreTimeout } from '../mongo/timeouts.js';
import { CODE_NOT_DELETED, QR_CODES, type QrCodeDocument } from '../qr-codes/qr-code-documents.js';

/** What a request for scans of a code with a limit got. */
export type ScanGrant =
  /**
   * Number of scans that may be served; `isLast`: this request has used up the limit. `needsWakeUp`: the workflow of the code's
   * timeline has no wake-up yet that covers this.
   */
  | { kind: 'granted'; scans: number; isLast: boolean; needsWakeUp: boolean }
  /** The owner has removed the limit in the meantime. */
  | { kind: 'unlimited' }
  /** The code was deleted in the meantime. */
  | { kind: 'deleted' };

interface LimitedDocument {
  scansUsed?: number;
  exhaustedAt?: Date;
  timeline?: CodeTimeline;
  routing?: { scanLimit?: { scans: number } };
}

/** Creates the store of scan limits. It is exact across processes: each request is one atomic update of the code. */
export function createScanLimitStore(db: Db, now = () => new Date()) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  async function findUnlimited(qrCodeId: string): Promise<ScanGrant> {
    const found = await codes.findOne({ _id: qrCodeId, ...CODE_NOT_DELETED }, { projection: { _id: 1 } });
    return { kind: found ? 'unlimited' : 'deleted' };
  }

  async function take(qrCodeId: string, asked: number): Promise<ScanGrant> {
    const at = now();
    const before = await codes.findOneAndUpdate(
      { _id: qrCodeId, ...CODE_NOT_DELETED, 'routing.scanLimit.scans': { $exists: true } },
      grantingStages(asked, at),
      {
        returnDocument: 'before',
        projection: { _id: 0, scansUsed: 1, exhaustedAt: 1, timeline: 1, 'routing.scanLimit.scans': 1 },
      },
    );
    if (!before) return findUnlimited(qrCodeId);
    const { scansUsed = 0, exhaustedAt, timeline, routing } = before as LimitedDocument;
    const left = Math.max(0, (routing?.scanLimit?.scans ?? 0) - scansUsed);
    const scans = Math.min(asked, left);
    const isLast = scans === left && (left > 0 || exhaustedAt === undefined);
    return { kind: 'granted', scans, isLast, needsWakeUp: isLast && !coversWakeUp(timeline, at) };
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

/** @param at Time of the process, with which wake-ups are compared. */
function grantingStages(asked: number, at: Date): Document[] {
  const limit = '$routing.scanLimit.scans';
  const used = { $ifNull: ['$scansUsed', 0] };
  const left = { $max: [0, { $subtract: [limit, used] }] };
  // Without any scan left, the time at which the last one was taken stays.
  const isUsedUpNow = { $or: [{ $gt: [left, 0] }, { $eq: [{ $type: '$exhaustedAt' }, 'missing'] }] };
  const usedUp = {
    exhaustedAt: { $cond: [isUsedUpNow, '$$NOW', '$exhaustedAt'] },
    timeline: { $cond: [isUsedUpNow, dueTimeline(at), '$timeline'] },
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

/** Returns the timeline of a code whose limit is used up now: this is to be recorded, and its workflow is woken. */
function dueTimeline(at: Date): Document {
  const [earliest, latest] = [-WAKE_UP_LEASE_MS, WAKE_UP_LEASE_MS].map((ms) => new Date(at.getTime() + ms));
  const wakeUpSentAt = '$timeline.wakeUpSentAt';
  const isCovered = { $and: [{ $gt: [wakeUpSentAt, earliest] }, { $lt: [wakeUpSentAt, latest] }] };
  return {
    nextAt: { $min: ['$timeline.nextAt', '$$NOW'] },
    wakeUpSentAt: { $cond: [isCovered, wakeUpSentAt, at] },
  };
}
