import type { MailContent } from '../mail-content.js';

/**
 * The mail that asks an address whether it wants alerts and reports. Its text is fixed, so that nobody can
 * send texts of their own to others.
 *
 * @param owner Address of the account that asks.
 */
export function confirmRecipientMail({ owner, link }: { owner: string; link: string }): MailContent {
  return {
    subject: 'Confirm this address',
    body: [
      `${owner} wants to send alerts and reports about QR codes to this address.`,
      { label: 'Confirm or decline', url: link },
      'The link works for 7 days. If you do nothing, you get no such mails.',
    ],
  };
}
