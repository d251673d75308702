/** Workflow type and kind of the sending of one mail. */
export const SEND_MAIL_WORKFLOW_TYPE = 'sendMail';
export const SEND_MAIL_KIND = 'send_mail';

/** Returns the ID of the workflow that sends a mail. */
export function sendMailWorkflowId(mailId: string): string {
  return `send-mail:${mailId}`;
}

/** Input of `sendMail`. */
export interface SendMailInput {
  mailId: string;
}
