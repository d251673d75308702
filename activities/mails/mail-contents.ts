import type { MailTemplate } from '../../core/mail/mail.js';
import { mailPagePath } from '../../core/mail/mail-page-path.js';
import { confirmRecipientMail } from '../../core/mail/templates/confirm-recipient.js';
import { passwordResetMail } from '../../core/mail/templates/password-reset.js';
import { deriveResetToken, hashResetToken, resetLink } from '../../store/accounts/reset-tokens.js';
import type { Stores } from '../../store/create-stores.js';
import { signMailToken } from '../../store/mail/mail-tokens.js';
import { createAlertContent, type AlertContentDeps } from './alert-content.js';
import { createInvitationContent, type InvitationContentDeps } from './invitation-content.js';
import { createReportContent, type ReportContentDeps } from './report-content.js';
import { accountBase, type BuildMailContent } from './subscribers.js';

export interface MailContentDeps
  extends AlertContentDeps, ReportContentDeps, InvitationContentDeps, Pick<Stores, 'mails'> {}

/** Creates the builders of contents. A mail has none in the store: it says what is true when it is sent. */
export function createMailContents(deps: MailContentDeps): Record<MailTemplate, BuildMailContent> {
  const { mails, accounts, recipients, signingKey, publicUrl } = deps;
  return {
    async password_reset(mail) {
      const token = deriveResetToken(signingKey, mail.id);
      // A link is opened once: a mail that is sent again must not open a link that was used.
      const isOpen =
        mail.accountId !== undefined ||
        (await mails.openPasswordReset(mail, hashResetToken(token), mail.endsAt!));
      return isOpen ? passwordResetMail({ email: mail.to, link: resetLink(publicUrl, token) }) : undefined;
    },

    async confirm_recipient({ accountId = '', recipientId = '', endsAt }) {
      const [account, recipient] = await Promise.all([
        accounts.find(accountId),
        recipients.find(accountId, recipientId),
      ]);
      if (!account || !recipient || recipient.status === 'confirmed') return undefined;
      const token = signMailToken(signingKey, { recipientId, endsAt });
      const link = `${accountBase(account, publicUrl)}${mailPagePath(token)}`;
      return confirmRecipientMail({ owner: account.email, link });
    },

    invitation: createInvitationContent(deps),
    alert: createAlertContent(deps),
    report: createReportContent(deps),
  };
}
