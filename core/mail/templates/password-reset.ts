import type { MailContent } from '../mail-content.js';

/** The mail with a link to set a new password. @param email Address of the account. */
export function passwordResetMail({ email, link }: { email: string; link: string }): MailContent {
  return {
    subject: 'Set a new password',
    body: [
      `Someone asked for a link to set a new password for the account ${email}. It works once, for one hour.`,
      { label: 'Set a new password', url: link },
      'If you did not ask for it, ignore this mail: your password stays the same.',
    ],
  };
}
