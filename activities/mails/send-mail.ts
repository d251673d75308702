import type { MailStatus, MailStep, MailTemplate } from '../../core/mail/mail.js';
import { renderMail } from '../../core/mail/render-mail.js';
import type { SendMailInput } from '../../core/workflows/mails.js';
import type { SendSmtp } from '../../outbound/smtp-sender.js';
import type { StoredMail } from '../../store/mail/mails.js';
import type { Logger } from '../../telemetry/logger.js';
import { createMailContents, type MailContentDeps } from './mail-contents.js';

/** Counts mails that have ended. */
export interface MailMetrics {
  mailEnded(template: MailTemplate, outcome: MailOutcome): void;
}

/**
 * How a mail ended. `dropped`: nobody gets it, such as a reset link for an unknown address, or a mail beyond
 * the limit of the account's day.
 */
export type MailOutcome = Exclude<MailStatus, 'pending'> | 'dropped';

interface SendMailDeps extends MailContentDeps {
  /** Undefined: no mail is configured, so mails wait until the operator configures it. */
  sendSmtp: SendSmtp | undefined;
  /** Maximum number of mails of an account per UTC day; may be Infinity. */
  dailyLimit: number;
  metrics?: MailMetrics;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
}

/**
 * Creates the activities of the workflow that sends a mail. Delivery is at least once: if a worker dies
 * between the response of the server and its record, the same mail is sent again with the same `Message-ID`.
 */
export function createSendMailActivities(deps: SendMailDeps) {
  const { mails, recipients, sendSmtp, dailyLimit, metrics, now, log } = deps;
  const contents = createMailContents(deps);

  async function end(
    mail: StoredMail,
    outcome: Exclude<MailStatus, 'pending'>,
    error?: string,
  ): Promise<MailStep> {
    const at = now();
    if (!(await mails.end(mail.id, outcome, at, error))) return 'done';
    metrics?.mailEnded(mail.template, outcome);
    if (mail.accountId !== undefined && mail.recipientId !== undefined) {
      // A mail that was given up has the response to its last attempt.
      const shown = error ?? (outcome === 'failed' ? mail.lastError : undefined);
      if (outcome === 'sent') await recipients.recordMail(mail.accountId, mail.to, { at });
      else if (shown !== undefined) await recipients.recordMail(mail.accountId, mail.to, { error: shown });
    }
    return 'done';
  }

  async function drop({ id, template }: StoredMail, outcome: MailOutcome = 'dropped'): Promise<MailStep> {
    await mails.remove(id);
    metrics?.mailEnded(template, outcome);
    return 'done';
  }

  /** Without an account, no erasure would find the address of the mail. */
  const expire = (mail: StoredMail): Promise<MailStep> =>
    mail.accountId === undefined ? drop(mail, 'expired') : end(mail, 'expired');

  async function findPending(id: string): Promise<StoredMail | undefined> {
    const mail = await mails.find(id);
    return mail?.status === 'pending' ? mail : undefined;
  }

  /** Links to reset passwords have no limit of the day: an account has few of them an hour. */
  async function isBeyondLimit(mail: StoredMail): Promise<boolean> {
    if (mail.template === 'password_reset' || dailyLimit === Infinity) return false;
    return (await mails.countEarlierOfDay(mail, dailyLimit)) >= dailyLimit;
  }

  return {
    /** Sends a mail once, unless its link has ended. Safe to repeat. */
    async attemptMail({ mailId }: SendMailInput): Promise<MailStep> {
      const mail = await findPending(mailId);
      if (!mail) return 'done';
      if (mail.endsAt && mail.endsAt <= now()) return expire(mail);
      if (await isBeyondLimit(mail)) return drop(mail);
      const content = await contents[mail.template](mail);
      if (!content) return drop(mail);
      const result = sendSmtp
        ? await sendSmtp({ id: mailId, to: mail.to, createdAt: mail.createdAt, ...renderMail(content) })
        : { kind: 'failed' as const, error: 'SMTP_URL is not set' };
      if (result.kind === 'accepted') return end(mail, 'sent');
      const problem = maskAddresses(result.error);
      log.warn({ mailId, template: mail.template, problem }, 'could not send a mail');
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

/** Masks email addresses, which servers repeat in their responses: no log has one. */
function maskAddresses(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => (word.includes('@') ? '***' : word))
    .join('');
}

export type SendMailActivities = ReturnType<typeof createSendMailActivities>;
