import type { AlertTrigger } from '../../core/alerts/alert-trigger.js';
import type { NewMail } from '../mail/mails.js';
import type { StoredRecipient } from '../mail/recipients.js';
import { derivedId } from '../mongo/derived-id.js';

/** Builds the mails of a trigger, one for each confirmed recipient. Their IDs follow from it. */
export function buildAlertMails(
  { id: triggerId, accountId, at }: Pick<AlertTrigger, 'id' | 'accountId' | 'at'>,
  confirmed: readonly Pick<StoredRecipient, 'id' | 'email'>[],
): NewMail[] {
  return confirmed.map(({ id: recipientId, email }) => ({
    id: derivedId('mail', `alert:${triggerId}:${recipientId}`, at),
    accountId,
    template: 'alert',
    recipientId,
    to: email,
    triggerId,
    createdAt: at,
  }));
}
