import { escapeMarkup } from '../basics/escape-markup.js';
import type { MailContent, MailLink, MailPart, MailTable } from './mail-content.js';

/** A mail as it is sent: one subject, and the same content as plain text and as HTML. */
export interface RenderedMail extends Pick<MailContent, 'senderName' | 'unsubscribeUrl'> {
  subject: string;
  text: string;
  html: string;
}

const LINE = '1px solid rgba(128,128,128,0.4)';

/** Styles are attributes, because mail programs drop style sheets. The colors suit light and dark themes. */
const STYLES = {
  page: 'margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  content: 'max-width:560px;margin:0 auto',
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#4f46e5;color:#ffffff;font-weight:600;text-decoration:none',
  url: 'margin:0 0 16px;font-size:13px;overflow-wrap:anywhere',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px',
  caption: 'padding:0 0 4px;font-weight:600;text-align:left',
  // Long names break anywhere, and numbers never.
  name: `padding:4px 0;border-bottom:${LINE};vertical-align:top;text-align:left;overflow-wrap:anywhere`,
  number: `padding:4px 0 4px 12px;border-bottom:${LINE};vertical-align:top;text-align:right;white-space:nowrap`,
  footer: `margin:24px 0 0;padding:16px 0 0;border-top:${LINE};font-size:13px;overflow-wrap:anywhere`,
};

/**
 * Renders a mail without scripts, remote images, and tracking. Texts are escaped, and the subject and the
 * name of the sender have no control characters, which would end their headers.
 */
export function renderMail({ subject, senderName, unsubscribeUrl, ...content }: MailContent): RenderedMail {
  const title = singleLine(subject);
  const body = content.body.map(cleanPart);
  const footer = (content.footer ?? []).map(cleanText);
  const foot = footer.length > 0 ? ['--', ...footer.map(renderText)] : [];
  return {
    subject: title,
    senderName: senderName === undefined ? undefined : singleLine(senderName),
    unsubscribeUrl,
    text: [title, ...body.map(renderText), ...foot, ''].join('\n\n').trimEnd() + '\n',
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(title)}</title>
</head>
<body style="${STYLES.page}">
<div style="${STYLES.content}">
<h1 style="${STYLES.heading}" dir="auto">${escapeMarkup(title)}</h1>
${body.map(renderHtml).join('\n')}
${renderFooter(footer)}</div>
</body>
</html>
`,
  };
}

/** Returns a part without control characters; only paragraphs have line breaks. */
function cleanPart(part: MailPart): MailPart {
  if (typeof part === 'string' || 'url' in part) return cleanText(part);
  const { title, columns, rows } = part;
  return {
    title: singleLine(title),
    columns: columns.map(singleLine),
    rows: rows.map((row) => row.map(singleLine)),
  };
}

function cleanText(part: string | MailLink): string | MailLink {
  if (typeof part !== 'string') return { label: singleLine(part.label), url: part.url };
  return part
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map(singleLine)
    .join('\n');
}

const NUMBER = /^[\d.,]+$/;

function renderText(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('url' in part) return `${part.label}:\n${part.url}`;
  const [, ...units] = part.columns;
  const lines = part.rows.map(([name = '', ...values]) => {
    // A number needs the name of its column; a time does not.
    const cells = values.map((value, index) =>
      NUMBER.test(value) ? `${value} ${units[index] ?? ''}`.trimEnd() : value,
    );
    return `- ${name}: ${cells.join(', ')}`;
  });
  return [`${part.title}:`, ...lines].join('\n');
}

function renderHtml(part: MailPart): string {
  if (typeof part === 'string') {
    return `<p style="${STYLES.paragraph}" dir="auto">${escapeMarkup(part).replaceAll('\n', '<br>')}</p>`;
  }
  if (!('url' in part)) return renderTable(part);
  const url = escapeMarkup(part.url);
  return `<p style="${STYLES.paragraph}"><a style="${STYLES.button}" href="${url}">${escapeMarkup(part.label)}</a></p>
<p style="${STYLES.url}">${url}</p>`;
}

function renderTable({ title, columns, rows }: MailTable): string {
  const cells = (values: readonly string[], tag: string, scope = '') =>
    values
      .map((value, index) => {
        const style = index === 0 ? STYLES.name : STYLES.number;
        return `<${tag}${scope} style="${style}" dir="auto">${escapeMarkup(value)}</${tag}>`;
      })
      .join('');
  return `<table style="${STYLES.table}">
<caption style="${STYLES.caption}">${escapeMarkup(title)}</caption>
<thead><tr>${cells(columns, 'th', ' scope="col"')}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')}
</tbody>
</table>`;
}

function renderFooter(footer: readonly (string | MailLink)[]): string {
  if (footer.length === 0) return '';
  const parts = footer.map((part) =>
    typeof part === 'string'
      ? escapeMarkup(part)
      : `<a href="${escapeMarkup(part.url)}">${escapeMarkup(part.label)}</a>`,
  );
  return `<p style="${STYLES.footer}" dir="auto">${parts.join('<br>\n')}</p>\n`;
}

/**
 * Replaces line breaks and other control characters with spaces, and removes the characters that reverse the
 * direction of what follows them, such as the end of a name (UAX 9, 2.1 to 2.5).
 */
function singleLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}
