import type { Db } from 'mongodb';
import { founderIdOf } from '../../core/accounts/derived-person-id.js';

/** Gives the founder of an account, and thereby the account, another email address. */
export async function setEmail(db: Db, accountId: string, email: string): Promise<void> {
  const change = { $set: { email } };
  await db.collection<{ _id: string }>('accounts').updateOne({ _id: accountId }, change);
  await db.collection<{ _id: string }>('users').updateOne({ _id: founderIdOf(accountId) }, change);
}
