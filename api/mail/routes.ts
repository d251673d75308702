import type { Route } from '../http/route.js';
import type { MailDeps } from './deps.js';
import { createRecipient } from './recipients/create-recipient.js';
import { deleteRecipient } from './recipients/delete-recipient.js';
import { getRecipient } from './recipients/get-recipient.js';
import { listRecipients } from './recipients/list-recipients.js';

/** The routes of recipients of alerts and reports. */
export const MAIL_ROUTES: readonly Route<MailDeps>[] = [
  createRecipient,
  listRecipients,
  getRecipient,
  deleteRecipient,
];
