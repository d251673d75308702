import type { RecipientResource } from '../../../core/mail/recipient-schemas.js';
import type { StoredRecipient } from '../../../store/mail/recipients.js';

/** Builds the API response for a recipient. */
export function presentRecipient({
  accountId: _accountId,
  ...recipient
}: StoredRecipient): RecipientResource {
  return {
    ...recipient,
    confirmedAt: recipient.confirmedAt?.toISOString() ?? null,
    lastMailAt: recipient.lastMailAt?.toISOString() ?? null,
    createdAt: recipient.createdAt.toISOString(),
  };
}
