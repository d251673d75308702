import type { Db } from 'mongodb';
import { founderIdOf, founderMemberIdOf } from '../../core/accounts/derived-person-id.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import type { AccountDocument } from './accounts.js';
import { MEMBERS, type MemberDocument } from './members.js';
import { USERS, type UserDocument } from './user-documents.js';

/**
 * Stores the person of an account that a process of the version before persons has created or changed, with
 * their membership as its owner. IDs derive from the account, so any number of processes may do so at once.
 *
 * @returns The person; null if the email address already belongs to another one.
 */
export async function adoptFounder(db: Db, account: AccountDocument): Promise<UserDocument | null> {
  const { _id: accountId, email, passwordHash, sessionEpoch, passwordReset, createdAt } = account;
  const userId = founderIdOf(accountId);
  try {
    const user = await db.collection<UserDocument>(USERS).findOneAndUpdate(
      { _id: userId },
      {
        $set: {
          ...(passwordHash !== undefined && { passwordHash }),
          ...(sessionEpoch !== undefined && { sessionEpoch }),
          ...(passwordReset && { passwordReset }),
        },
        ...(!passwordReset && { $unset: { passwordReset: '' } }),
        $setOnInsert: { email, createdAt },
      },
      { upsert: true, returnDocument: 'after' },
    );
    await db
      .collection<MemberDocument>(MEMBERS)
      .updateOne(
        { _id: founderMemberIdOf(accountId) },
        { $setOnInsert: { accountId, userId, role: 'owner', joinedAt: createdAt } },
        { upsert: true },
      );
    return user;
  } catch (error) {
    if (isDuplicateKey(error, 'email')) return null;
    throw error;
  }
}
