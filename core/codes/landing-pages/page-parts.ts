import type { Branding } from '../../accounts/branding.js';
import { escapeMarkup } from '../../basics/escape-markup.js';
import { renderBrandingParts } from './branding.js';
import { STYLE } from './style.js';

interface PageContents {
  title: string;
  /** HTML; its text must be escaped already. */
  body: string;
  /** null: the page names nobody. */
  branding: Branding | null;
  /** Style sheets in addition to the common one. */
  styles?: readonly string[];
}

/** The parts of a landing page that vary, as HTML. */
interface PageParts {
  /** Elements for the head, each with its newline. */
  meta: string;
  title: string;
  /** Style sheets, in order. */
  styles: readonly string[];
  main: string;
}

/** Renders the parts of a landing page. The API puts them into a document; the dashboard previews them. */
export function renderPageParts({ title, body, branding, styles = [] }: PageContents): PageParts {
  const parts = branding && renderBrandingParts(branding);
  return {
    meta: parts?.meta ?? '',
    title: escapeMarkup(branding?.name ? `${title} · ${branding.name}` : title),
    styles: [STYLE, ...styles, ...(parts ? [parts.style] : [])],
    main: `<main>\n${parts?.header ?? ''}${body}\n</main>`,
  };
}
