import { createHash } from 'node:crypto';
import type { Branding } from '../../../../core/branding.js';
import { pageParts } from '../../../../core/landing-pages/page-parts.js';
import { STYLE } from '../../../../core/landing-pages/style.js';
import { textResponse, type RedirectResponse } from '../response.js';

/** Nothing is fetched, nothing runs, nobody frames it: a page is its text, its styles, its logo and its links. */
function policy(styles: readonly string[], hasLogo: boolean): string {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  const images = hasLogo ? ' img-src data:;' : '';
  return `default-src 'none'; style-src ${hashes.join(' ')};${images} base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

const PLAIN_POLICY = policy([STYLE], false);

interface Page {
  status: number;
  language: string;
  title: string;
  /** HTML that is escaped already. */
  body: string;
  /** Whose page it is; null: nobody's. */
  branding: Branding | null;
  headers?: Record<string, string>;
}

/** A whole page. */
export function page({ status, language, title, body, branding, headers = {} }: Page): RedirectResponse {
  const { meta, title: shownTitle, styles, main } = pageParts({ title, body, branding });
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${meta}<title>${shownTitle}</title>
${styles.map((style) => `<style>${style}</style>`).join('\n')}
</head>
<body>
${main}
</body>
</html>
`;
  return textResponse(status, 'text/html', html, {
    'Content-Security-Policy': branding ? policy(styles, branding.logo !== null) : PLAIN_POLICY,
    'Content-Language': language,
    'Referrer-Policy': 'no-referrer',
    Vary: 'Accept, Accept-Language',
    ...headers,
  });
}
