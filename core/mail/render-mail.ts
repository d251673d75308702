import { escapeMarkup } from '../basics/escape-markup.js';
import type { MailContent, MailLink } from './mail-content.js';

/** A mail as it is sent: one subject, and the same content as plain text and as HTML. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Styles are attributes, because mail programs drop style sheets. The colors suit light and dark themes. */
const STYLES = {
  page: 'margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  column: 'max-width:560px;margin:0 auto',
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#4f46e5;color:#ffffff;font-weight:600;text-decoration:none',
  url: 'margin:0 0 16px;font-size:13px;overflow-wrap:anywhere',
};

/**
 * Renders a mail without scripts, remote images, and tracking. Texts are escaped, and a subject has no
 * control characters, which would end its header.
 */
export function renderMail({ subject, body }: MailContent): RenderedMail {
  const title = singleLine(subject);
  return {
    subject: title,
    text: [title, ...body.map(renderText), ''].join('\n\n').trimEnd() + '\n',
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
</head>
<body style="${STYLES.page}">
<div style="${STYLES.column}">
<h1 style="${STYLES.heading}" dir="auto">${escapeMarkup(title)}</h1>
${body.map(renderHtml).join('\n')}
</div>
</body>
</html>
`,
  };
}

function renderText(part: string | MailLink): string {
  return typeof part === 'string' ? part : `${part.label}:\n${part.url}`;
}

function renderHtml(part: string | MailLink): string {
  if (typeof part === 'string') {
    return `<p style="${STYLES.paragraph}" dir="auto">${escapeMarkup(part).replaceAll('\n', '<br>')}</p>`;
  }
  const url = escapeMarkup(part.url);
  return `<p style="${STYLES.paragraph}"><a style="${STYLES.button}" href="${url}">${escapeMarkup(part.label)}</a></p>
<p style="${STYLES.url}">${url}</p>`;
}

/** Replaces line breaks and other control characters with spaces. */
function singleLine(text: string): string {
  return text.replaceAll(/\p{Cc}+|[\u2028\u2029]+/gu, ' ').trim();
}
