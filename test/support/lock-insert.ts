import type { Db, ObjectId } from 'mongodb';

/**
 * Inserts a document in an open transaction, so that whoever would insert one with the same id hangs until it is let go:
 * a process can then be killed there, every time.
 * @returns what takes it away again
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
