import type { ClientSession, Db } from 'mongodb';

/**
 * Runs `work` in one transaction: all of its writes take effect, or none.
 *
 * @param work Must pass the session to every operation. Runs again after a conflict with another transaction.
 *   If it throws, the transaction is rolled back.
 * @returns The result of `work`; rejects with its error.
 */
export async function inTransaction<T>(db: Db, work: (session: ClientSession) => Promise<T>): Promise<T> {
  return db.client.withSession((session) => session.withTransaction(() => work(session)));
}
