import type { Db } from 'mongodb';

/** Returns the time of the database server's clock. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { localTime } = await db.command({ hello: 1 });
  return localTime as Date;
}
