import type { IncomingMessage } from 'node:http';
import { gs1LookupKey } from '../../../core/gs1/resolver/lookup-key.js';
import { isItem, type FoundItem } from './item-links-of.js';
import type { LookupResult, ShortLinkLookup } from './lookup.js';

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
   * @param accountId Account whose codes alone exist; '': the account that the GTIN belongs to on the host of
   *   the service.
   */
  return (
    request: IncomingMessage,
    paths: readonly string[],
    accountId: string,
  ): ItemResolution | Promise<ItemResolution> => {
    const found = findLevels(
      paths.map((path) => gs1LookupKey({ accountId, path })),
      request,
    );
    return found instanceof Promise
      ? found.then((results) => toResolution(paths, results))
      : toResolution(paths, found);
  };
}

function toResolution(paths: readonly string[], results: readonly LookupResult[]): ItemResolution {
  // A pending change may give a code another key.
  const [first, ...others] = results.filter(
    (result, index): result is FoundItem => isItem(result) && result.target.item.path === paths[index],
  );
  if (first) return { kind: 'found', items: [first, ...others] };
  const failure = results.find(({ kind }) => kind === 'unavailable' || kind === 'rateLimited');
  return failure && failure.kind !== 'found' ? failure : { kind: 'notFound' };
}
