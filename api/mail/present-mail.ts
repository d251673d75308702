import type { StoredMail } from '../../store/mail/mails.js';

/** Returns a mail as the export of an account has it. Its content is not stored. */
export function presentMail({ id, template, to, status, attempts, ...mail }: StoredMail) {
  return {
    id,
    template,
    to,
    status,
    attempts,
    lastError: mail.lastError ?? null,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
  };
}
