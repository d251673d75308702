import { NO_BRANDING, type Branding } from '../../core/accounts/branding.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { baseUrl } from '../../core/codes/urls.js';
import type { MailContent } from '../../core/mail/mail-content.js';
import { mailPagePath } from '../../core/mail/mail-page-path.js';
import type { Account } from '../../store/accounts/accounts.js';
import { effectiveDomain } from '../../store/accounts/brandings.js';
import type { Stores } from '../../store/create-stores.js';
import { signMailToken } from '../../store/mail/mail-tokens.js';
import type { StoredMail } from '../../store/mail/mails.js';
import type { StoredRecipient } from '../../store/mail/recipients.js';

export interface SubscriberDeps extends Pick<Stores, 'accounts' | 'recipients'> {
  signingKey: Uint8Array;
  publicUrl: string;
}

/** Builds the content of a mail. Resolves to undefined if nobody gets it. */
export type BuildMailContent = (mail: StoredMail) => Promise<MailContent | undefined>;

/** A confirmed recipient who gets a mail of an alert or a report. */
export interface MailSubscriber {
  account: Account;
  recipient: StoredRecipient;
  /** Base of all URLs of the mail. */
  base: string;
  /** Branding of the account, if its plan has white label and one is set; then nothing names the service. */
  branding: Branding | undefined;
  /** Members of the mail that are the same for all alerts and reports. */
  frame: Pick<MailContent, 'footer' | 'senderName' | 'unsubscribeUrl'>;
}

/**
 * Finds who gets a mail of an alert or a report.
 *
 * @returns undefined if the account is deleted or its plan lacks alerts, or if the recipient is not confirmed
 */
export async function findMailSubscriber(
  { accountId = '', to }: StoredMail,
  { accounts, recipients, signingKey, publicUrl }: SubscriberDeps,
): Promise<MailSubscriber | undefined> {
  const [account, recipient] = await Promise.all([
    accounts.find(accountId),
    recipients.findByEmail(accountId, to),
  ]);
  if (!account || !PLAN_TERMS[account.plan].alerts || recipient?.status !== 'confirmed') return undefined;
  const base = accountBase(account, publicUrl);
  const token = signMailToken(signingKey, { recipientId: recipient.id, endsAt: undefined });
  const url = `${base}${mailPagePath(token)}`;
  const branding = account.branding && PLAN_TERMS[account.plan].whiteLabel ? account.branding : undefined;
  return {
    account,
    recipient,
    base,
    branding: branding && { ...NO_BRANDING, ...branding },
    frame: {
      senderName: branding?.name ?? undefined,
      unsubscribeUrl: url,
      footer: [`${account.email} sends this mail to ${to}.`, { label: 'Unsubscribe', url }],
    },
  };
}

/** Returns the base of the URLs in mails of an account. */
export function accountBase({ plan, branding }: Account, publicUrl: string): string {
  return baseUrl(publicUrl, effectiveDomain({ plan, domain: branding?.domain ?? undefined }));
}
