import type { MailStatus, MailTemplate } from '../../core/mail/mail.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

/** Name of the collection of mails. */
export const MAILS = 'mails';

/** Maximum length of a response of a server that is stored. */
export const MAX_ERROR_CHARACTERS = 200;

/** A mail in the collection. It has no content: the worker builds that when it sends the mail. */
export interface MailDocument {
  _id: string;
  /** Absent until the worker has found the account, so that a request reveals nothing about an address. */
  accountId?: string;
  template: MailTemplate;
  /** ID of the recipient, for mails of recipients. */
  recipientId?: string;
  /** Email address of the recipient. */
  to: string;
  /** ID of the invitation, for mails with its link. */
  invitationId?: string;
  /** ID of what an alert found, for mails of alerts. */
  triggerId?: string;
  /** ID of the report and its period, for mails of reports. */
  report?: { id: string; from: Date; to: Date };
  status: MailStatus;
  /** Attempts to send it. */
  attempts: number;
  createdAt: Date;
  /** When the link of the mail ends; the mail is not sent afterward. */
  endsAt?: Date;
  sentAt?: Date;
  /** The last response of a server, or error, of at most 200 characters. */
  lastError?: string;
  /** When a dispatcher starts the workflow, unless it is running. Only while the mail is pending. */
  dispatchAfter?: Date;
  /** When MongoDB removes the document. */
  expireAt: Date;
}

export const MAIL_INDEXES: CollectionIndexes = {
  collection: MAILS,
  indexes: [
    { key: { accountId: 1, _id: -1 }, sparse: true },
    { key: { accountId: 1, createdAt: 1 }, sparse: true },
    { key: { dispatchAfter: 1 }, sparse: true },
    { key: { expireAt: 1 }, expireAfterSeconds: 0 },
  ],
};
