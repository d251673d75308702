import type { RecipientResource } from '../../core/mail/recipient-schemas.js';
import { TokenField } from '../components/token-field.js';
import { useQuery } from '../http/use-query.js';
import { useAccount } from '../session/session.js';
import { MailOffNotice } from './mail-off-notice.js';
import { RECIPIENT_LIST } from './recipient-actions.js';
import { statusLabel } from './recipient-status.js';

/** Maximum number of addresses of an alert or a report. */
const MAX_EMAILS = 10;

interface RecipientsFieldProps {
  emails: readonly string[];
  optional?: boolean;
  hint?: string;
  error: string | undefined;
  onEmails: (emails: string[]) => void;
}

/** Chooses up to ten addresses: recipients of the account, and others, which are then asked. */
export function RecipientsField({ emails, optional, hint, error, onEmails }: RecipientsFieldProps) {
  const { email: own, limits } = useAccount();
  const list = useQuery<{ data: RecipientResource[] }>(limits.mail ? RECIPIENT_LIST : undefined);
  if (!limits.mail) return <MailOffNotice />;
  const recipients = list.data?.data ?? [];
  const known = recipients.map(({ email, status }) => ({
    value: email,
    label: email,
    detail: statusLabel(status),
  }));
  const isOwnKnown = known.some(({ value }) => value === own);
  return (
    <TokenField
      label="Recipients"
      optional={optional}
      hint={hint ?? 'Addresses that have not confirmed get a mail that asks them first.'}
      error={emails.length > MAX_EMAILS ? `At most ${MAX_EMAILS} recipients` : error}
      placeholder="name@example.com"
      values={emails}
      choices={isOwnKnown ? known : [{ value: own, label: own, detail: 'Your address' }, ...known]}
      parse={parseEmail}
      rejection={(typed) => `“${typed}” is not an email address.`}
      onValues={onEmails}
    />
  );
}

/** Returns the address that a text is, as the API stores it; undefined if it is none. */
function parseEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase();
  return /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/.test(email) ? email : undefined;
}
