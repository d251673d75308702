import type { Db } from 'mongodb';
import {
  SETTLED_RETENTION_MS,
  type SettledChange,
} from '../../core/codes/scheduled-changes/scheduled-change.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

/** Name of the collection of scheduled changes that are no longer pending; pending ones are in their code. */
export const SCHEDULED_CHANGES = 'scheduled_changes';

/** A scheduled change in the collection. */
export type ScheduledChangeDocument = Omit<SettledChange, 'id'> & { _id: string };

export const SCHEDULED_CHANGE_INDEXES: CollectionIndexes = {
  collection: SCHEDULED_CHANGES,
  indexes: [
    { key: { accountId: 1, qrCodeId: 1, _id: -1 } },
    { key: { accountId: 1, _id: -1 } },
    { key: { accountId: 1, 'createdBy.id': 1, _id: -1 } },
    { key: { settledAt: 1 }, expireAfterSeconds: SETTLED_RETENTION_MS / 1_000 },
  ],
};

interface ChangePage {
  limit: number;
  skip?: number;
  /** Lists changes that were created before the one with this ID. */
  before?: string | undefined;
}

/**
 * Creates the store of scheduled changes that are no longer pending. Expects the indexes of `collections.ts`.
 */
export function createScheduledChangeStore(db: Db) {
  const changes = db.collection<ScheduledChangeDocument>(SCHEDULED_CHANGES);

  return {
    /** Finds a change of a code. */
    async find(accountId: string, qrCodeId: string, id: string): Promise<SettledChange | undefined> {
      const found = await changes.findOne({ _id: id, accountId, qrCodeId });
      return found ? fromDocument(found) : undefined;
    },

    /** Lists changes of a code, the latest first. */
    async list(
      accountId: string,
      qrCodeId: string,
      { limit, skip = 0, before }: ChangePage,
    ): Promise<SettledChange[]> {
      const found = await changes
        .find({ accountId, qrCodeId, ...(before !== undefined && { _id: { $lt: before } }) })
        .sort({ _id: -1 })
        .skip(skip)
        .limit(limit)
        .toArray();
      return found.map(fromDocument);
    },

    /** Counts the changes of a code. */
    count: (accountId: string, qrCodeId: string): Promise<number> =>
      changes.countDocuments({ accountId, qrCodeId }),

    /** Yields the changes of several codes. */
    async *listOfCodes(accountId: string, qrCodeIds: readonly string[]): AsyncGenerator<SettledChange> {
      const ofCodes = { accountId, qrCodeId: { $in: [...qrCodeIds] } };
      for await (const found of changes.find(ofCodes).sort({ qrCodeId: 1, _id: -1 })) {
        yield fromDocument(found);
      }
    },

    /** Deletes the changes of a deleted code. */
    async removeOfCode(accountId: string, qrCodeId: string): Promise<void> {
      await changes.deleteMany({ accountId, qrCodeId });
    },
  };
}

export type ScheduledChangeStore = ReturnType<typeof createScheduledChangeStore>;

/** Converts a change to its document. */
export function toChangeDocument({ id, ...change }: SettledChange): ScheduledChangeDocument {
  return { _id: id, ...change };
}

function fromDocument({ _id, ...change }: ScheduledChangeDocument): SettledChange {
  return { id: _id, ...change };
}
