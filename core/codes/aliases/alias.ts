import { isGs1LookupKey } from '../../gs1/resolver/lookup-key.js';
import { findLinkDomain, baseOfDomain, type LinkBase } from '../links.js';
import { encodeAliasPath, foldAliasPath } from './alias-path.js';

/** Maximum number of aliases of a code. */
export const MAX_ALIASES = 20;

/** A path at the root of a domain that leads to a code, as stored. */
export interface StoredAlias {
  /** Host name without a port. */
  domain: string;
  /** Decoded, in NFC, without outer slashes. */
  path: string;
  /** Whether it is the short URL of the code. At most one alias is. */
  primary: boolean;
}

/** An alias in responses. */
export interface PublicAlias extends StoredAlias {
  /** Null while the domain is bound to another account, or to none. */
  url: string | null;
}

/** Presents an alias as an API response. */
export function presentAlias(alias: StoredAlias, links: LinkBase): PublicAlias {
  const { domain: name, path, primary } = alias;
  return {
    domain: findLinkDomain(links, name)?.domain ?? name,
    path,
    url: aliasUrl(alias, links) ?? null,
    primary,
  };
}

/** Returns the URL of an alias; undefined if its domain is not bound to the account. */
export function aliasUrl({ domain: name, path }: StoredAlias, links: LinkBase): string | undefined {
  const domain = findLinkDomain(links, name);
  if (!domain || typeof links === 'string') return undefined;
  return `${baseOfDomain(links, domain)}/${encodeAliasPath(path)}`;
}

/**
 * Returns the key of an alias: host name and encoded path. It contains a slash, which no short code does, and
 * no space.
 */
export function aliasKey({ domain, path }: Pick<StoredAlias, 'domain' | 'path'>): string {
  return `${domain}/${encodeAliasPath(path)}`;
}

/** Returns the key that all spellings of an alias in other letter case have in common. */
export function aliasFold({ domain, path }: Pick<StoredAlias, 'domain' | 'path'>): string {
  return `${domain}/${encodeAliasPath(foldAliasPath(path))}`;
}

/**
 * Returns the key by which an alias is looked up where letter case does not count. It has two slashes, so it
 * differs from all keys of `aliasKey`.
 */
export function foldedAliasKey({ domain, path }: Pick<StoredAlias, 'domain' | 'path'>): string {
  return `${domain}//${encodeAliasPath(foldAliasPath(path))}`;
}

/** Returns the fold of an alias from its key. */
export function foldOfAliasKey(key: string): string {
  const domain = hostOfAliasKey(key);
  return aliasFold({ domain, path: decodeURIComponent(key.slice(domain.length + 1)) });
}

/** Returns whether a key of the lookup of short links is the key of an alias. */
export function isAliasKey(key: string): boolean {
  return key.includes('/') && !isGs1LookupKey(key);
}

/** Returns the host name of an alias's key. */
export function hostOfAliasKey(key: string): string {
  return key.slice(0, key.indexOf('/'));
}
