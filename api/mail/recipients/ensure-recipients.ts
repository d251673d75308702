import { newId } from '../../../store/mongo/ids.js';
import type { ThrottledRequest } from '../../auth/login-throttle.js';
import { assertMailConfigured } from '../assert-mail-configured.js';
import type { MailDeps } from '../deps.js';
import { askRecipient } from './ask-recipient.js';

/**
 * Makes recipients of the addresses of an alert or a report that the account does not know yet, and asks
 * them. An address that was asked before is not asked again.
 *
 * @throws DomainError `mail_not_configured`, `conflict`, or `rate_limited`
 */
export async function ensureRecipients(
  accountId: string,
  emails: readonly string[],
  request: ThrottledRequest,
  deps: MailDeps,
): Promise<void> {
  if (emails.length === 0) return;
  assertMailConfigured(deps.settings);
  for (const email of emails) {
    const isKnown = async () => (await deps.recipients.findByEmail(accountId, email)) !== undefined;
    if (await isKnown()) continue;
    await askRecipient({ id: newId('recipient'), accountId, email }, request, deps).catch(
      async (error: unknown) => {
        // A concurrent request has asked the address.
        if (!(await isKnown())) throw error;
      },
    );
  }
}
