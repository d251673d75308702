import type { Settings } from '../../config/settings.js';
import type { ClaimProblem } from '../../domains/claimable-names.js';
import type { DomainRecords } from '../../domains/domain-record.js';
import type { Stores } from '../../store/create-stores.js';
import type { DomainChecks } from './domain-checks.js';
import type { DomainVerification } from './domain-verification.js';

/**
 * Shows a change of accounts' domains or brandings on this process, and wakes the endpoints that receive its
 * events. Never throws.
 *
 * @param domain The changed domain; undefined if only the branding has changed.
 */
export type DomainChanged = (
  domain: string | undefined,
  accountIds: readonly string[],
  recipients: readonly string[],
) => void;

/** Dependencies of the routes of domains. */
export interface DomainDeps extends Pick<Stores, 'accounts' | 'domains' | 'domainAliases'> {
  settings: Pick<Settings, 'domainProof' | 'maxDomains'>;
  claimProblem: ClaimProblem;
  domainChanged: DomainChanged;
  domainChecks: Pick<DomainChecks, 'start' | 'wake'>;
  domainRecords: DomainRecords;
  domainVerification: DomainVerification;
  now: () => Date;
}
