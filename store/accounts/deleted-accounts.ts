import type { Db } from 'mongodb';
import { ACCOUNTS, OPEN, type AccountDocument } from './accounts.js';

/** How long the request that closes an account has to start the erasing, before a dispatcher does. */
const START_GRACE_MS = 1_500;

/** Accounts that were deleted, until all of them is erased. */
export function createDeletedAccountStore(db: Db) {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  return {
    /**
     * Deletes an account, in one write: whoever looks for it, or for what it may do, finds the stone from then on. Its
     * e-mail may sign up again; its domains stay its own.
     * @returns false when it was deleted before
     */
    async close(accountId: string, at: Date): Promise<boolean> {
      const eraseAfter = new Date(at.getTime() + START_GRACE_MS);
      const closed = await accounts.updateOne({ _id: accountId, ...OPEN }, [
        { $replaceWith: { _id: '$_id', email: '$_id', domains: '$domains', closedAt: at, eraseAfter } },
      ]);
      return closed.modifiedCount === 1;
    },

    /** Whether an account is open, was closed at a time, or is gone. */
    async stateOf(accountId: string): Promise<'open' | 'gone' | { closedAt: Date }> {
      const found = await accounts.findOne({ _id: accountId }, { projection: { closedAt: 1 } });
      if (!found) return 'gone';
      return found.closedAt ? { closedAt: found.closedAt } : 'open';
    },

    /**
     * Takes one account whose erasing may not run, and keeps other dispatchers from it for `leaseMs`.
     * @returns its id; undefined when none is due
     */
    async claimDue(now: Date, leaseMs: number): Promise<string | undefined> {
      const due = await accounts.findOneAndUpdate(
        { eraseAfter: { $lte: now } },
        { $set: { eraseAfter: new Date(now.getTime() + leaseMs) } },
        { sort: { eraseAfter: 1 }, projection: { _id: 1 } },
      );
      return due?._id;
    },

    /** The erasing was started: look again at `at` whether it has come to its end. */
    async postpone(accountId: string, at: Date): Promise<void> {
      await accounts.updateOne(
        { _id: accountId, eraseAfter: { $exists: true } },
        { $max: { eraseAfter: at } },
      );
    },

    /** All is erased: the stone goes too, unless domains must stay bound to it. */
    async forget(accountId: string): Promise<void> {
      const closed = { _id: accountId, closedAt: { $exists: true } };
      await accounts.deleteOne({ ...closed, domains: { $exists: false } });
      await accounts.updateOne(closed, { $unset: { eraseAfter: '' } });
    },
  };
}

export type DeletedAccountStore = ReturnType<typeof createDeletedAccountStore>;
