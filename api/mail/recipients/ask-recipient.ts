import { DAY_MS } from '../../../core/basics/time/durations.js';
import { DomainError } from '../../../core/basics/errors.js';
import { MAX_RECIPIENTS } from '../../../core/mail/recipient-schemas.js';
import type { StoredRecipient } from '../../../store/mail/recipients.js';
import { newId } from '../../../store/mongo/ids.js';
import type { ThrottledRequest } from '../../auth/login-throttle.js';
import { assertMailConfigured } from '../assert-mail-configured.js';
import type { MailDeps } from '../deps.js';

/** How long the link of a confirmation mail works. */
const CONFIRMATION_MS = 7 * DAY_MS;

/**
 * Adds a recipient, and asks the address whether it agrees, unless it has agreed already.
 *
 * @param id ID of the recipient if it is new.
 * @throws DomainError `mail_not_configured`, `conflict`, or `rate_limited`
 */
export async function askRecipient(
  { id, accountId, email }: Pick<StoredRecipient, 'id' | 'accountId' | 'email'>,
  request: ThrottledRequest,
  { settings, recipients, loginThrottle, mailDispatch, now }: MailDeps,
): Promise<{ recipient: StoredRecipient; isNew: boolean }> {
  assertMailConfigured(settings);
  const known = await recipients.findByEmail(accountId, email);
  if (known?.status === 'confirmed') return { recipient: known, isNew: false };
  await loginThrottle.count('confirm-recipient', email, request);
  const mailId = newId('mail');
  const createdAt = now();
  const endsAt = new Date(createdAt.getTime() + CONFIRMATION_MS);
  const recipient = { id, accountId, email, createdAt };
  const asked = await recipients.ask(
    { ...recipient, status: 'pending', confirmedAt: null, lastMailAt: null, lastError: null },
    (recipientId) => ({
      id: mailId,
      accountId,
      template: 'confirm_recipient',
      recipientId,
      to: email,
      createdAt,
      endsAt,
    }),
  );
  if (!asked) {
    throw new DomainError(
      'conflict',
      `An account has at most ${MAX_RECIPIENTS} recipients; delete one first`,
    );
  }
  mailDispatch.start(mailId);
  return asked;
}
