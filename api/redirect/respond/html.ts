import { createHash } from 'node:crypto';
import type { Branding } from '../../../core/accounts/branding.js';
import { FORM_STYLE } from '../../../core/codes/landing-pages/access-body.js';
import { COPY_SCRIPT } from '../../../core/codes/landing-pages/copy-script.js';
import { renderPageParts } from '../../../core/codes/landing-pages/page-parts.js';
import { STYLE } from '../../../core/codes/landing-pages/style.js';
import { textResponse, type RedirectResponse } from './response.js';

/** Parts of a page that its policy allows. */
interface Allowed {
  styles: readonly string[];
  hasLogo?: boolean;
  /**
   * Whether the page has a form. Browsers check the redirect after a form against `form-action`, too, and the
   * destination can be on any host.
   */
  hasForm?: boolean;
  /** Whether the page has values to copy. */
  hasCopy?: boolean;
  /** Whether the page shows hosted images of its own host. */
  hasImages?: boolean;
}

/**
 * Content Security Policy Level 3: no framing, and no requests but for hosted images; only inline styles and
 * the script that copies, by hash, and inline images.
 */
function contentSecurityPolicy({ styles, hasLogo, hasForm, hasCopy, hasImages }: Allowed): string {
  const script = hasCopy ? ` script-src ${hashOf(COPY_SCRIPT)};` : '';
  const images = hasImages ? " img-src 'self' data:;" : hasLogo ? ' img-src data:;' : '';
  const targets = hasForm ? 'http: https:' : "'none'";
  return `default-src 'none'; style-src ${styles.map(hashOf).join(' ')};${script}${images} base-uri 'none'; form-action ${targets}; frame-ancestors 'none'`;
}

function hashOf(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}

/** The policies of most pages, whose hashes are computed once. */
const UNBRANDED_POLICY = contentSecurityPolicy({ styles: [STYLE] });
const UNBRANDED_COPY_POLICY = contentSecurityPolicy({ styles: [STYLE], hasCopy: true });

/** Keeps browsers from requesting /favicon.ico, which only the policy of pages with hosted images allows. */
const NO_ICON = '<link rel="icon" href="data:,">\n';

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
  /** Whether the body has values to copy. */
  hasCopy?: boolean;
  /** Whether the body has hosted images. */
  hasImages?: boolean;
  /** Style sheets in addition to the common one. */
  styles?: readonly string[];
  headers?: Record<string, string>;
}

/**
 * Renders a complete HTML page without references to other resources than hosted images. It works without
 * scripts; only pages with values to copy have one.
 */
export function renderPage({
  status,
  language,
  title,
  body,
  branding,
  hasForm = false,
  hasCopy = false,
  hasImages = false,
  styles: ownStyles = [],
  headers = {},
}: Page): RedirectResponse {
  const {
    meta,
    title: fullTitle,
    styles,
    main,
  } = renderPageParts({ title, body, branding, styles: hasForm ? [FORM_STYLE] : ownStyles });
  const hasLogo = branding !== null && branding.logo !== null;
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${meta}<title>${fullTitle}</title>
${hasImages ? NO_ICON : ''}${styles.map((style) => `<style>${style}</style>`).join('\n')}
</head>
<body>
${main}
${hasCopy ? `<script>${COPY_SCRIPT}</script>\n` : ''}</body>
</html>
`;
  return textResponse(status, 'text/html', html, {
    'Content-Security-Policy':
      branding || hasForm || ownStyles.length > 0
        ? contentSecurityPolicy({ styles, hasLogo, hasForm, hasCopy, hasImages })
        : hasCopy
          ? UNBRANDED_COPY_POLICY
          : UNBRANDED_POLICY,
    'Content-Language': language,
    'Referrer-Policy': 'no-referrer',
    Vary: 'Accept, Accept-Language',
    ...headers,
  });
}
