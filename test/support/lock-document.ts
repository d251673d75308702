import type { Db, ObjectId } from 'mongodb';

/**
 * Locks a document in an open transaction, so that every operation that changes or deletes it waits. A test
 * can then kill a process at exactly this point.
 * @returns a function that releases the lock
 */
export async function lockDocument(
  db: Db,
  collection: string,
  id: string | ObjectId,
): Promise<() => Promise<void>> {
  for (;;) {
    const session = db.client.startSession();
    session.startTransaction();
    try {
      await db
        .collection<{ _id: string | ObjectId }>(collection)
        .updateOne({ _id: id }, { $set: { lockedByTest: true } }, { session });
      return async () => {
        await session.abortTransaction();
        await session.endSession();
      };
    } catch {
      // A concurrent write conflicted; try again.
      await session.endSession();
    }
  }
}
