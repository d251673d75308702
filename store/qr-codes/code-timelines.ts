import type { Db, Filter } from 'mongodb';
import type { CodeTimeline, StoredQrCode } from '../../core/codes/qr-code.js';
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

  /** Finds a code. Of its timeline, only the next instant and `attendance` remain. */
  async function respond(
    qrCodeId: string,
    attendance: Pick<CodeTimeline, 'hasWorkflow'>,
  ): Promise<StoredQrCode | undefined> {
    const hasNext = { $ne: [{ $type: '$timeline.nextAt' }, 'missing'] };
    const timeline = { $cond: [hasNext, { nextAt: '$timeline.nextAt', ...attendance }, '$$REMOVE'] };
    const found = await codes.findOneAndUpdate(
      { _id: qrCodeId, ...CODE_NOT_DELETED },
      [{ $set: { timeline, ...NEXT_VERSION_STAGE } }],
      { returnDocument: 'after' },
    );
    return found ? fromDocument(found) : undefined;
  }

  async function listDueCodes(query: Filter<QrCodeDocument>, limit: number): Promise<DueCode[]> {
    const found = await codes
      .find<{ _id: string; timeline: { nextAt: Date } }>(query, { projection: { 'timeline.nextAt': 1 } })
      .sort(TIMELINE_INDEX)
      .limit(limit)
      .toArray();
    return found.map(({ _id, timeline: { nextAt } }) => ({ id: _id, nextAt }));
  }

  return {
    /**
     * Finds a code of any account for its workflow, which waits for the next instant from then on. Another
     * wake-up may be sent.
     */
    claim: (qrCodeId: string) => respond(qrCodeId, { hasWorkflow: true }),

    /** Finds a code of any account whose workflow has missed an instant, and treats the workflow as lost. */
    takeOver: (qrCodeId: string) => respond(qrCodeId, {}),

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
      return listDueCodes({ $and: [dueBefore, beyond ?? {}] }, limit);
    },

    /**
     * Lists codes of all accounts that have a transition in a period and no workflow that waits for it,
     * earliest first.
     */
    async listUnattended(from: Date, before: Date, limit: number): Promise<DueCode[]> {
      const query = { 'timeline.nextAt': { $gte: from, $lt: before }, 'timeline.hasWorkflow': { $ne: true } };
      return listDueCodes(query, limit);
    },

    /** Lists the IDs of those codes of a bulk creation that have a transition before a time. */
    async listDueOfJob(jobId: string, before: Date): Promise<string[]> {
      const query = { jobId, 'timeline.nextAt': { $lt: before } };
      const found = await codes.find(query, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
  };
}

export type CodeTimelineStore = ReturnType<typeof createCodeTimelineStore>;
