import { createHash } from 'node:crypto';
import { answer, type ScanAnswer } from '../answer.js';
import { STYLE } from './style.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing is fetched, nothing runs, nobody frames it: a page is its text, its one style and its links. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * A whole page.
 * @param body HTML that is escaped already
 */
export function page(
  status: number,
  language: string,
  title: string,
  body: string,
  headers: Record<string, string> = {},
): ScanAnswer {
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
  return answer(status, 'text/html', html, {
    'Content-Security-Policy': POLICY,
    'Content-Language': language,
    'Referrer-Policy': 'no-referrer',
    Vary: 'Accept, Accept-Language',
    ...headers,
  });
}
