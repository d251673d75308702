/** What a mail says. Both of its parts, plain text and HTML, are rendered from it, so they have the same facts. */
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
