/** Content of a mail, from which both parts are rendered, plain text and HTML, so that they say the same. */
export interface MailContent {
  subject: string;
  /** Paragraphs, and links on lines of their own. */
  body: readonly (string | MailLink)[];
}

/** A link of a mail: a button in HTML, a line with its URL in plain text. */
export interface MailLink {
  label: string;
  url: string;
}
