import { escapeMarkup } from '../../basics/escape-markup.js';
import { renderImage, type PageImage } from './page-image.js';
import { renderIcon } from '../../symbols/payloads/page-icons.js';

/** The style sheet of pages with a list of links, in addition to the common one. */
export const LINKS_STYLE = `
h1+p{color:inherit;overflow-wrap:anywhere;white-space:pre-wrap}
h2{margin:1.25rem 0 0;font-size:1rem;overflow-wrap:anywhere}
ul{margin:.75rem 0 0;padding:0;list-style:none}
li+li{margin-top:.5rem}
.link{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 .75rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.75rem;color:inherit;font-weight:600;text-decoration:none;overflow-wrap:anywhere}
.link span{color:var(--soft);font-size:.875rem;font-weight:400}
.link:hover{border-color:var(--ink)}
.link:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
`.trim();

/** A link on a page, with its language and media type if it has them. */
interface PageLink {
  url: string;
  title: string;
  language?: readonly string[] | undefined;
  type?: string | undefined;
}

interface LinksBody {
  /** Kind of content that the page shows, such as `Links`. */
  kind: string;
  /** Shown in place of the icon. */
  image?: PageImage | undefined;
  /** Text below the heading of the page. */
  text?: string | undefined;
  /** Items with their links. The first one is the heading of the page. */
  items: readonly { description: string; links: readonly PageLink[] }[];
}

/**
 * Renders the body of a page that lists links by their titles, as HTML. The schemes must be safe to open.
 * Titles in a script that is written from right to left begin on the right in pages of any language.
 */
export function renderLinksBody({ kind, image, text, items }: LinksBody): string {
  const sections = items.map(({ description, links }, index) => {
    const heading = index === 0 ? '' : `<h2 dir="auto">${escapeMarkup(description)}</h2>\n`;
    return `${heading}<ul>\n${links.map(renderLink).join('\n')}\n</ul>`;
  });
  const [first] = items;
  const label = first ? `<p class="kind">${escapeMarkup(kind)}</p>\n` : '';
  return `${image ? renderImage(image) : renderIcon('open')}
${label}<h1 dir="auto">${escapeMarkup(first?.description ?? kind)}</h1>
${text === undefined ? '' : `<p dir="auto">${escapeMarkup(text)}</p>\n`}${sections.join('\n')}`;
}

function renderLink({ url, title, language = [], type }: PageLink): string {
  const [only, ...others] = language;
  const hreflang = only !== undefined && others.length === 0 ? ` hreflang="${escapeMarkup(only)}"` : '';
  const mediaType = type === undefined ? '' : ` type="${escapeMarkup(type)}"`;
  const details = [...language, ...(type === undefined || type === 'text/html' ? [] : [type])].join(', ');
  const note = details === '' ? '' : ` <span>${escapeMarkup(details)}</span>`;
  return `<li><a class="link" dir="auto" rel="noreferrer" href="${escapeMarkup(url)}"${hreflang}${mediaType}>${escapeMarkup(title)}${note}</a></li>`;
}
