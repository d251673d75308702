import { gtinOfKey } from '../gs1-key.js';

/** Begins no short code and no host name. */
const MARK = '=';

/** Part of a key for the lookup of items: whose codes are looked up, and the stored key. */
interface Gs1Lookup {
  /** Account whose codes alone are looked up; '': the account that the GTIN belongs to. */
  accountId: string;
  /** See `keyPath`. */
  path: string;
}

/**
 * Returns the key by which redirects look up an item: it differs from all short codes and aliases, and has no
 * spaces.
 */
export function gs1LookupKey({ accountId, path }: Gs1Lookup): string {
  return `${MARK}${accountId}${path}`;
}

/** Returns whether a key of the lookup of short links is the key of an item. */
export function isGs1LookupKey(key: string): boolean {
  return key.startsWith(MARK);
}

/** Parses a key of `gs1LookupKey`. */
export function parseGs1LookupKey(key: string): Gs1Lookup {
  const slash = key.indexOf('/');
  return { accountId: key.slice(MARK.length, slash), path: key.slice(slash) };
}

/** Returns the key of the product of a stored key. */
export function productPath(path: string): string {
  return `/01/${gtinOfKey(path)}`;
}

/**
 * Returns whether a key of the lookup is the key of a product with qualifiers, of which anyone can name any
 * number.
 */
export function isQualifiedLookupKey(key: string): boolean {
  return isGs1LookupKey(key) && key.indexOf('/', key.indexOf('/01/') + '/01/'.length) >= 0;
}

/** Returns all keys whose lookups depend on the code of a stored key. */
export function gs1LookupKeysOf(accountId: string, path: string): string[] {
  const paths = [...new Set([path, productPath(path)])];
  return ['', accountId].flatMap((owner) =>
    paths.map((one) => gs1LookupKey({ accountId: owner, path: one })),
  );
}
