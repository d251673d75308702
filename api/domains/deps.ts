import type { Settings } from '../../config/settings.js';
import type { ClaimProblem } from '../../domains/claimable-names.js';
import type { DomainRecords } from '../../domains/domain-record.js';
import type { Stores } from '../../store/create-stores.js';
import type { DomainChanged } from './domain-changed.js';
import type { DomainChecks } from './domain-checks.js';
import type { DomainVerification } from './domain-verification.js';

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
