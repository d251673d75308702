import { createHash } from 'node:crypto';
import type { Branding } from '../../../core/branding.js';
import { answer, type ScanAnswer } from '../answer.js';
import { brandParts } from './brand.js';
import { escapeHtml } from './escape.js';
import { STYLE } from './style.js';

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
export function page({ status, language, title, body, branding, headers = {} }: Page): ScanAnswer {
  const brand = branding && brandParts(branding);
  const styles = brand ? [STYLE, brand.style] : [STYLE];
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${brand?.meta ?? ''}<title>${escapeHtml(branding?.name ? `${title} · ${branding.name}` : title)}</title>
${styles.map((style) => `<style>${style}</style>`).join('\n')}
</head>
<body>
<main>
${brand?.header ?? ''}${body}
</main>
</body>
</html>
`;
  return answer(status, 'text/html', html, {
    'Content-Security-Policy': brand ? policy(styles, branding.logo !== null) : PLAIN_POLICY,
    'Content-Language': language,
    'Referrer-Policy': 'no-referrer',
    Vary: 'Accept, Accept-Language',
    ...headers,
  });
}
