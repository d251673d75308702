import type { Db } from 'mongodb';
import type { PendingChange, StoredQrCode } from '../../core/codes/qr-code.js';
import type { RecordedEvent } from '../../store/events/events.js';
import { EVENTS, type EventDocument } from '../../store/events/event-documents.js';
import { changeCode, insertCode } from './stored-codes.js';
import { QR_CODE_REVISIONS, type RevisionDocument } from '../../store/qr-codes/revisions.js';
import { prepareCodes } from './prepared-codes.js';
import { createTestStores } from './test-stores.js';

type Availability = Partial<
  Pick<StoredQrCode, 'activeFrom' | 'activeUntil' | 'exhaustedAt' | 'schedule' | 'routing'>
>;

const ACTOR = { type: 'session', id: 'sess_1', name: null } as const;

/** Returns a pending change that sets fields of a code at an instant. */
export function pendingChange(id: string, at: Date, set: Partial<StoredQrCode>): PendingChange {
  const createdAt = new Date(0);
  return { id, at, patch: '{}', note: null, createdBy: ACTOR, createdAt, effect: { set, removed: [] } };
}

/** Opens the stores of codes whose state changes with time. */
export function openTimedCodes(db: Db) {
  const { qrCodes, timelines } = createTestStores(db);

  return {
    qrCodes,
    timelines,

    /** Adds a code that is available in a time range. */
    async add(accountId: string, availability: Availability, at = new Date()): Promise<StoredQrCode> {
      const [prepared] = await prepareCodes(accountId, 1);
      const code = { ...prepared!.code, createdAt: at, updatedAt: at, ...availability };
      await insertCode(qrCodes, code);
      return (await qrCodes.find({ accountId }, code.id))!;
    },

    /** Changes a code as its owner does. @returns false if it was not as `previous` any more. */
    async change(
      previous: StoredQrCode,
      changes: Partial<StoredQrCode>,
      at = new Date(),
      events: readonly RecordedEvent[] = [],
    ): Promise<boolean> {
      const next = { ...previous, ...changes, updatedAt: at, revision: previous.revision + 1 };
      const change = { actor: ACTOR, changes: [], encodedChanged: false };
      return changeCode(qrCodes, [previous, next], change, events);
    },

    /** Lists the recorded changes of a code's state, oldest first: `from>to reason`. */
    async listTransitions(qrCodeId: string): Promise<string[]> {
      const found = await db
        .collection<EventDocument>(EVENTS)
        .find({ qrCodeId, type: 'qr_code.state_changed' })
        .sort({ at: 1 })
        .toArray();
      return found.map(
        ({ data }) => `${String(data['from'])}>${String(data['to'])} ${String(data['reason'])}`,
      );
    },

    /** Lists the recorded scheduled changes of a code by revision. */
    async listChanges(qrCodeId: string): Promise<string[]> {
      const found = await db
        .collection<RevisionDocument>(QR_CODE_REVISIONS)
        .find({ qrCodeId, 'actor.type': 'schedule' })
        .sort({ revision: 1 })
        .toArray();
      return found.map(
        ({ actor, revision, at }) => `${actor?.id} revision ${revision} at ${at.toISOString()}`,
      );
    },

    /** Lists the times of the recorded changes of a code's state, oldest first. */
    async listTimes(qrCodeId: string): Promise<Date[]> {
      const found = await db.collection<EventDocument>(EVENTS).find({ qrCodeId }).sort({ at: 1 }).toArray();
      return found.map(({ at }) => at);
    },
  };
}
