import type { IncomingMessage } from 'node:http';
import { gs1LookupKey } from '../../../core/gs1/resolver/lookup-key.js';
import { isItem, type FoundItem } from './item-links-of.js';
import { NOT_FOUND, type LookupResult, type ShortLinkLookup } from './lookup.js';

/** The codes that respond to a request for an item, most specific first, or why none does. */
export type ItemResolution =
  { kind: 'found'; items: [FoundItem, ...FoundItem[]] } | Exclude<LookupResult, { kind: 'found' }>;

/**
 * Creates the function that looks up the codes of a requested item and of the less specific ones. It is
 * synchronous if they are cached, and a promise never rejects.
 */
export function createItemResolver({ findLevels }: Pick<ShortLinkLookup, 'findLevels'>) {
  /**
   * @param paths Stored keys of the codes, most specific first.
   * @param keys Keys by which they are looked up, in the same order; see `gs1LookupKey`.
   */
  return (
    request: IncomingMessage,
    paths: readonly string[],
    keys: readonly string[],
  ): ItemResolution | Promise<ItemResolution> => {
    const found = findLevels(keys, request);
    return found instanceof Promise
      ? found.then((results) => toResolution(paths, results))
      : toResolution(paths, found);
  };
}

/** Returns the keys by which codes of an account are looked up. */
export function lookupKeysIn(accountId: string, paths: readonly string[]): string[] {
  return paths.map((path) => gs1LookupKey({ accountId, path }));
}

function toResolution(paths: readonly string[], results: readonly LookupResult[]): ItemResolution {
  const items: FoundItem[] = [];
  let failure: Exclude<LookupResult, { kind: 'found' }> = NOT_FOUND;
  for (const [index, result] of results.entries()) {
    // A code is looked up by its stored key, and its data may have changed since.
    if (isItem(result) && result.target.item.path === paths[index]) items.push(result);
    else if (result.kind === 'unavailable' || result.kind === 'rateLimited') failure = result;
  }
  const [first, ...others] = items;
  return first ? { kind: 'found', items: [first, ...others] } : failure;
}
