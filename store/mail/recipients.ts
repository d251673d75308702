import type { ClientSession, Db } from 'mongodb';
import { DomainError } from '../../core/basics/errors.js';
import { MAX_RECIPIENTS, type RecipientStatus } from '../../core/mail/recipient-schemas.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type AccountDocument } from '../accounts/accounts.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import { inTransaction } from '../mongo/transactions.js';
import { MAILS, MAX_ERROR_CHARACTERS, type MailDocument } from './mail-documents.js';
import { MAILING_LISTS } from './mailing-lists.js';
import { toPendingMail, type NewMail } from './mails.js';

/** Name of the collection of recipients. */
export const RECIPIENTS = 'recipients';

/** A recipient of alerts and reports. */
export interface StoredRecipient {
  id: string;
  accountId: string;
  email: string;
  status: RecipientStatus;
  confirmedAt: Date | null;
  lastMailAt: Date | null;
  lastError: string | null;
  createdAt: Date;
}

type RecipientDocument = Omit<StoredRecipient, 'id'> & { _id: string };

export const RECIPIENT_INDEXES: CollectionIndexes = {
  collection: RECIPIENTS,
  indexes: [{ key: { accountId: 1, email: 1 }, unique: true }, { key: { accountId: 1, _id: -1 } }],
};

/** Creates the store of recipients. Expects the indexes of `collections.ts`. */
export function createRecipientStore(db: Db) {
  const recipients = db.collection<RecipientDocument>(RECIPIENTS);
  const mails = db.collection<MailDocument>(MAILS);
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  async function lockAccount(accountId: string, session: ClientSession): Promise<void> {
    const locked = await accounts.updateOne(
      { _id: accountId, ...ACCOUNT_NOT_DELETED },
      { $inc: { resourceVersion: 1 } },
      { session },
    );
    if (locked.matchedCount === 0) throw new DomainError('not_found', 'The account has been deleted');
  }

  return {
    async find(accountId: string, id: string): Promise<StoredRecipient | undefined> {
      return toRecipient(await recipients.findOne({ _id: id, accountId }));
    },

    /** Finds a recipient of any account, for the page that a link in a mail opens. */
    async findAny(id: string): Promise<StoredRecipient | undefined> {
      return toRecipient(await recipients.findOne({ _id: id }));
    },

    async findByEmail(accountId: string, email: string): Promise<StoredRecipient | undefined> {
      return toRecipient(await recipients.findOne({ accountId, email }));
    },

    /** Lists recipients, newest first. @param page.after ID of the last recipient of the previous page. */
    async list(
      accountId: string,
      page: { skip?: number; limit: number; after?: string | undefined },
    ): Promise<StoredRecipient[]> {
      const after = page.after === undefined ? {} : { _id: { $lt: page.after } };
      const found = await recipients
        .find({ accountId, ...after })
        .sort({ _id: -1 })
        .skip(page.skip ?? 0)
        .limit(page.limit)
        .toArray();
      return found.map((document) => toRecipient(document)!);
    },

    count: (accountId: string): Promise<number> => recipients.countDocuments({ accountId }),

    /** Finds the recipients among addresses who have confirmed, and returns their IDs and addresses. */
    async listConfirmed(
      accountId: string,
      emails: readonly string[],
    ): Promise<Pick<StoredRecipient, 'id' | 'email'>[]> {
      const query = { accountId, email: { $in: [...emails] }, status: 'confirmed' as const };
      const found = await recipients.find(query, { projection: { email: 1 } }).toArray();
      return found.map(({ _id: id, email }) => ({ id, email }));
    },

    /**
     * Stores a recipient, unless the account has the address, and the mail that asks it, in one transaction.
     * The mail is about the recipient that is stored then. A new recipient writes to the account document, so
     * that concurrent requests cannot exceed the limit.
     *
     * @returns Undefined if the account has as many recipients as it may have.
     * @throws DomainError `not_found` if the account has been deleted
     */
    async ask(
      { id, ...recipient }: StoredRecipient,
      mailFor: (recipientId: string) => NewMail,
    ): Promise<{ recipient: StoredRecipient; isNew: boolean } | undefined> {
      const { accountId, email } = recipient;
      return inTransaction(db, async (session) => {
        const known = await recipients.findOne({ accountId, email }, { session });
        if (!known) await lockAccount(accountId, session);
        if (!known && (await recipients.countDocuments({ accountId }, { session })) >= MAX_RECIPIENTS) {
          return undefined;
        }
        if (!known) await recipients.insertOne({ _id: id, ...recipient }, { session });
        const stored = known ?? { _id: id, ...recipient };
        if (stored.status !== 'confirmed') {
          await mails.insertOne(toPendingMail(mailFor(stored._id)), { session });
        }
        return { recipient: toRecipient(stored)!, isNew: !known };
      });
    },

    /** Records what a recipient has decided. @returns false if the recipient does not exist */
    async decide(id: string, status: Exclude<RecipientStatus, 'pending'>, at: Date): Promise<boolean> {
      const confirmedAt = status === 'confirmed' ? at : null;
      const { matchedCount } = await recipients.updateOne({ _id: id }, { $set: { status, confirmedAt } });
      return matchedCount === 1;
    },

    /** Records the last mail of a recipient, or the final response of a server that rejected it. */
    async recordMail(
      accountId: string,
      email: string,
      result: { at: Date } | { error: string },
    ): Promise<void> {
      const recorded =
        'at' in result
          ? { lastMailAt: result.at, lastError: null }
          : { lastError: result.error.slice(0, MAX_ERROR_CHARACTERS) };
      await recipients.updateOne({ accountId, email }, { $set: recorded });
    },

    /**
     * Deletes a recipient, also from all alerts and reports, which get another revision.
     *
     * @returns false if the account has no such recipient
     */
    async remove(accountId: string, id: string): Promise<boolean> {
      return inTransaction(db, async (session) => {
        const removed = await recipients.findOneAndDelete({ _id: id, accountId }, { session });
        if (!removed) return false;
        for (const name of Object.values(MAILING_LISTS)) {
          const list = db.collection<{ accountId: string; emails: string[]; revision: number }>(name);
          const { email } = removed;
          const update = { $pull: { emails: email }, $inc: { revision: 1 } };
          await list.updateMany({ accountId, emails: email }, update, { session });
        }
        return true;
      });
    },
  };
}

export type RecipientStore = ReturnType<typeof createRecipientStore>;

function toRecipient(document: RecipientDocument | null): StoredRecipient | undefined {
  if (!document) return undefined;
  const { _id: id, ...recipient } = document;
  return { id, ...recipient };
}
