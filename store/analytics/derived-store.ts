import {
  ObjectId,
  type AnyBulkWriteOperation,
  type Collection,
  type Filter,
  type MatchKeysAndValues,
  type UpdateFilter,
} from 'mongodb';
import { duplicateIndexes } from '../mongo/duplicate-key.js';

/** A document that is computed from scans, and can be computed again. */
export interface DerivedDocument {
  _id: string;
  /** Identifies the last build that was begun. Absent after an invalidation. */
  token?: string;
}

/** A document that a build announces. */
interface AnnouncedDocument<Document> {
  id: string;
  /** Leaves the document as it is if it does not match. Default: every document matches. */
  filter?: Filter<Document>;
  set: MatchKeysAndValues<Document>;
  setOnInsert?: MatchKeysAndValues<Document>;
}

/** Update that a build writes to a document. */
export interface DerivedUpdate<Document> {
  id: string;
  update: UpdateFilter<Document> | 'delete';
}

/**
 * Creates the protocol by which documents of a collection are derived from scans: a build announces its
 * documents with a token, reads scans, and updates only documents that still have its token. A process that
 * has added or removed scans invalidates their documents afterwards. So a document never misses a scan,
 * whatever runs concurrently.
 */
export function createDerivedStore<Document extends DerivedDocument>(documents: Collection<Document>) {
  type Operation = AnyBulkWriteOperation<Document>;

  return {
    /**
     * Builds documents, and makes earlier builds of them fail. They stay readable in the meantime.
     * Idempotent, and safe to abort anywhere.
     *
     * @param build Reads scans, and returns what to store. Its updates of documents that were invalidated,
     *   deleted, or announced again in the meantime have no effect. Gets the token, which announced documents
     *   have.
     */
    async build(
      announced: readonly AnnouncedDocument<Document>[],
      build: (token: string) => Promise<readonly DerivedUpdate<Document>[]>,
    ): Promise<void> {
      if (announced.length === 0) return;
      const token = new ObjectId().toHexString();
      const beginnings = announced.map(({ id, filter, set, setOnInsert }) => {
        const update = { $set: { ...set, token }, ...(setOnInsert && { $setOnInsert: setOnInsert }) };
        return { updateOne: { filter: { ...filter, _id: id }, update, upsert: true } } as Operation;
      });
      try {
        await documents.bulkWrite(beginnings, { ordered: false });
      } catch (error) {
        // Another process has inserted or completed the document in the meantime: its build continues, and
        // this one fails.
        duplicateIndexes(error);
      }
      const updates = (await build(token)).map(({ id, update }) => {
        const filter = { _id: id, token };
        return (
          update === 'delete' ? { deleteOne: { filter } } : { updateOne: { filter, update } }
        ) as Operation;
      });
      if (updates.length > 0) await documents.bulkWrite(updates, { ordered: false });
    },

    /** Clears fields of documents and makes their builds fail. Call it after scans have changed. */
    async invalidate(filter: Filter<Document>, update: UpdateFilter<Document>): Promise<void> {
      const $unset = { ...update.$unset, token: 1 } as unknown as UpdateFilter<Document>['$unset'];
      await documents.updateMany(filter, { ...update, $unset });
    },

    /** Deletes documents and makes their builds fail. Call it after scans have changed. */
    async delete(filter: Filter<Document>): Promise<void> {
      await documents.deleteMany(filter);
    },
  };
}
