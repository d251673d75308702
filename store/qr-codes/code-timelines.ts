import type { Db } from 'mongodb';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { nextInstant } from '../../core/codes/routing/code-timeline.js';
import { EVENTS, toEventDocument, type EventDocument } from '../events/event-documents.js';
import type { RecordedEvent } from '../events/events.js';
import { inTransaction } from '../mongo/transactions.js';
import { NEXT_VERSION, NEXT_VERSION_STAGE, unchanged } from './code-version.js';
import {
  CODE_NOT_DELETED,
  fromDocument,
  QR_CODES,
  TIMELINE_INDEX,
  type QrCodeDocument,
} from './qr-code-documents.js';

/** Position of a code in the order of due times. */
export interface DuePosition {
  nextAt: Date;
  id: string;
}

/** A code with transitions that are due. */
export type DueCode = DuePosition;

/**
 * Creates the store of timelines: which transitions of codes, such as an expiry, are not recorded yet. A
 * transition is recorded once, in a transaction that also advances the timeline.
 */
export function createCodeTimelineStore(db: Db) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const events = db.collection<EventDocument>(EVENTS);

  return {
    /**
     * Finds a code of any account for its workflow. From then on, another wake-up of the workflow may be
     * sent.
     */
    async claim(qrCodeId: string): Promise<StoredQrCode | undefined> {
      const hasNext = { $ne: [{ $type: '$timeline.nextAt' }, 'missing'] };
      const timeline = { $cond: [hasNext, { nextAt: '$timeline.nextAt' }, '$$REMOVE'] };
      const found = await codes.findOneAndUpdate(
        { _id: qrCodeId, ...CODE_NOT_DELETED },
        [{ $set: { timeline, ...NEXT_VERSION_STAGE } }],
        { returnDocument: 'after' },
      );
      return found ? fromDocument(found) : undefined;
    },

    /** Finds a code of any account. */
    async find(qrCodeId: string): Promise<StoredQrCode | undefined> {
      const found = await codes.findOne({ _id: qrCodeId, ...CODE_NOT_DELETED });
      return found ? fromDocument(found) : undefined;
    },

    /**
     * Stores the events of the transitions up to `now`, and advances the timeline of the code past them.
     *
     * @param code The code that the events were built from.
     * @returns false if the code has changed, or if another process has recorded the transitions. Read the
     *   code again then.
     */
    async advance(code: StoredQrCode, now: Date, recorded: readonly RecordedEvent[]): Promise<boolean> {
      const nextAt = nextInstant(code, now);
      const timeline = nextAt
        ? { $set: { 'timeline.nextAt': nextAt } }
        : { $unset: { timeline: '' } as const };
      const update = { ...timeline, ...NEXT_VERSION };
      return inTransaction(db, async (session) => {
        const { matchedCount } = await codes.updateOne(unchanged(code), update, { session });
        if (matchedCount === 0) return false;
        for (const { event, recipients } of recorded) {
          const { _id, ...document } = toEventDocument(event, recipients);
          await events.updateOne({ _id }, { $setOnInsert: document }, { session, upsert: true });
        }
        return true;
      });
    },

    /** Lists codes of all accounts whose next transition was due before a time, earliest first. */
    async listDue(before: Date, after: DuePosition | undefined, limit: number): Promise<DueCode[]> {
      const dueBefore = { 'timeline.nextAt': { $lt: before } };
      const beyond = after && {
        $or: [
          { 'timeline.nextAt': { $gt: after.nextAt } },
          { 'timeline.nextAt': after.nextAt, _id: { $gt: after.id } },
        ],
      };
      const found = await codes
        .find<{ _id: string; timeline: { nextAt: Date } }>(
          { $and: [dueBefore, beyond ?? {}] },
          { projection: { 'timeline.nextAt': 1 } },
        )
        .sort(TIMELINE_INDEX)
        .limit(limit)
        .toArray();
      return found.map(({ _id, timeline: { nextAt } }) => ({ id: _id, nextAt }));
    },

    /** Lists the IDs of those codes of a bulk creation that have pending transitions. */
    async listPendingOfJob(jobId: string): Promise<string[]> {
      const found = await codes
        .find({ jobId, 'timeline.nextAt': { $exists: true } }, { projection: { _id: 1 } })
        .toArray();
      return found.map(({ _id }) => _id);
    },
  };
}

export type CodeTimelineStore = ReturnType<typeof createCodeTimelineStore>;
