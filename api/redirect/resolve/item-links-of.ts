import type { Gs1Data } from '../../../core/gs1/gs1-data.js';
import { buildItemLinks, type ItemLinks } from '../../../core/gs1/resolver/item-links.js';
import type { CodeTarget, TargetItem } from '../../../store/short-links/scan-targets.js';
import type { Found, LookupResult } from './lookup.js';

/** A code that is an item of GS1. */
export interface FoundItem extends Found {
  target: CodeTarget & { item: TargetItem };
}

/** Returns whether a lookup has found the code of an item. */
export function isItem(link: LookupResult): link is FoundItem {
  return link.kind === 'found' && link.target.kind === 'code' && link.target.item !== undefined;
}

/**
 * Returns the links of an item. They are built for the first scan, and reused until the code is looked up
 * again.
 */
export function itemLinksOf(found: FoundItem): ItemLinks {
  const { data, name } = found.target;
  return (found.itemLinks ??= buildItemLinks(data as Gs1Data, name));
}
