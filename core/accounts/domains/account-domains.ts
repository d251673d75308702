import { parseHostName } from '../../basics/host-name.js';
import { statusOfProof, type DomainProof, type DomainStatus } from '../custom-domain.js';
import { derivedDomainId } from './derived-domain-id.js';

/**
 * Fields of a domain that are stored in addition to its reservation and its proof. A domain that a process of
 * an earlier version reserved has no entry until something of it changes.
 */
export interface DomainEntry {
  id: string;
  /** Host name without a port, in lower case and Punycode. */
  name: string;
  /** As set, with a port if it is not the default. */
  domain: string;
  createdAt: Date;
  /** Absent: a request of `/` is 404. */
  rootUrl?: string;
  /** Absent: a path that leads nowhere is 404. */
  notFoundUrl?: string;
  /** false: aliases match in any case. Absent: true. */
  caseSensitive?: boolean;
  /** When the record of a pending domain was last looked up. */
  checkedAt?: Date;
  /** Whether `branding.domain` has set the pending domain, so that another one replaces it. */
  isClaim?: boolean;
  /** Whether the workflow that checks the pending domain is not known to have started. */
  awaitsStart?: boolean;
}

/** Fields of an account that its domains follow from. */
export interface DomainFields {
  id: string;
  createdAt: Date;
  /** `domain` is the default domain in effect, with its port. */
  branding?: { domain?: string | null };
  /** Host names that lead to the account's codes. */
  domains?: readonly string[];
  domainProofs?: readonly DomainProof[];
  /** Domain that becomes the default when it is proved, with its port. */
  domainClaim?: string;
  domainEntries?: readonly DomainEntry[];
}

/** A domain of an account. */
export interface AccountDomain extends Pick<DomainEntry, 'id' | 'name' | 'domain' | 'createdAt'> {
  status: DomainStatus;
  /**
   * Whether the host leads to the account's codes. Domains in use before domains had to be proved do, too.
   */
  isReserved: boolean;
  /** Whether it is the host of the account's short URLs, or becomes it when it is proved. At most one is. */
  isDefault: boolean;
  rootUrl: string | null;
  notFoundUrl: string | null;
  caseSensitive: boolean;
  verifiedAt: Date | null;
  checkedAt: Date | null;
}

/** Lists the domains of an account, pending ones included, newest first. */
export function listDomains(account: DomainFields): AccountDomain[] {
  const { domains = [], domainEntries = [], domainClaim } = account;
  const claimed = nameOf(domainClaim);
  const names = new Set([
    ...domains,
    ...domainEntries.map(({ name }) => name),
    ...(claimed === undefined ? [] : [claimed]),
  ]);
  return [...names].map((name) => toDomain(account, name)).sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** Finds a domain of an account by its host name, pending ones included. @param name Without a port. */
export function findDomain(account: DomainFields, name: string): AccountDomain | undefined {
  return listDomains(account).find((domain) => domain.name === name);
}

/** Lists the verified domains of an account: codes and aliases can use them. */
export function listVerifiedDomains(account: DomainFields): AccountDomain[] {
  return listDomains(account).filter(({ status }) => status === 'verified');
}

/**
 * Finds the domain that the account's short URLs use now, if its plan includes that. One that only becomes
 * the default when it is proved is not it.
 */
export function findEffectiveDefault(account: DomainFields): AccountDomain | undefined {
  const name = nameOf(account.branding?.domain);
  return name === undefined ? undefined : toDomain(account, name);
}

function toDomain(account: DomainFields, name: string): AccountDomain {
  const entry = account.domainEntries?.find((one) => one.name === name);
  const isReserved = account.domains?.includes(name) ?? false;
  const proof = isReserved ? account.domainProofs?.find((one) => one.name === name) : undefined;
  const named = [account.domainClaim, account.branding?.domain].find((domain) => nameOf(domain) === name);
  return {
    id: entry?.id ?? derivedDomainId(account.id, name),
    name,
    domain: named ?? entry?.domain ?? name,
    status: statusOfProof(proof),
    isReserved,
    isDefault: nameOf(account.domainClaim ?? account.branding?.domain) === name,
    rootUrl: entry?.rootUrl ?? null,
    notFoundUrl: entry?.notFoundUrl ?? null,
    caseSensitive: entry?.caseSensitive ?? true,
    verifiedAt: proof?.verifiedAt ?? null,
    checkedAt: proof?.checkedAt ?? entry?.checkedAt ?? null,
    createdAt: entry?.createdAt ?? proof?.verifiedAt ?? account.createdAt,
  };
}

/** Returns the host name of a domain as set, without its port. */
export function nameOf(domain: string | null | undefined): string | undefined {
  return domain === null || domain === undefined ? undefined : parseHostName(domain);
}
