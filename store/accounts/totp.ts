import type { Db } from 'mongodb';
import { createCredentialUpdate } from './update-credentials.js';
import {
  toUser,
  USERS,
  type PendingTotp,
  type Totp,
  type User,
  type UserDocument,
} from './user-documents.js';

/** Purpose of the secret box that encrypts the shared secrets of persons, with the person as owner. */
export const TOTP_SECRET_PURPOSE = 'totp-secret';

/** Says which secret a code was checked against, so that a code of an earlier one changes nothing. */
type Confirmed = Pick<User, 'id'> & { totp: Pick<Totp, 'confirmedAt'> };

/**
 * Creates the store of the second factor of persons. It stores secrets as it receives them, encrypted.
 * Expects the indexes of `collections.ts`.
 */
export function createTotpStore(db: Db) {
  const users = db.collection<UserDocument>(USERS);
  const updateCredentials = createCredentialUpdate(db);
  const matching = ({ id, totp: { confirmedAt } }: Confirmed) => ({
    _id: id,
    'totp.confirmedAt': confirmedAt,
  });

  return {
    /**
     * Stores a secret that waits for its confirmation, in place of an earlier one.
     *
     * @returns false if the second factor is on, or the person was erased.
     */
    async setPending(id: string, pendingTotp: PendingTotp): Promise<boolean> {
      const query = { _id: id, totp: { $exists: false } };
      return (await users.updateOne(query, { $set: { pendingTotp } })).matchedCount === 1;
    },

    /**
     * Turns the second factor on and ends all sessions, in one write.
     *
     * @param user As they were when the code was checked against the pending secret.
     * @returns The updated person; undefined if the secret was confirmed or replaced, or the sessions were
     *   ended since.
     */
    async confirm(user: User & { pendingTotp: PendingTotp }, totp: Totp): Promise<User | undefined> {
      const { id, sessionEpoch = { $exists: false }, pendingTotp } = user;
      return updateCredentials(
        { _id: id, sessionEpoch, totp: { $exists: false }, 'pendingTotp.sealed': pendingTotp.sealed },
        { $set: { totp }, $inc: { sessionEpoch: 1 }, $unset: { pendingTotp: '' } },
      );
    },

    /**
     * Uses up the code of a time step, and of all earlier ones. Of concurrent calls with one step, one
     * succeeds.
     *
     * @returns false if the step, or a later one, was used before.
     */
    async useStep(user: Confirmed, step: number): Promise<boolean> {
      const query = { ...matching(user), 'totp.lastStep': { $lt: step } };
      return (await users.updateOne(query, { $set: { 'totp.lastStep': step } })).matchedCount === 1;
    },

    /**
     * Uses up a recovery code. Of concurrent calls, one succeeds.
     *
     * @returns false if there is no such code.
     */
    async useRecoveryCode(user: Confirmed, hash: string): Promise<boolean> {
      const query = { ...matching(user), 'totp.recoveryCodes': hash };
      return (await users.updateOne(query, { $pull: { 'totp.recoveryCodes': hash } })).matchedCount === 1;
    },

    /** Turns the second factor off. Succeeds if it is off. @returns undefined if there is no such person. */
    async remove(id: string): Promise<User | undefined> {
      const change = { $unset: { totp: '' as const, pendingTotp: '' as const } };
      return toUser(await users.findOneAndUpdate({ _id: id }, change, { returnDocument: 'after' }));
    },
  };
}

export type TotpStore = ReturnType<typeof createTotpStore>;
