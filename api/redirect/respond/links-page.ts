import type { Branding } from '../../../core/accounts/branding.js';
import { IMAGE_STYLE, type PageImage } from '../../../core/codes/landing-pages/page-image.js';
import type { TargetFile } from '../../../store/files/target-files.js';
import { LINKS_STYLE, renderLinksBody } from '../../../core/codes/landing-pages/links-body.js';
import type { Language } from '../../../core/codes/landing-pages/messages.js';
import type { LinksData } from '../../../core/symbols/payloads/links.js';
import { renderPage } from './html.js';
import { textResponse, type RedirectResponse } from './response.js';
import { typeName } from './type-names.js';

/** URLs of the content of one code, for one visitor. The URLs of a guarded code are signed. */
export interface HostedUrls {
  /**
   * Returns the absolute URL of content.
   *
   * @param name Path below the short link.
   * @param ownDomain Domain of a branded account, which replaces the host of the service; null: none.
   */
  urlOf(name: string, ownDomain: string | null): string;
  /** Returns the path and the query of a URL of `urlOf`, for links on pages. */
  hrefOf(name: string): string;
  /** Returns the absolute URL of content on the host that was requested, for redirects. */
  locationOf(name: string): string;
}

/** Renders the page of a list of links, which lead to click URLs. */
export function renderLinksPage(
  { title, description, items }: LinksData,
  image: PageImage | undefined,
  urls: HostedUrls,
  language: Language,
  branding: Branding | null,
): RedirectResponse {
  const links = items.map(({ id = '', title: text }) => ({ title: text, url: urls.hrefOf(id) }));
  const body = renderLinksBody({
    kind: typeName('links', language),
    image,
    text: description,
    items: [{ description: title, links }],
  });
  const styles = [LINKS_STYLE, ...(image ? [IMAGE_STYLE] : [])];
  return renderPage({ status: 200, language, title, body, branding, styles, hasImages: image !== undefined });
}

/**
 * Returns a list of links as JSON. The URLs of its items are click URLs, as on the page.
 *
 * @param image Its image, whose file URL the response has.
 */
export function linksResponse(
  { items, image: _id, ...list }: LinksData,
  image: TargetFile | undefined,
  urls: HostedUrls,
  branding: Branding | null,
): RedirectResponse {
  const ownDomain = branding?.domain ?? null;
  const clickUrls = items.map((item) => ({ ...item, url: urls.urlOf(item.id ?? '', ownDomain) }));
  const data = {
    ...list,
    ...(image && { image: urls.urlOf(image.path, ownDomain) }),
    items: clickUrls,
  };
  const body = JSON.stringify({ type: 'links', data, action: null });
  return textResponse(200, 'application/json', body, { Vary: 'Accept, Accept-Language' });
}
