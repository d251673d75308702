import type { Db } from 'mongodb';

/**
 * Keeps a job's document in an open transaction, so that the next step that would move it hangs in the middle:
 * a worker can then be killed there, every time.
 * @returns what lets go of it
 */
export async function holdJob(db: Db, jobId: string): Promise<() => Promise<void>> {
  for (;;) {
    const session = db.client.startSession();
    session.startTransaction();
    try {
      await db
        .collection<{ _id: string }>('jobs')
        .updateOne({ _id: jobId }, { $set: { heldByTest: true } }, { session });
      return async () => {
        await session.abortTransaction();
        await session.endSession();
      };
    } catch {
      // The worker was just writing it: once more.
      await session.endSession();
    }
  }
}
