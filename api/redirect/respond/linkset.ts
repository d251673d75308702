import type { ItemLink } from '../../../core/gs1/resolver/item-links.js';
import {
  buildChoices,
  buildLinkset,
  type AnchoredLinks,
  type Linkset,
} from '../../../core/gs1/resolver/linkset.js';
import { LINKSET_TYPE } from '../../../core/gs1/resolver/linkset-form.js';
import { LINKS_STYLE, renderLinksBody } from '../../../core/codes/landing-pages/links-body.js';
import { MESSAGES, type Language } from '../../../core/codes/landing-pages/messages.js';
import type { Branding } from '../../../core/accounts/branding.js';
import { renderPage } from './html.js';
import type { RedirectResponse } from './response.js';

/** Where GS1 publishes the context with which linksets are JSON-LD. */
export const LINKSET_CONTEXT = 'https://ref.gs1.org/standards/resolver/linkset-context';

const CONTEXT_LINK = `<${LINKSET_CONTEXT}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`;

/** Returns the linkset of items, most specific first, as JSON. */
export function linksetResponse(items: readonly AnchoredLinks[]): RedirectResponse {
  return jsonResponse(200, buildLinkset(items));
}

/** Returns the page of a linkset. @param branding Shown on the page; null: none. */
export function renderLinksetPage(
  items: readonly AnchoredLinks[],
  language: Language,
  branding: Branding | null,
): RedirectResponse {
  const shown = items.flatMap(({ description, byType }) => {
    const links = [...byType.values()].flat();
    return links.length === 0 ? [] : [{ description, links }];
  });
  return renderLinks(200, MESSAGES[language].links, shown, language, branding);
}

/** Returns 300 with the links of one type among which the visitor has to choose, as JSON. */
export function choicesResponse(
  item: AnchoredLinks,
  linkType: string,
  links: readonly ItemLink[],
): RedirectResponse {
  return jsonResponse(300, buildChoices(item, linkType, links));
}

/** Returns the page of links of one type among which the visitor has to choose. */
export function renderChoicesPage(
  { description }: AnchoredLinks,
  links: readonly ItemLink[],
  language: Language,
  branding: Branding | null,
): RedirectResponse {
  const kind = MESSAGES[language].chooseLink;
  return renderLinks(300, kind, [{ description, links }], language, branding);
}

function renderLinks(
  status: number,
  kind: string,
  items: Parameters<typeof renderLinksBody>[0]['items'],
  language: Language,
  branding: Branding | null,
): RedirectResponse {
  const title = items[0]?.description ?? kind;
  const body = renderLinksBody({ kind, items });
  return renderPage({ status, language, title, body, branding, styles: [LINKS_STYLE] });
}

function jsonResponse(status: number, linkset: Linkset): RedirectResponse {
  const headers = {
    'Content-Type': LINKSET_TYPE,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    Link: CONTEXT_LINK,
  };
  return { status, headers, body: JSON.stringify(linkset) };
}
