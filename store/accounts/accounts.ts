import { MongoServerError, type Db, type Document } from 'mongodb';
import { DomainError } from '../../core/errors.js';
import type { Branding } from '../../core/branding.js';
import type { Plan } from '../../core/plans.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

export const ACCOUNTS = 'accounts';

export interface Account {
  id: string;
  /** In lower case. */
  email: string;
  passwordHash: string;
  plan: Plan;
  createdAt: Date;
  /** What is set of it; kept when the plan no longer has it. */
  branding?: Partial<Branding>;
  /** Host names that lead to the account's codes, for ever: the present one and former ones. Absent when there are none. */
  domains?: string[];
}

/**
 * An account as it lies in the collection. One that was deleted is a stone until all of it is erased: its id, the domains
 * that stay its own, and these fields. Its e-mail is free at once: the id stands in its place, since no two may be alike.
 */
export type AccountDocument = Omit<Account, 'id'> & {
  _id: string;
  /** How often its codes were counted before another was made, where a plan has a few only. Means nothing by itself. */
  codeLimitVersion?: number;
  closedAt?: Date;
  /** When a dispatcher looks whether the erasing runs; absent when all is erased. */
  eraseAfter?: Date;
};

/** Accounts that were not deleted. */
export const OPEN = { closedAt: { $exists: false } };

/** Stages that leave out documents of accounts that were deleted; what has an `accountId` is known by it. */
export const JOIN_LIVE_ACCOUNT: Document[] = [
  {
    $lookup: {
      from: ACCOUNTS,
      localField: 'accountId',
      foreignField: '_id',
      pipeline: [{ $match: { closedAt: { $exists: true } } }, { $project: { _id: 1 } }],
      as: 'closed',
    },
  },
  { $match: { closed: { $size: 0 } } },
  { $unset: 'closed' },
];

export const ACCOUNT_INDEXES: CollectionIndexes = {
  collection: ACCOUNTS,
  indexes: [
    { key: { email: 1 }, unique: true },
    { key: { domains: 1 }, unique: true, sparse: true },
    { key: { eraseAfter: 1 }, sparse: true },
  ],
};

export function createAccountStore(db: Db) {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  return {
    /** @throws DomainError `conflict` when the e-mail has an account */
    async insert({ id, ...fields }: Account): Promise<void> {
      try {
        await accounts.insertOne({ _id: id, ...fields });
      } catch (error) {
        if (error instanceof MongoServerError && error.code === 11000) {
          throw new DomainError('conflict', `${fields.email} has an account already`);
        }
        throw error;
      }
    },

    async find(id: string): Promise<Account | undefined> {
      return fromDocument(await accounts.findOne({ _id: id, ...OPEN }));
    },

    async findByEmail(email: string): Promise<Account | undefined> {
      return fromDocument(await accounts.findOne({ email: email.toLowerCase(), ...OPEN }));
    },

    /** @returns the account with its new plan; undefined when the e-mail has none */
    async setPlan(email: string, plan: Plan): Promise<Account | undefined> {
      return fromDocument(
        await accounts.findOneAndUpdate(
          { email: email.toLowerCase(), ...OPEN },
          { $set: { plan } },
          { returnDocument: 'after' },
        ),
      );
    },

    /** All accounts, oldest first: for the operator's command, not for a request. */
    async list(): Promise<Account[]> {
      const found = await accounts.find(OPEN).sort({ _id: 1 }).toArray();
      return found.flatMap((document) => fromDocument(document) ?? []);
    },
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;

export function fromDocument(document: AccountDocument | null): Account | undefined {
  if (!document) return undefined;
  const { _id, codeLimitVersion: _counted, ...fields } = document;
  return { id: _id, ...fields };
}
