import type { Db, Document } from 'mongodb';
import type { CodeSchedule, CodeTimeline } from '../../core/codes/qr-code.js';
import { coversWakeUp, WAKE_UP_LEASE_MS } from '../../core/codes/routing/code-timeline.js';
import { withStoreTimeout } from '../mongo/timeouts.js';
import { NEXT_VERSION_STAGE } from '../qr-codes/code-version.js';
import { CODE_NOT_DELETED, QR_CODES, type QrCodeDocument } from '../qr-codes/qr-code-documents.js';

/** Result of a request for scans of a code with a scan limit. */
export type ScanGrant =
  /**
   * `scans`: number of scans that may be served. `isLast`: this request has used up the limit. `needsWakeUp`:
   * the caller must wake the workflow of the code's timeline, because no recent wake-up covers this.
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
  routing?: LimitedRouting;
  schedule?: { changes: (Pick<CodeSchedule['changes'][number], 'at'> & { effect?: LimitedEffect })[] };
}

interface LimitedRouting {
  scanLimit?: { scans: number };
}

/** The part of a pending change that determines the limit. */
interface LimitedEffect {
  set?: { routing?: LimitedRouting };
  removed?: string[];
}

/**
 * Creates the store of scan limits. It is exact across processes: each request is one atomic update of the
 * code.
 */
export function createScanLimitStore(db: Db, now: () => Date) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  async function findUnlimited(qrCodeId: string): Promise<ScanGrant> {
    const found = await codes.findOne({ _id: qrCodeId, ...CODE_NOT_DELETED }, { projection: { _id: 1 } });
    return { kind: found ? 'unlimited' : 'deleted' };
  }

  async function take(qrCodeId: string, asked: number): Promise<ScanGrant> {
    const at = now();
    const before = await codes.findOneAndUpdate(
      {
        _id: qrCodeId,
        ...CODE_NOT_DELETED,
        $expr: { $gt: [limitExpression(at), null] },
      },
      grantingStages(asked, at),
      {
        returnDocument: 'before',
        projection: { _id: 0, scansUsed: 1, exhaustedAt: 1, timeline: 1, ...LIMIT_FIELDS },
      },
    );
    if (!before) return findUnlimited(qrCodeId);
    const { scansUsed = 0, exhaustedAt, timeline } = before;
    const left = Math.max(0, limitAt(before, at) - scansUsed);
    const scans = Math.min(asked, left);
    const isLast = scans === left && (left > 0 || exhaustedAt === undefined);
    return { kind: 'granted', scans, isLast, needsWakeUp: isLast && !coversWakeUp(timeline, at) };
  }

  return {
    /**
     * Takes up to `asked` of the remaining scans of a code's limit. The write that takes the last one also
     * sets `exhaustedAt`, and `timeline.nextAt`, so that the event of the transition is recorded even if no
     * wake-up is sent.
     *
     * The scans are taken as soon as the update is durable on a majority. If the caller crashes or gives up
     * before it serves them, they are lost. The store never grants more scans than the limit.
     *
     * @throws StoreTimeoutError if MongoDB does not respond in time. The update may still take effect after
     *   that.
     */
    take: (qrCodeId: string, asked: number, timeoutMs: number): Promise<ScanGrant> =>
      withStoreTimeout(timeoutMs, take(qrCodeId, asked)),
  };
}

export type ScanLimitStore = ReturnType<typeof createScanLimitStore>;

/** The fields that determine the limit of a code. */
const LIMIT_FIELDS = {
  'routing.scanLimit.scans': 1,
  'schedule.changes.at': 1,
  'schedule.changes.effect.removed': 1,
  'schedule.changes.effect.set.routing.scanLimit.scans': 1,
} as const;

/** Returns the limit of a code at an instant, after the scheduled changes that are not recorded yet. */
function limitAt({ routing, schedule }: LimitedDocument, at: Date): number {
  const due = (schedule?.changes ?? []).filter((change) => change.at <= at && setsRouting(change));
  return (due.length > 0 ? due.at(-1)?.effect?.set?.routing : routing)?.scanLimit?.scans ?? 0;
}

function setsRouting({ effect }: { effect?: LimitedEffect }): boolean {
  return effect?.set?.routing !== undefined || effect?.removed?.includes('routing') === true;
}

/** Expression: `limitAt` of the document; missing or null if it has no limit. */
function limitExpression(at: Date): Document {
  const setsIt = { $ne: [{ $type: '$$change.effect.set.routing' }, 'missing'] };
  const removesIt = { $in: ['routing', '$$change.effect.removed'] };
  const isDue = { $and: [{ $lte: ['$$change.at', at] }, { $or: [setsIt, removesIt] }] };
  const changes = { $ifNull: ['$schedule.changes', []] };
  const due = { $filter: { input: changes, as: 'change', cond: isDue } };
  const current = '$routing.scanLimit.scans';
  const changed = {
    $let: { vars: { last: { $last: '$$due' } }, in: '$$last.effect.set.routing.scanLimit.scans' },
  };
  return { $let: { vars: { due }, in: { $cond: [{ $eq: ['$$due', []] }, current, changed] } } };
}

/**
 * Builds the update that grants scans.
 *
 * @param at The process's time, compared with the times of wake-ups and scheduled changes.
 */
function grantingStages(asked: number, at: Date): Document[] {
  const limit = limitExpression(at);
  const used = { $ifNull: ['$scansUsed', 0] };
  const left = { $max: [0, { $subtract: [limit, used] }] };
  // If the limit was used up before, the time at which the last scan was taken does not change.
  const isUsedUpNow = { $or: [{ $gt: [left, 0] }, { $eq: [{ $type: '$exhaustedAt' }, 'missing'] }] };
  const usedUp = {
    exhaustedAt: { $cond: [isUsedUpNow, '$$NOW', '$exhaustedAt'] },
    timeline: { $cond: [isUsedUpNow, dueTimeline(at), '$timeline'] },
    version: { $cond: [isUsedUpNow, NEXT_VERSION_STAGE.version, '$version'] },
  };
  const isUsedUp = { $lte: [left, asked] };
  return [
    {
      $set: {
        scansUsed: { $add: [used, { $min: [asked, left] }] },
        exhaustedAt: { $cond: [isUsedUp, usedUp.exhaustedAt, '$$REMOVE'] },
        timeline: { $cond: [isUsedUp, usedUp.timeline, '$timeline'] },
        version: { $cond: [isUsedUp, usedUp.version, '$version'] },
      },
    },
  ];
}

/**
 * Expression: the timeline of a code whose limit is used up now. The transition is due, and the workflow is
 * woken.
 */
function dueTimeline(at: Date): Document {
  const [earliest, latest] = [-WAKE_UP_LEASE_MS, WAKE_UP_LEASE_MS].map((ms) => new Date(at.getTime() + ms));
  const wakeUpSentAt = '$timeline.wakeUpSentAt';
  const isCovered = { $and: [{ $gt: [wakeUpSentAt, earliest] }, { $lt: [wakeUpSentAt, latest] }] };
  return {
    nextAt: { $min: ['$timeline.nextAt', '$$NOW'] },
    wakeUpSentAt: { $cond: [isCovered, wakeUpSentAt, at] },
  };
}
