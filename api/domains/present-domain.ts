import { createHash } from 'node:crypto';
import type { AccountView } from '../../core/accounts/account-view.js';
import type { AccountDomain } from '../../core/accounts/domains/account-domains.js';
import type { DomainResource } from '../../core/accounts/domains/domain-schemas.js';
import type { DomainRecords } from '../../domains/domain-record.js';
import type { DomainAliases } from '../../store/qr-codes/domain-aliases.js';

interface PresentDomainDeps {
  domainAliases: Pick<DomainAliases, 'count'>;
  domainRecords: DomainRecords;
}

/**
 * Builds the API responses for domains, in the same order. Only aliases of codes that the caller sees count.
 */
export async function presentDomains(
  view: AccountView,
  domains: readonly AccountDomain[],
  { domainAliases, domainRecords }: PresentDomainDeps,
): Promise<DomainResource[]> {
  const names = domains.map(({ name }) => name);
  const counts = names.length === 0 ? new Map<string, number>() : await domainAliases.count(view, names);
  return domains.map(({ id, name, domain, status, isDefault, ...fields }) => ({
    id,
    domain,
    status,
    record: domainRecords(view.accountId, name),
    isDefault,
    rootUrl: fields.rootUrl,
    notFoundUrl: fields.notFoundUrl,
    caseSensitive: fields.caseSensitive,
    aliases: counts.get(name) ?? 0,
    verifiedAt: fields.verifiedAt?.toISOString() ?? null,
    checkedAt: fields.checkedAt?.toISOString() ?? null,
    createdAt: fields.createdAt.toISOString(),
  }));
}

/** Builds the API response for one domain. */
export async function presentDomain(
  view: AccountView,
  domain: AccountDomain,
  deps: PresentDomainDeps,
): Promise<DomainResource> {
  const [resource] = await presentDomains(view, [domain], deps);
  return resource!;
}

/**
 * Returns the ETag of a domain: its settings and the state of its proof. Its aliases and later checks with
 * the same result do not change it.
 */
export function domainETag(domain: AccountDomain): string {
  const { id, status, isDefault, rootUrl, notFoundUrl, caseSensitive, verifiedAt } = domain;
  const content = [id, status, isDefault, rootUrl, notFoundUrl, caseSensitive, verifiedAt?.getTime()];
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return `"${digest.slice(0, 22)}"`;
}
