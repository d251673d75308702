import type { ClientSession, Db } from 'mongodb';

/**
 * Runs `work` in one transaction: all of its writes stand, or none. What it throws undoes it; conflicts with other
 * transactions are tried again, so `work` may run more than once.
 */
export async function inTransaction<T>(db: Db, work: (session: ClientSession) => Promise<T>): Promise<T> {
  return db.client.withSession((session) => session.withTransaction(() => work(session)));
}
