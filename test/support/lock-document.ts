import type { Db, ObjectId } from 'mongodb';

/**
 * Keeps a document in an open transaction, so that whoever would change or remove it hangs in the middle: a process can
 * then be killed there, every time.
 * @returns what lets go of it
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
        .updateOne({ _id: id }, { $set: { heldByTest: true } }, { session });
      return async () => {
        await session.abortTransaction();
        await session.endSession();
      };
    } catch {
      // Somebody was just writing it: once more.
      await session.endSession();
    }
  }
}
