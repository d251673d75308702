import type { Gs1Data, Gs1Link } from '../gs1-data.js';
import { humanReadable } from '../gs1-key.js';
import { DEFAULT_LINK_TYPE, fullLinkType } from '../link-types.js';

/** Title of a default link without one. */
const DEFAULT_TITLE = 'Product information';

/** A link of an item, without its type. */
export type ItemLink = Omit<Gs1Link, 'linkType'>;

/** The links of one item, such as a product or one of its batches. */
export interface ItemLinks {
  description: string;
  /** Absent: the default link of a less specific item applies. */
  defaultLink: ItemLink | undefined;
  /** By full URI of their type, in the order of the owner. The default link is among them, before others. */
  byType: ReadonlyMap<string, readonly ItemLink[]>;
}

/** Builds the links of an item. @param name Name of the code. */
export function buildItemLinks(data: Gs1Data, name: string | null): ItemLinks {
  const { gtin, variant, batch, serial, tpx, url, title, linkType, description, links = [] } = data;
  const defaultLink = url === undefined ? undefined : { url, title: title ?? name ?? DEFAULT_TITLE };
  const byType = new Map<string, ItemLink[]>();
  const defaultType = fullLinkType(linkType ?? DEFAULT_LINK_TYPE);
  if (defaultLink) byType.set(defaultType, [defaultLink]);
  for (const entered of links) {
    const uri = fullLinkType(entered.linkType);
    const link = toItemLink(entered);
    // An owner may have entered the default link among the others, too.
    if (uri === defaultType && link.url === url && isPlain(link)) continue;
    const known = byType.get(uri);
    if (known) known.push(link);
    else byType.set(uri, [link]);
  }
  return {
    description: description ?? name ?? humanReadable({ gtin, variant, batch, serial, tpx }),
    defaultLink,
    byType,
  };
}

/** Empty members count as absent. */
function toItemLink({ url, title, language, type, context }: Gs1Link): ItemLink {
  return {
    url,
    title,
    ...(language?.length && { language }),
    ...(type && { type }),
    ...(context?.length && { context }),
  };
}

function isPlain({ language, type, context }: ItemLink): boolean {
  return language === undefined && type === undefined && context === undefined;
}
