import type { MailContent } from '../mail-content.js';

/** The mail that an operator sends to try the settings. @param publicUrl URL of the service. */
export function testMail({ publicUrl }: { publicUrl: string }): MailContent {
  return {
    subject: 'Test mail',
    body: ['The mail settings of this service work.', { label: 'Open the service', url: publicUrl }],
  };
}
