import type { Db, ObjectId } from 'mongodb';

/**
 * Inserts a document in an open transaction, so that every operation that inserts one with the same ID waits.
 * A test can then kill a process at exactly this point.
 * @returns a function that rolls the insert back
 */
export async function lockInsert(
  db: Db,
  collection: string,
  id: string | ObjectId,
): Promise<() => Promise<void>> {
  const session = db.client.startSession();
  session.startTransaction();
  await db.collection<{ _id: string | ObjectId }>(collection).insertOne({ _id: id }, { session });
  return async () => {
    await session.abortTransaction();
    await session.endSession();
  };
}
