import type { RecipientResource } from '../../../core/mail/recipient-schemas.js';
import type { StoredRecipient } from '../../../store/mail/recipients.js';

/** Builds the API response for a recipient. */
export function presentRecipient(recipient: StoredRecipient): RecipientResource {
  const { id, email, status, confirmedAt, lastMailAt, lastError, createdAt } = recipient;
  return {
    id,
    email,
    status,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    lastMailAt: lastMailAt?.toISOString() ?? null,
    lastError,
    createdAt: createdAt.toISOString(),
  };
}
