import type { Db, UpdateFilter } from 'mongodb';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type AccountDocument } from './accounts.js';
import { adoptFounder } from './adopt-founder.js';
import { createCredentialUpdate } from './update-credentials.js';
import { toUser, USERS, type PasswordReset, type User, type UserDocument } from './user-documents.js';

/**
 * Creates the store of the credentials of persons: the password, the link to reset it, and the epoch of the
 * sessions. Expects the indexes of `collections.ts`.
 */
export function createCredentialStore(db: Db) {
  const users = db.collection<UserDocument>(USERS);
  const accounts = db.collection<AccountDocument>(ACCOUNTS);
  const update = createCredentialUpdate(db);

  return {
    /** Replaces the hash of the same password, unless the password was changed in the meantime. */
    async replaceHash(id: string, former: string, passwordHash: string): Promise<void> {
      await update({ _id: id, passwordHash: former }, { $set: { passwordHash } });
    },

    /**
     * Sets a new password, ends all sessions, and invalidates the reset link, in one write.
     *
     * @param user As they were when the current password was verified.
     * @returns The updated person; undefined if the sessions were ended or the person was erased since.
     */
    async changePassword(user: User, passwordHash: string): Promise<User | undefined> {
      const { id, sessionEpoch = { $exists: false } } = user;
      return update({ _id: id, sessionEpoch }, newPassword(passwordHash));
    },

    /** Ends all sessions of a person. @returns The updated person; undefined if there is none. */
    async endSessions(id: string): Promise<User | undefined> {
      return update({ _id: id }, { $inc: { sessionEpoch: 1 } });
    },

    /** Stores a reset link for a person, in place of an earlier one. @returns undefined if there is none. */
    async setPasswordReset(id: string, passwordReset: PasswordReset): Promise<User | undefined> {
      return update({ _id: id }, { $set: { passwordReset } });
    },

    /** Finds the person whose reset link has this token, unless the link has expired. */
    async findByResetToken(tokenHash: string, now: Date): Promise<User | undefined> {
      const query = unexpiredReset(tokenHash, now);
      const user = await users.findOne(query);
      if (user) return toUser(user);
      // A process of the earlier version may have created the link.
      const account = await accounts.findOne({ ...query, ...ACCOUNT_NOT_DELETED });
      return toUser(account && (await adoptFounder(db, account)));
    },

    /**
     * Sets a new password by a reset link and ends all sessions, in one write. The link works once, also if
     * it is used concurrently.
     *
     * @returns The updated person; undefined if no unexpired link has this token.
     */
    async resetPassword(tokenHash: string, passwordHash: string, now: Date): Promise<User | undefined> {
      return update(unexpiredReset(tokenHash, now), newPassword(passwordHash));
    },
  };
}

function newPassword(passwordHash: string): UpdateFilter<UserDocument> {
  return { $set: { passwordHash }, $inc: { sessionEpoch: 1 }, $unset: { passwordReset: '' } };
}

function unexpiredReset(tokenHash: string, now: Date) {
  return { 'passwordReset.tokenHash': tokenHash, 'passwordReset.expiresAt': { $gt: now } };
}
