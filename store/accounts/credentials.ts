import type { Db, Filter, UpdateFilter } from 'mongodb';
import {
  ACCOUNT_NOT_DELETED,
  ACCOUNTS,
  toAccount,
  type Account,
  type AccountDocument,
  type PasswordReset,
} from './accounts.js';

/**
 * Creates the store of credentials, which are part of the account documents: the password, the link to reset
 * it, and the epoch of the sessions. Expects the indexes of `collections.ts`.
 */
export function createCredentialStore(db: Db) {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  async function update(
    query: Filter<AccountDocument>,
    change: UpdateFilter<AccountDocument>,
  ): Promise<Account | undefined> {
    const filter = { ...query, ...ACCOUNT_NOT_DELETED };
    return toAccount(await accounts.findOneAndUpdate(filter, change, { returnDocument: 'after' }));
  }

  return {
    /** Replaces the hash of the same password, unless the password was changed in the meantime. */
    async replaceHash(id: string, former: string, passwordHash: string): Promise<void> {
      await accounts.updateOne({ _id: id, passwordHash: former }, { $set: { passwordHash } });
    },

    /**
     * Sets a new password, ends all sessions, and invalidates the reset link, in one write.
     *
     * @param account As it was when its current password was verified.
     * @returns The updated account; undefined if its sessions were ended or it was deleted in the meantime.
     */
    async changePassword(account: Account, passwordHash: string): Promise<Account | undefined> {
      const { id, sessionEpoch = { $exists: false } } = account;
      return update({ _id: id, sessionEpoch }, newPassword(passwordHash));
    },

    /**
     * Ends all sessions of the account with this email address.
     *
     * @returns The account; undefined if there is none.
     */
    async endSessions(email: string): Promise<Account | undefined> {
      return update({ email: email.toLowerCase() }, { $inc: { sessionEpoch: 1 } });
    },

    /**
     * Stores a reset link for the account with this email address, in place of an earlier one.
     *
     * @returns The account; undefined if there is none.
     */
    async setPasswordReset(email: string, passwordReset: PasswordReset): Promise<Account | undefined> {
      return update({ email: email.toLowerCase() }, { $set: { passwordReset } });
    },

    /** Finds the account whose reset link has this token, unless the link has expired. */
    async findByResetToken(tokenHash: string, now: Date): Promise<Account | undefined> {
      return toAccount(await accounts.findOne({ ...unexpiredReset(tokenHash, now), ...ACCOUNT_NOT_DELETED }));
    },

    /**
     * Sets a new password by a reset link and ends all sessions, in one write. The link works once, also if
     * it is used concurrently.
     *
     * @returns The updated account; undefined if no unexpired link has this token.
     */
    async resetPassword(tokenHash: string, passwordHash: string, now: Date): Promise<Account | undefined> {
      return update(unexpiredReset(tokenHash, now), newPassword(passwordHash));
    },
  };
}

function newPassword(passwordHash: string): UpdateFilter<AccountDocument> {
  return { $set: { passwordHash }, $inc: { sessionEpoch: 1 }, $unset: { passwordReset: '' } };
}

function unexpiredReset(tokenHash: string, now: Date): Filter<AccountDocument> {
  return { 'passwordReset.tokenHash': tokenHash, 'passwordReset.expiresAt': { $gt: now } };
}
