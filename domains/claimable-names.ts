import type { getPublicSuffix } from 'tldts';
import { parseHostName } from '../core/basics/host-name.js';

/** Zones that DNS does not delegate to anybody (RFC 6761, 6762, 7686, 8375, 3172; ICANN's `internal`). */
const SPECIAL_ZONES = ['arpa', 'internal', 'local', 'localhost', 'onion'];

interface ServiceNames {
  publicUrl: string;
  /** Other hosts of the service, in lower case. */
  serviceHosts: readonly string[];
}

/** Returns why no account may have a host name as its domain; undefined if one may. */
export type ClaimProblem = (name: string) => Promise<string | undefined>;

/**
 * Creates the check of which names accounts may claim as custom domains: not hosts of the service and their
 * subdomains, not public suffixes, not special-use names. IP addresses and names of one label are not host
 * names to begin with.
 *
 * Public suffixes include the private ones, such as `github.io`, under which customers of a company have
 * their names.
 *
 * @see https://publicsuffix.org
 */
export function createClaimCheck({ publicUrl, serviceHosts }: ServiceNames): ClaimProblem {
  const publicName = parseHostName(new URL(publicUrl).host);
  const service = [...(publicName === undefined ? [] : [publicName]), ...serviceHosts];
  let suffixOf: typeof getPublicSuffix | undefined;
  return async (name) => {
    if (isWithin(name, service)) return 'is a host of this service; use a domain of your own, or null';
    if (isWithin(name, SPECIAL_ZONES)) return 'is not a public DNS name; use a domain of your own';
    // Loaded on first use: the list takes a tenth of a second to load.
    suffixOf ??= (await import('tldts')).getPublicSuffix;
    if (suffixOf(name, { allowPrivateDomains: true }) !== name) return undefined;
    return `is a public suffix, under which others have names too; use a name of your own, such as qr.example.${name}`;
  };
}

function isWithin(name: string, zones: readonly string[]): boolean {
  return zones.some((zone) => name === zone || name.endsWith(`.${zone}`));
}
