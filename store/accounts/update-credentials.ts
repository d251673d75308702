import type { ClientSession, Db, Filter, UpdateFilter } from 'mongodb';
import { homeAccountIdOf } from '../../core/accounts/derived-person-id.js';
import { inTransaction } from '../mongo/transactions.js';
import { ACCOUNTS, type AccountDocument } from './accounts.js';
import { toUser, USERS, type User, type UserDocument } from './user-documents.js';

/**
 * Changes the credentials of a person, and copies them to the home account of the person in the same
 * transaction, see `FounderCopies`.
 *
 * @returns The updated person; undefined if nobody matches.
 */
export function updateCredentials(
  db: Db,
  query: Filter<UserDocument>,
  change: UpdateFilter<UserDocument>,
): Promise<User | undefined> {
  return inTransaction(db, async (session) => {
    const user = await db
      .collection<UserDocument>(USERS)
      .findOneAndUpdate(query, change, { session, returnDocument: 'after' });
    if (user) await copyToHome(db, user, session);
    return toUser(user);
  });
}

async function copyToHome(db: Db, user: UserDocument, session: ClientSession): Promise<void> {
  const { _id, email, passwordHash, sessionEpoch, passwordReset } = user;
  await db.collection<AccountDocument>(ACCOUNTS).updateOne(
    { _id: homeAccountIdOf(_id), email },
    {
      $set: {
        ...(passwordHash !== undefined && { passwordHash }),
        ...(sessionEpoch !== undefined && { sessionEpoch }),
        ...(passwordReset && { passwordReset }),
      },
      $unset: {
        ...(passwordHash === undefined && { passwordHash: '' as const }),
        ...(!passwordReset && { passwordReset: '' as const }),
      },
    },
    { session },
  );
}
