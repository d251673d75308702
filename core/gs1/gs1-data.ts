import type { Gs1Identifier } from './gs1-key.js';

/** A link of a code, as it is stored and returned. */
export interface Gs1Link {
  /** `gs1:<name>`, or the absolute URI of another link type. */
  linkType: string;
  url: string;
  title: string;
  /** Languages such as `de` or `de-CH`. Absent: the link has none. */
  language?: readonly string[] | undefined;
  /** Media type such as `text/html`. */
  type?: string | undefined;
  /** Exact values of the parameter `context`. */
  context?: readonly string[] | undefined;
}

/** Normalized data of a `gs1` code, as stored. */
export interface Gs1Data extends Gs1Identifier {
  /** Default link. Absent: the default link of the GTIN applies. */
  url?: string | undefined;
  /** Title of the default link. */
  title?: string | undefined;
  /** Link type of the default link; absent for `DEFAULT_LINK_TYPE`. */
  linkType?: string | undefined;
  /** Description of the item. */
  description?: string | undefined;
  /** Further links, in the order of the owner. */
  links?: readonly Gs1Link[] | undefined;
}

/** Returns the part of data that the symbol has: the key and its attributes. */
export function identifierOf({ gtin, variant, batch, serial, tpx, attributes }: Gs1Data): Gs1Identifier {
  return { gtin, variant, batch, serial, tpx, attributes };
}
