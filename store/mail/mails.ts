import type { ClientSession, Db } from 'mongodb';
import { homeAccountIdOf } from '../../core/accounts/derived-person-id.js';
import { DAY_MS, startOfUtcDay } from '../../core/basics/time/durations.js';
import { MAIL_RETENTION_DAYS, type MailStatus, type MailTemplate } from '../../core/mail/mail.js';
import { ACCOUNTS, type AccountDocument } from '../accounts/accounts.js';
import { MEMBERS, type MemberDocument } from '../accounts/members.js';
import { USERS, type UserDocument } from '../accounts/user-documents.js';
import { inTransaction } from '../mongo/transactions.js';
import { MAILS, MAX_ERROR_CHARACTERS, type MailDocument } from './mail-documents.js';

/** Time in which the request that writes a mail can start its workflow; after that, a dispatcher does. */
const START_GRACE_MS = 1_500;

/** A mail that waits to be sent, or was sent. */
export type StoredMail = Omit<MailDocument, '_id' | 'dispatchAfter' | 'expireAt'> & { id: string };

/** A mail that is written to be sent. */
export interface NewMail {
  id: string;
  accountId?: string;
  template: MailTemplate;
  recipientId?: string;
  invitationId?: string;
  to: string;
  triggerId?: string;
  report?: { id: string; from: Date; to: Date };
  createdAt: Date;
  endsAt?: Date;
}

/** Creates the store of mails. Expects the indexes of `collections.ts`. */
export function createMailStore(db: Db) {
  const mails = db.collection<MailDocument>(MAILS);

  /** Returns the account whose erasure removes the mails to a person. */
  async function firstAccountOf(userId: string, session: ClientSession): Promise<string> {
    const members = db.collection<MemberDocument>(MEMBERS);
    const first = await members.findOne({ userId }, { session, sort: { _id: 1 } });
    return first?.accountId ?? homeAccountIdOf(userId);
  }

  return {
    /** Stores a mail that a workflow sends. */
    async insert(mail: NewMail): Promise<void> {
      await mails.insertOne(toPendingMail(mail));
    },

    async find(id: string): Promise<StoredMail | undefined> {
      return toMail(await mails.findOne({ _id: id }));
    },

    /** Lists mails of an account, newest first. @param page `after`: ID of the last mail before the page. */
    async list(
      accountId: string,
      { limit, after }: { limit: number; after?: string },
    ): Promise<StoredMail[]> {
      const older = after === undefined ? {} : { _id: { $lt: after } };
      const found = await mails
        .find({ accountId, ...older })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray();
      return found.flatMap((document) => toMail(document) ?? []);
    },

    /**
     * Counts the mails of an account before this one on its UTC day, as far as they matter for a limit. Mails
     * beyond the limit are removed, which changes nothing for later ones.
     */
    async countEarlierOfDay({ id, accountId, createdAt }: StoredMail, limit: number): Promise<number> {
      if (accountId === undefined) return 0;
      const day = new Date(startOfUtcDay(createdAt.getTime()));
      const earlier = [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: id } }];
      return mails.countDocuments(
        { accountId, template: { $ne: 'password_reset' }, createdAt: { $gte: day }, $or: earlier },
        { limit },
      );
    },

    /**
     * Leases one mail whose workflow may not be running, earliest due time first. Safe to call from several
     * processes at once.
     *
     * @returns The ID of the mail; undefined if none is due.
     */
    async claimDue(now: Date, leaseMs: number): Promise<string | undefined> {
      const due = await mails.findOneAndUpdate(
        { dispatchAfter: { $lte: now } },
        { $set: { dispatchAfter: new Date(now.getTime() + leaseMs) } },
        { sort: { dispatchAfter: 1 }, projection: { _id: 1 } },
      );
      return due?._id;
    },

    /** Postpones the next check of a started workflow to `at`, unless the mail is no longer pending. */
    async postpone(id: string, at: Date): Promise<void> {
      await mails.updateOne({ _id: id, dispatchAfter: { $exists: true } }, { $max: { dispatchAfter: at } });
    },

    /**
     * Opens the reset link of a mail for the person with its address, in place of an earlier link, and notes
     * whose mail it is, in one transaction. A person without a password gets none.
     *
     * @returns false if nobody gets the mail: the address is unknown, or a newer link is open.
     */
    async openPasswordReset(mail: StoredMail, tokenHash: string, expiresAt: Date): Promise<boolean> {
      const users = db.collection<UserDocument>(USERS);
      const accounts = db.collection<AccountDocument>(ACCOUNTS);
      const set = { $set: { passwordReset: { tokenHash, expiresAt } } };
      const earlier = { 'passwordReset.expiresAt': { $not: { $gt: expiresAt } } };
      return inTransaction(db, async (session) => {
        const query = { email: mail.to, passwordHash: { $exists: true }, ...earlier };
        const user = await users.findOneAndUpdate(query, set, { session, projection: { _id: 1 } });
        if (!user) return false;
        await accounts.updateOne({ _id: homeAccountIdOf(user._id), email: mail.to }, set, { session });
        const owner = { accountId: await firstAccountOf(user._id, session) };
        await mails.updateOne({ _id: mail.id }, { $set: owner }, { session });
        return true;
      });
    },

    /** Counts a failed attempt of a mail that remains pending. */
    async recordFailure(id: string, error: string): Promise<void> {
      await mails.updateOne(
        { _id: id, status: 'pending' },
        { $inc: { attempts: 1 }, $set: { lastError: error.slice(0, MAX_ERROR_CHARACTERS) } },
      );
    },

    /** Removes a mail that nobody gets. */
    async remove(id: string): Promise<void> {
      await mails.deleteOne({ _id: id });
    },

    /** Ends a pending mail. @returns false if it had ended, or was erased. */
    async end(
      id: string,
      status: Exclude<MailStatus, 'pending'>,
      at: Date,
      error?: string,
    ): Promise<boolean> {
      const ended = await mails.updateOne(
        { _id: id, status: 'pending' },
        {
          ...(status === 'sent' || error !== undefined ? { $inc: { attempts: 1 } } : {}),
          $set: {
            status,
            ...(status === 'sent' && { sentAt: at }),
            ...(error !== undefined && { lastError: error.slice(0, MAX_ERROR_CHARACTERS) }),
          },
          $unset: { dispatchAfter: '' },
        },
      );
      return ended.modifiedCount === 1;
    },
  };
}

export type MailStore = ReturnType<typeof createMailStore>;

/** Returns the document of a mail that is written to be sent. */
export function toPendingMail({ id, ...mail }: NewMail): MailDocument {
  const written = mail.createdAt.getTime();
  return {
    _id: id,
    ...mail,
    status: 'pending',
    attempts: 0,
    dispatchAfter: new Date(written + START_GRACE_MS),
    expireAt: new Date(written + MAIL_RETENTION_DAYS * DAY_MS),
  };
}

function toMail(document: MailDocument | null): StoredMail | undefined {
  if (!document) return undefined;
  const { _id: id, dispatchAfter: _dispatchAfter, expireAt: _expireAt, ...mail } = document;
  return { id, ...mail };
}
