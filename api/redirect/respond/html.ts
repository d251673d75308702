import { createHash } from 'node:crypto';
import type { Branding } from '../../../core/accounts/branding.js';
import { FORM_STYLE } from '../../../core/codes/landing-pages/access-body.js';
import { renderPageParts } from '../../../core/codes/landing-pages/page-parts.js';
import { STYLE } from '../../../core/codes/landing-pages/style.js';
import { textResponse, type RedirectResponse } from './response.js';

/**
 * Content Security Policy Level 3: no requests, no scripts, no framing; only inline styles by hash and an
 * inline logo.
 *
 * @param hasForm Whether the page has a form. Browsers check the redirect after a form against `form-action`,
 *   too, and the destination can be on any host.
 */
function contentSecurityPolicy(styles: readonly string[], hasLogo: boolean, hasForm: boolean): string {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  const images = hasLogo ? ' img-src data:;' : '';
  const targets = hasForm ? 'http: https:' : "'none'";
  return `default-src 'none'; style-src ${hashes.join(' ')};${images} base-uri 'none'; form-action ${targets}; frame-ancestors 'none'`;
}

const UNBRANDED_POLICY = contentSecurityPolicy([STYLE], false, false);

interface Page {
  status: number;
  language: string;
  title: string;
  /** HTML; its text must be escaped already. */
  body: string;
  /** null: the page names nobody. */
  branding: Branding | null;
  /** Whether the body has a form. */
  hasForm?: boolean;
  headers?: Record<string, string>;
}

/** Renders a complete HTML page, without scripts or references to other resources. */
export function renderPage({
  status,
  language,
  title,
  body,
  branding,
  hasForm = false,
  headers = {},
}: Page): RedirectResponse {
  const {
    meta,
    title: fullTitle,
    styles,
    main,
  } = renderPageParts({ title, body, branding, styles: hasForm ? [FORM_STYLE] : [] });
  const hasLogo = branding !== null && branding.logo !== null;
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${meta}<title>${fullTitle}</title>
${styles.map((style) => `<style>${style}</style>`).join('\n')}
</head>
<body>
${main}
</body>
</html>
`;
  return textResponse(status, 'text/html', html, {
    'Content-Security-Policy':
      branding || hasForm ? contentSecurityPolicy(styles, hasLogo, hasForm) : UNBRANDED_POLICY,
    'Content-Language': language,
    'Referrer-Policy': 'no-referrer',
    Vary: 'Accept, Accept-Language',
    ...headers,
  });
}
