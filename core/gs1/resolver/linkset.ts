import { GS1_NAMESPACE } from '../link-types.js';
import type { ItemLink, ItemLinks } from './item-links.js';

/** Link type of the default link of an item. */
export const DEFAULT_LINK = `${GS1_NAMESPACE}defaultLink`;

/** A target object of a linkset (RFC 9264, 4.2.3). */
interface LinksetTarget {
  href: string;
  title: string;
  type?: string;
  hreflang?: readonly string[];
  context?: readonly string[];
}

/** A context object of a linkset (RFC 9264, 4.2.2): links by their relation type. */
interface LinksetContext {
  anchor: string;
  itemDescription: string;
  [linkType: string]: string | LinksetTarget[];
}

/** @see RFC 9264, 4.2 */
export interface Linkset {
  linkset: LinksetContext[];
}

/** Links of an item, with the uncompressed URI of its key. */
export interface AnchoredLinks extends ItemLinks {
  anchor: string;
}

/** Builds the linkset of items, most specific first. */
export function buildLinkset(items: readonly AnchoredLinks[]): Linkset {
  return {
    linkset: items.map(({ anchor, description, defaultLink, byType }) => {
      const context: LinksetContext = { anchor, itemDescription: description };
      if (defaultLink) context[DEFAULT_LINK] = [{ href: defaultLink.url, title: defaultLink.title }];
      for (const [linkType, links] of byType) context[linkType] = links.map(toTarget);
      return context;
    }),
  };
}

/** Builds the linkset of the links of one type among which the visitor has to choose. */
export function buildChoices(
  { anchor, description }: Pick<AnchoredLinks, 'anchor' | 'description'>,
  linkType: string,
  links: readonly ItemLink[],
): Linkset {
  return { linkset: [{ anchor, itemDescription: description, [linkType]: links.map(toTarget) }] };
}

function toTarget({ url, title, type, language, context }: ItemLink): LinksetTarget {
  return {
    href: url,
    title,
    ...(type !== undefined && { type }),
    ...(language !== undefined && { hreflang: language }),
    ...(context !== undefined && { context }),
  };
}
