import type { MailContent } from '../mail-content.js';

/**
 * The mail with the link of an invitation. Its text is fixed, so that nobody can send texts of their own to
 * others.
 *
 * @param inviter Email address of the person who invites.
 */
export function invitationMail({ inviter, link }: { inviter: string; link: string }): MailContent {
  return {
    subject: 'You are invited',
    body: [
      `${inviter} invites you to manage QR codes together.`,
      { label: 'See the invitation', url: link },
      'The link works once, for 7 days. If you do not know the sender, ignore this mail.',
    ],
  };
}
