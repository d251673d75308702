import { parseHostName } from '../core/basics/host-name.js';
import { encodeAliasPath, parseAliasPath } from '../core/codes/aliases/alias-path.js';
import type { LinkBase } from '../core/codes/links.js';
import type { ForeignContext } from '../core/jobs/imports/formats/foreign-format.js';

/** Scheme, host with a port, and path of a URL. The path stays as it is written. */
const URL_PARTS = /^(https?:\/\/[^/?#\\]*)([^?#]*)/i;

/**
 * Returns the function that reads a short URL as an alias: on a domain that leads to the account, verified or
 * lost, with exactly its path.
 *
 * @param pending Host names of domains that are not verified yet.
 */
export function aliasReader(
  links: LinkBase,
  pending: readonly string[],
): NonNullable<ForeignContext['ownAlias']> {
  const bound = new Set(typeof links === 'string' ? [] : links.domains.map(({ name }) => name));
  const unproved = new Set(pending);
  return (url) => {
    const [, origin = '', path = ''] = URL_PARTS.exec(url) ?? [];
    if (!URL.canParse(origin)) return undefined;
    const domain = parseHostName(new URL(origin).host);
    if (domain === undefined) return undefined;
    if (!bound.has(domain)) {
      return unproved.has(domain) ? { problem: 'its domain is not verified yet' } : undefined;
    }
    const parsed = parseAliasPath(path);
    return 'problem' in parsed
      ? { problem: `its path ${parsed.problem}` }
      : { domain, path: encodeAliasPath(parsed.value) };
  };
}

/** Returns the domains of an account as if all were verified: an import may continue what a lost one has. */
export function asVerified(links: LinkBase): LinkBase {
  if (typeof links === 'string') return links;
  return { ...links, domains: links.domains.map((domain) => ({ ...domain, isVerified: true })) };
}
