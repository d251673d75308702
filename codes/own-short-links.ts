import type { StoredAlias } from '../core/codes/aliases/alias.js';
import { requestedAliasPath } from '../core/codes/aliases/alias-path.js';
import type { ErrorDetail } from '../core/basics/errors.js';
import { isShortLink, parseHostedPath, parseShortCode } from '../core/codes/short-code.js';

/** The short links of a code. */
export interface OwnShortLinks {
  /** Bases of the account's short links: the service's base, and the base of the account's custom domain. */
  bases: readonly string[];
  /** The short codes before and after the change. */
  shortCodes: readonly string[];
  /** The aliases of the code after the change. */
  aliases?: readonly StoredAlias[] | undefined;
  /** Lists all short codes that the code has ever had. Called only if a URL is a short link. */
  listFormer: () => readonly string[] | Promise<readonly string[]>;
}

/** A URL of the owner with its path in the request. */
interface OwnerUrl {
  path: string;
  url: string;
}

/**
 * Returns the URLs that are short links of the code, which would redirect to itself.
 *
 * @param options.includesPathsBelow Whether paths below a short link count too, where the code has content.
 */
export async function findOwnShortLink(
  urls: readonly OwnerUrl[],
  { bases, shortCodes, aliases = [], listFormer }: OwnShortLinks,
  { includesPathsBelow = false } = {},
): Promise<ErrorDetail[]> {
  const atAlias = urls.filter(({ url }) => isAlias(new URL(url), aliases)).map(toProblem);
  const hosts = new Set(bases.map((base) => hostOf(new URL(base))));
  const links = urls.flatMap(({ path, url }) => {
    const parsed = new URL(url);
    const shortCode =
      shortCodeOf(parsed, hosts) ?? (includesPathsBelow ? shortCodeAbove(parsed, hosts) : undefined);
    return shortCode === undefined ? [] : [{ path, shortCode }];
  });
  if (links.length === 0) return atAlias;
  const own = new Set([...shortCodes, ...(await listFormer())]);
  return [...atAlias, ...links.filter(({ shortCode }) => own.has(shortCode)).map(toProblem)];
}

function toProblem({ path }: { path: string }): ErrorDetail {
  return { path, message: 'must not be a short link of the same code' };
}

function isAlias({ hostname, pathname }: URL, aliases: readonly StoredAlias[]): boolean {
  if (aliases.length === 0) return false;
  const path = requestedAliasPath(pathname);
  return aliases.some((alias) => alias.domain === hostname && alias.path === path);
}

function shortCodeOf(url: URL, hosts: ReadonlySet<string>): string | undefined {
  return hosts.has(hostOf(url)) && isShortLink(url.pathname) ? parseShortCode(url.pathname) : undefined;
}

/** Returns the short code of a URL below a short link. */
function shortCodeAbove(url: URL, hosts: ReadonlySet<string>): string | undefined {
  return hosts.has(hostOf(url)) && isShortLink(url.pathname)
    ? parseHostedPath(url.pathname)?.shortCode
    : undefined;
}

/** Returns host and port. A name with the root dot is the same host. */
function hostOf({ hostname, port }: URL): string {
  return `${hostname.replace(/\.$/, '')}:${port}`;
}

/**
 * Returns the function that returns the short code of a short URL below one of the bases, and undefined for
 * any other text.
 */
export function shortCodeReader(bases: readonly string[]): (url: string) => string | undefined {
  const hosts = new Set(bases.map((base) => hostOf(new URL(base))));
  return (url) => (URL.canParse(url) ? shortCodeOf(new URL(url), hosts) : undefined);
}
