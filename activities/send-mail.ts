import type { MailStatus, MailStep, MailTemplate } from '../core/mail/mail.js';
import type { MailContent } from '../core/mail/mail-content.js';
import { renderMail } from '../core/mail/render-mail.js';
import { passwordResetMail } from '../core/mail/templates/password-reset.js';
import { confirmRecipientMail } from '../core/mail/templates/confirm-recipient.js';
import type { SendMailInput } from '../core/workflows/mails.js';
import type { SendSmtp } from '../outbound/smtp-sender.js';
import { effectiveDomain } from '../store/accounts/brandings.js';
import { baseUrl } from '../core/codes/urls.js';
import { signMailToken } from '../store/mail/mail-tokens.js';
import { mailPagePath } from '../core/mail/mail-page-path.js';
import { deriveResetToken, hashResetToken, resetLink } from '../store/accounts/reset-tokens.js';
import type { Stores } from '../store/create-stores.js';
import type { StoredMail } from '../store/mail/mails.js';
import type { Logger } from '../telemetry/logger.js';

/** Counts mails that have ended. */
export interface MailMetrics {
  mailEnded(template: MailTemplate, outcome: MailOutcome): void;
}

/** How a mail ended. `dropped`: nobody gets it, such as a reset link for an unknown address. */
export type MailOutcome = Exclude<MailStatus, 'pending'> | 'dropped';

interface SendMailDeps extends Pick<Stores, 'mails' | 'accounts' | 'recipients'> {
  /** Undefined: no mail is configured, so mails wait until the operator configures it. */
  sendSmtp: SendSmtp | undefined;
  signingKey: Uint8Array;
  publicUrl: string;
  metrics?: MailMetrics;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
}

/**
 * Creates the activities of the workflow that sends a mail. Delivery is at least once: if a worker dies
 * between the response of the server and its record, the same mail is sent again with the same `Message-ID`.
 */
export function createSendMailActivities(deps: SendMailDeps) {
  const { mails, accounts, recipients, sendSmtp, signingKey, publicUrl, metrics, now, log } = deps;

  /** Returns what a mail says; undefined if nobody gets it. */
  const contents: Record<MailTemplate, (mail: StoredMail) => Promise<MailContent | undefined>> = {
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
      const { plan, branding, email: owner } = account;
      const domain = effectiveDomain({ plan, domain: branding?.domain ?? undefined });
      const token = signMailToken(signingKey, { recipientId, endsAt });
      return confirmRecipientMail({ owner, link: `${baseUrl(publicUrl, domain)}${mailPagePath(token)}` });
    },
  };

  async function end(
    mail: StoredMail,
    outcome: Exclude<MailStatus, 'pending'>,
    error?: string,
  ): Promise<MailStep> {
    const at = now();
    if (!(await mails.end(mail.id, outcome, at, error))) return 'done';
    metrics?.mailEnded(mail.template, outcome);
    if (mail.accountId !== undefined && mail.recipientId !== undefined) {
      if (outcome === 'sent') await recipients.recordMail(mail.accountId, mail.to, { at });
      else if (error !== undefined) await recipients.recordMail(mail.accountId, mail.to, { error });
    }
    return 'done';
  }

  async function findPending(id: string): Promise<StoredMail | undefined> {
    const mail = await mails.find(id);
    return mail?.status === 'pending' ? mail : undefined;
  }

  return {
    /** Sends a mail once, unless its link has ended. Safe to repeat. */
    async attemptMail({ mailId }: SendMailInput): Promise<MailStep> {
      const mail = await findPending(mailId);
      if (!mail) return 'done';
      if (mail.endsAt && mail.endsAt <= now()) return end(mail, 'expired');
      const content = await contents[mail.template](mail);
      if (!content) {
        await mails.remove(mailId);
        metrics?.mailEnded(mail.template, 'dropped');
        return 'done';
      }
      const result = sendSmtp
        ? await sendSmtp({ id: mailId, to: mail.to, createdAt: mail.createdAt, ...renderMail(content) })
        : { kind: 'failed' as const, error: 'SMTP_URL is not set' };
      if (result.kind === 'accepted') return end(mail, 'sent');
      log.warn({ mailId, template: mail.template, problem: result.error }, 'could not send a mail');
      if (result.kind === 'rejected') return end(mail, 'failed', result.error);
      await mails.recordFailure(mailId, result.error);
      return 'retry';
    },

    /** Ends a mail that no server took in time. Safe to repeat. */
    async giveUpMail({ mailId }: SendMailInput): Promise<void> {
      const mail = await findPending(mailId);
      if (mail) await end(mail, 'failed');
    },
  };
}

export type SendMailActivities = ReturnType<typeof createSendMailActivities>;
