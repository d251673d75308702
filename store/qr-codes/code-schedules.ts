import type { Db, UpdateFilter } from 'mongodb';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { planTimeline } from '../../core/codes/routing/code-timeline.js';
import type { SettledChange } from '../../core/codes/scheduled-changes/scheduled-change.js';
import type { RecordedEvent } from '../events/events.js';
import { replacement } from './code-replacement.js';
import { unchanged } from './code-timelines.js';
import { createCodeWriter } from './code-writes.js';
import type { QrCodeDocument } from './qr-code-documents.js';
import { createRevisionWriter, revisionDocuments, type CodeChange } from './revisions.js';

/** Changes that are no longer pending after a write, with the events of the write. */
export interface SettledWork {
  settled: readonly SettledChange[];
  events: readonly RecordedEvent[];
}

/** Creates the store of the pending changes of codes. Expects the indexes of `collections.ts`. */
export function createCodeScheduleStore(db: Db) {
  const writer = createCodeWriter(db);
  const revisions = createRevisionWriter(db);

  return {
    /**
     * Stores which changes of a code are pending. The revision of the code stays the same.
     *
     * @param next The code with its new schedule. At most one of its folders may be missing from the changes of `previous`.
     * @param at Time of the write.
     * @returns false if the code, or what is pending, has changed since `previous` was read.
     * @throws DomainError `not_found` at `folder` if a pending change names a folder that was deleted in the meantime.
     */
    save(
      previous: StoredQrCode,
      next: StoredQrCode,
      at: Date,
      { settled, events }: SettledWork,
    ): Promise<boolean> {
      const { schedule } = next;
      const timeline = planTimeline(previous, next, at);
      const update: UpdateFilter<QrCodeDocument> = {
        $set: { ...(schedule && { schedule }), ...(timeline && { timeline }) },
        $unset: { ...(!schedule && { schedule: '' }), ...(!timeline && { timeline: '' }) },
      };
      const operation = { kind: 'update' as const, filter: unchanged(previous), update };
      return writer.write({
        operation,
        revisions: [],
        events,
        settled,
        intoFolder: newFolder(previous, next),
      });
    },

    /**
     * Records a scheduled change that took effect: the next state of its code, its revision, and its events are one
     * transaction.
     *
     * @returns false if another process has recorded it, or if the code has changed.
     */
    async recordApplied(
      previous: StoredQrCode,
      next: StoredQrCode,
      change: CodeChange,
      { settled, events }: SettledWork,
    ): Promise<boolean> {
      await revisions.prepare(previous, next);
      return writer.write({
        operation: replacement(previous, next),
        revisions: revisionDocuments(previous, next, change),
        events,
        settled,
      });
    },
  };
}

/** Returns the folder that only the pending changes of `next` name. */
function newFolder(previous: StoredQrCode, next: StoredQrCode): string | undefined {
  const former = new Set(foldersOf(previous));
  return foldersOf(next).find((folder) => !former.has(folder));
}

function foldersOf({ schedule }: StoredQrCode): string[] {
  return (schedule?.changes ?? []).flatMap(({ folder }) => folder ?? []);
}

export type CodeScheduleStore = ReturnType<typeof createCodeScheduleStore>;
