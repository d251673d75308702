import type { Branding } from '../branding.js';
import { brandParts } from './branding.js';
import { escapeHtml } from './escape.js';
import { STYLE } from './style.js';

interface PageContents {
  title: string;
  /** HTML that is escaped already. */
  body: string;
  /** Whose page it is; null: nobody's. */
  branding: Branding | null;
}

/** What differs from page to page, as HTML. */
interface PageParts {
  /** For the head, each line ended. */
  meta: string;
  title: string;
  /** Style sheets, in order. */
  styles: readonly string[];
  main: string;
}

/** The parts of a page that scans lead to: the service sends them as a document, the dashboard previews them. */
export function pageParts({ title, body, branding }: PageContents): PageParts {
  const brand = branding && brandParts(branding);
  return {
    meta: brand?.meta ?? '',
    title: escapeHtml(branding?.name ? `${title} · ${branding.name}` : title),
    styles: brand ? [STYLE, brand.style] : [STYLE],
    main: `<main>\n${brand?.header ?? ''}${body}\n</main>`,
  };
}
