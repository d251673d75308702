import type { DomainFields } from '../accounts/domains/account-domains.js';
import { statusOfProof } from '../accounts/custom-domain.js';
import { parseHostName } from '../basics/host-name.js';
import { foldAliasPath } from './aliases/alias-path.js';

/** A domain that is bound to an account, as its codes use it. */
export interface LinkDomain {
  /** Host name without a port. */
  name: string;
  /** As set, with a port if it is not the default. */
  domain: string;
  /** Whether codes may be given the domain. Links at a lost domain keep working. */
  isVerified: boolean;
  /** Whether letter case counts in paths of aliases. */
  caseSensitive: boolean;
}

/** Where an account publishes links. Stored by jobs, so it is JSON. */
export interface AccountLinks {
  /** Base of the links of codes without a domain of their own, and of all other URLs. */
  base: string;
  /** Domains that are bound to the account. */
  domains: readonly LinkDomain[];
  /** Whether the plan includes domains. Otherwise all links of codes have `base`; aliases keep working. */
  usesDomains: boolean;
}

/** Where an account publishes links; a base alone stands for an account without domains. */
export type LinkBase = string | AccountLinks;

/** The fields of an account that `listLinkDomains` reads. */
export type LinkDomainFields = Pick<
  DomainFields,
  'branding' | 'domains' | 'domainProofs' | 'domainClaim' | 'domainEntries'
>;

/** Lists the domains that are bound to an account. Pending ones, which have no effect, are absent. */
export function listLinkDomains(account: LinkDomainFields): LinkDomain[] {
  const { domains = [], domainProofs = [], domainEntries = [], domainClaim, branding } = account;
  return domains.map((name) => {
    const entry = domainEntries.find((one) => one.name === name);
    const named = [domainClaim, branding?.domain].find((one) => one && parseHostName(one) === name);
    return {
      name,
      domain: named ?? entry?.domain ?? name,
      isVerified: statusOfProof(domainProofs.find((proof) => proof.name === name)) === 'verified',
      caseSensitive: entry?.caseSensitive ?? true,
    };
  });
}

/** Returns the base of URLs that belong to no code. */
export function defaultBase(links: LinkBase): string {
  return typeof links === 'string' ? links : links.base;
}

/** Returns a domain that is bound to the account. @param name Host name without a port. */
export function findLinkDomain(links: LinkBase, name: string | undefined): LinkDomain | undefined {
  return typeof links === 'string' ? undefined : links.domains.find((domain) => domain.name === name);
}

/** Returns all bases of an account's links. */
export function listBases(links: LinkBase): string[] {
  if (typeof links === 'string') return [links];
  return [links.base, ...links.domains.map((domain) => baseOfDomain(links, domain))];
}

/** Returns scheme and host of a domain. The scheme is the scheme of the service. */
export function baseOfDomain({ base }: AccountLinks, { domain }: Pick<LinkDomain, 'domain'>): string {
  return `${new URL(base).protocol}//${domain}`;
}

/** Returns the text by which two paths at a domain are the same. */
export function comparedPath({ caseSensitive }: Pick<LinkDomain, 'caseSensitive'>, path: string): string {
  return caseSensitive ? path : foldAliasPath(path);
}
