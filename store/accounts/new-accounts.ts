import type { Db } from 'mongodb';
import { founderIdOf, founderMemberIdOf } from '../../core/accounts/derived-person-id.js';
import { DomainError } from '../../core/basics/errors.js';
import type { Plan } from '../../core/basics/plan-names.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import { inTransaction } from '../mongo/transactions.js';
import { ACCOUNTS, type Account, type AccountDocument } from './accounts.js';
import { MEMBERS, type MemberDocument } from './members.js';
import { USERS, type Identity, type User, type UserDocument } from './user-documents.js';

/** An account and the person who creates it. */
export interface NewAccountFields {
  /** ID of the account, from which the IDs of the person and of their membership derive. */
  id: string;
  /** Lowercase. */
  email: string;
  /** Absent if the person signs in at an OpenID provider. */
  passwordHash?: string;
  /** Name of the person. */
  name?: string;
  /** Identities of the person. */
  identities?: Identity[];
  plan: Plan;
  createdAt: Date;
}

/** Creates the store that inserts accounts together with their first owner. */
export function createNewAccountStore(db: Db) {
  return {
    /**
     * Inserts an account, its founder, and their membership as owner.
     *
     * @throws DomainError `conflict` if the email address, or an identity, belongs to a person.
     */
    async insert(fields: NewAccountFields): Promise<{ account: Account; user: User }> {
      const { id, plan, createdAt, name, identities, ...credentials } = fields;
      const userId = founderIdOf(id);
      const profile = { ...(name !== undefined && { name }), ...(identities && { identities }) };
      const user = { ...credentials, ...profile, createdAt };
      const member = { accountId: id, userId, role: 'owner' as const, joinedAt: createdAt };
      try {
        await inTransaction(db, async (session) => {
          await db.collection<UserDocument>(USERS).insertOne({ _id: userId, ...user }, { session });
          await db
            .collection<MemberDocument>(MEMBERS)
            .insertOne({ _id: founderMemberIdOf(id), ...member }, { session });
          await db
            .collection<AccountDocument>(ACCOUNTS)
            .insertOne({ _id: id, ...credentials, plan, createdAt }, { session });
        });
      } catch (error) {
        throw isDuplicateKey(error) ? emailTaken(fields.email) : error;
      }
      return { account: { id, email: fields.email, plan, createdAt }, user: { id: userId, ...user } };
    },
  };
}

function emailTaken(email: string): DomainError {
  return new DomainError('conflict', `An account with the email address ${email} already exists`);
}
