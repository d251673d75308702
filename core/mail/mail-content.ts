/** Content of a mail, from which both parts are rendered, plain text and HTML, so that they say the same. */
export interface MailContent {
  subject: string;
  body: readonly MailPart[];
  /** Who sends the mail and how to end such mails; in smaller letters. */
  footer?: readonly (string | MailLink)[];
  /** Display name of the sender; undefined: the name of the service. */
  senderName?: string | undefined;
  /** URL that ends such mails by one POST (RFC 8058); undefined for mails that the recipient requested. */
  unsubscribeUrl?: string | undefined;
}

/** A paragraph, a link, or a table. */
export type MailPart = string | MailLink | MailTable;

/** A link of a mail: a button in HTML, a line with its URL in plain text. */
export interface MailLink {
  label: string;
  url: string;
}

/** A table of a mail. The first column names its row, the others are numbers or times. */
export interface MailTable {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}
