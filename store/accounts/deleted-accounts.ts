import type { Db } from 'mongodb';
import { inTransaction } from '../mongo/transactions.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type AccountDocument } from './accounts.js';
import { endMemberships } from './memberships.js';

/**
 * Time in which the request that deletes an account can start the erasure; after that, a dispatcher starts
 * it.
 */
const START_GRACE_MS = 1_500;

/**
 * State of an account: in use, deleted but not erased yet, or unknown because it was erased or never existed.
 */
export type AccountState = 'active' | 'absent' | { deletedAt: Date };

/**
 * Creates the store of deleted accounts, which remain as tombstones until everything they owned is erased.
 */
export function createDeletedAccountStore(db: Db) {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  return {
    /**
     * Turns an account into a tombstone, in one write. From then on every lookup that grants access finds the
     * tombstone. The same transaction ends its memberships and erases persons without another one, whose
     * email addresses are free then. The custom domains stay bound to the account.
     * @returns false if the account does not exist or was deleted before.
     */
    async markDeleted(accountId: string, at: Date): Promise<boolean> {
      const eraseAfter = new Date(at.getTime() + START_GRACE_MS);
      const tombstone = { _id: '$_id', email: '$_id', domains: '$domains', deletedAt: at, eraseAfter };
      return inTransaction(db, async (session) => {
        const result = await accounts.updateOne(
          { _id: accountId, ...ACCOUNT_NOT_DELETED },
          [{ $replaceWith: tombstone }],
          { session },
        );
        await endMemberships(db, accountId, session);
        return result.modifiedCount === 1;
      });
    },

    /** Returns the state of an account; for a deleted one, the time of its deletion. */
    async getState(accountId: string): Promise<AccountState> {
      const found = await accounts.findOne({ _id: accountId }, { projection: { deletedAt: 1 } });
      if (!found) return 'absent';
      return found.deletedAt ? { deletedAt: found.deletedAt } : 'active';
    },

    /**
     * Leases one account whose erasure may not be running, earliest due time first. Safe to call from several
     * processes at once: each account is leased to one of them.
     * @param leaseMs Length of the lease in milliseconds.
     * @returns The account's ID; undefined if none is due.
     */
    async claimDue(now: Date, leaseMs: number): Promise<string | undefined> {
      const due = await accounts.findOneAndUpdate(
        { eraseAfter: { $lte: now } },
        { $set: { eraseAfter: new Date(now.getTime() + leaseMs) } },
        { sort: { eraseAfter: 1 }, projection: { _id: 1 } },
      );
      return due?._id;
    },

    /** Postpones the next check of a started erasure to `at`, unless the check is already due later. */
    async postpone(accountId: string, at: Date): Promise<void> {
      await accounts.updateOne(
        { _id: accountId, eraseAfter: { $exists: true } },
        { $max: { eraseAfter: at } },
      );
    },

    /**
     * Removes the tombstone of an account whose data is erased. A tombstone with domains stays, because the
     * domains remain bound to it, but is no longer due. Safe to repeat.
     */
    async purge(accountId: string): Promise<void> {
      const tombstone = { _id: accountId, deletedAt: { $exists: true } };
      await accounts.deleteOne({ ...tombstone, domains: { $exists: false } });
      await accounts.updateOne(tombstone, { $unset: { eraseAfter: '' } });
    },
  };
}

export type DeletedAccountStore = ReturnType<typeof createDeletedAccountStore>;
