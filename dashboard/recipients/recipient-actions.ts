import type { RecipientResource } from '../../core/mail/recipient-schemas.js';
import { call, request } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';

/** API path of recipients. */
export const RECIPIENTS_PATH = '/api/v1/recipients';

/** API path of all recipients: an account has at most 100. */
export const RECIPIENT_LIST = `${RECIPIENTS_PATH}?limit=100`;

/**
 * Adds an address, or asks one again that has not confirmed.
 *
 * @returns the recipient, and whether the account did not have it
 * @throws ApiError
 */
export async function askRecipient(email: string): Promise<{ recipient: RecipientResource; isNew: boolean }> {
  const response = await request('POST', RECIPIENTS_PATH, { body: { email } });
  const recipient = (await response.json()) as RecipientResource;
  invalidateQueries(RECIPIENTS_PATH);
  return { recipient, isNew: response.status === 201 };
}

/** Removes a recipient from the account, and from its alerts and reports. @throws ApiError */
export async function removeRecipient({ id }: RecipientResource): Promise<void> {
  await call('DELETE', `${RECIPIENTS_PATH}/${id}`);
  for (const path of [RECIPIENTS_PATH, '/api/v1/alerts', '/api/v1/reports']) invalidateQueries(path);
}
