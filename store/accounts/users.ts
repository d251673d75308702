import type { Db } from 'mongodb';
import { homeAccountIdOf } from '../../core/accounts/derived-person-id.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type AccountDocument } from './accounts.js';
import { adoptFounder } from './adopt-founder.js';
import { toUser, USERS, type User, type UserDocument } from './user-documents.js';

/** Creates the store of persons. Expects the indexes of `collections.ts`. */
export function createUserStore(db: Db) {
  const users = db.collection<UserDocument>(USERS);
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  /** Copies what a process of the earlier version has written to an account that was its person. */
  async function findWrittenByEarlierVersion(
    email: string,
    user: UserDocument | null,
  ): Promise<UserDocument | null> {
    const account = await accounts.findOne({ email, ...ACCOUNT_NOT_DELETED });
    const isNewer = account && (!user || (account.sessionEpoch ?? 0) > (user.sessionEpoch ?? 0));
    return isNewer && (!user || homeAccountIdOf(user._id) === account._id) ? adoptFounder(db, account) : user;
  }

  return {
    /** Finds a person by their ID. */
    async find(id: string): Promise<User | undefined> {
      return toUser(await users.findOne({ _id: id }));
    },

    /** Finds persons by their IDs. @returns Persons by ID; missing ones are absent. */
    async findAll(ids: readonly string[]): Promise<Map<string, User>> {
      const found = await users.find({ _id: { $in: [...ids] } }).toArray();
      return new Map(found.map(({ _id: id, ...fields }) => [id, { id, ...fields }]));
    },

    /** Finds a person by their email address, in any case. */
    async findByEmail(address: string): Promise<User | undefined> {
      const email = address.toLowerCase();
      return toUser(await findWrittenByEarlierVersion(email, await users.findOne({ email })));
    },

    /** Sets or, with null, removes the name of a person. @returns The person; undefined if missing. */
    async rename(id: string, name: string | null): Promise<User | undefined> {
      const change = name === null ? { $unset: { name: '' as const } } : { $set: { name } };
      return toUser(await users.findOneAndUpdate({ _id: id }, change, { returnDocument: 'after' }));
    },

    /** Records the account in which the next sign-in begins. */
    async setLastAccount(id: string, lastAccountId: string): Promise<void> {
      await users.updateOne({ _id: id }, { $set: { lastAccountId } });
    },
  };
}

export type UserStore = ReturnType<typeof createUserStore>;
