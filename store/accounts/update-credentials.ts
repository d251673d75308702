import type { ClientSession, Db, Filter, UpdateFilter } from 'mongodb';
import { homeAccountIdOf } from '../../core/accounts/derived-person-id.js';
import { inTransaction } from '../mongo/transactions.js';
import { ACCOUNTS, type AccountDocument } from './accounts.js';
import { toUser, USERS, type User, type UserDocument } from './user-documents.js';

/** Changes the person that matches a query. @returns The updated person; undefined if none matches. */
export type UpdateCredentials = (
  query: Filter<UserDocument>,
  change: UpdateFilter<UserDocument>,
) => Promise<User | undefined>;

/**
 * Creates the one write of the password, the reset link, and the epoch of the sessions of a person. Each
 * change is copied to the home account of the person in the same transaction, see `FounderCopies`.
 */
export function createCredentialUpdate(db: Db): UpdateCredentials {
  const users = db.collection<UserDocument>(USERS);
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  async function copyToHome(user: UserDocument, session: ClientSession): Promise<void> {
    const { _id, email, passwordHash, sessionEpoch, passwordReset } = user;
    await accounts.updateOne(
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

  return (query, change) =>
    inTransaction(db, async (session) => {
      const user = await users.findOneAndUpdate(query, change, { session, returnDocument: 'after' });
      if (user) await copyToHome(user, session);
      return toUser(user);
    });
}
