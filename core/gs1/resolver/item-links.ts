import { linkTypeUri } from './link-type.js';

/** Title of a default link without one. */
const DEFAULT_TITLE = 'Product information';
/** Link type of a default link without one. */
const DEFAULT_LINK_TYPE = 'gs1:pip';

/** A link of an item as its owner has entered it. */
interface EnteredLink {
  linkType: string;
  url: string;
  title: string;
  language?: readonly string[] | undefined;
  type?: string | undefined;
  context?: readonly string[] | undefined;
}

/** The fields of a code of type `gs1` that decide its links. */
export interface LinkedItem {
  url?: string | undefined;
  title?: string | undefined;
  linkType?: string | undefined;
  description?: string | undefined;
  links?: readonly EnteredLink[] | undefined;
}

/** A link of an item. */
export interface ItemLink {
  url: string;
  title: string;
  /** Languages of the page; absent: it has none. */
  language?: readonly string[] | undefined;
  /** Media type; absent: it has none. */
  type?: string | undefined;
  /** Absent: it has none. */
  context?: readonly string[] | undefined;
}

/** The links of one item, such as a product or one of its batches. */
export interface ItemLinks {
  description: string;
  /** Absent: the default link of a less specific item applies. */
  defaultLink: ItemLink | undefined;
  /** By full URI of their type, in the order of the owner. The default link is among them, before others. */
  byType: ReadonlyMap<string, readonly ItemLink[]>;
}

/**
 * Builds the links of an item.
 *
 * @param name Name of the code.
 * @param humanReadable The key as text, such as `(01)09506000134352`; the description of an item without one.
 */
export function buildItemLinks(item: LinkedItem, name: string | null, humanReadable: string): ItemLinks {
  const { url, title, linkType, description, links = [] } = item;
  const defaultLink = url === undefined ? undefined : { url, title: title ?? name ?? DEFAULT_TITLE };
  const byType = new Map<string, ItemLink[]>();
  for (const { linkType: entered, ...link } of links) {
    const uri = linkTypeUri(entered);
    const known = byType.get(uri);
    if (known) known.push(link);
    else byType.set(uri, [link]);
  }
  if (defaultLink) {
    const uri = linkTypeUri(linkType ?? DEFAULT_LINK_TYPE);
    const others = byType.get(uri) ?? [];
    // An owner may have entered the default link among the others, too.
    byType.set(uri, [defaultLink, ...others.filter((link) => !isPlain(link) || link.url !== url)]);
  }
  return { description: description ?? name ?? humanReadable, defaultLink, byType };
}

function isPlain({ language, type, context }: ItemLink): boolean {
  return language === undefined && type === undefined && context === undefined;
}
