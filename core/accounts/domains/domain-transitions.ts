import { listDomains, type AccountDomain, type DomainFields } from './account-domains.js';

/** Why a domain is lost: its record is missing, or another account has proved it. */
export const LOSS_REASONS = ['record_missing', 'moved'] as const;
export type LossReason = (typeof LOSS_REASONS)[number];

/** A change of what a domain is for its account. `reason` is null if it is verified now. */
export interface DomainTransition {
  domain: AccountDomain;
  reason: LossReason | null;
}

/**
 * Lists the domains that a change of an account verifies, loses, or moves away. A domain that its owner
 * releases makes no transition.
 */
export function listDomainTransitions(before: DomainFields, after: DomainFields): DomainTransition[] {
  const former = new Map(listDomains(before).map((domain) => [domain.name, domain]));
  return listDomains(after).flatMap((domain): DomainTransition[] => {
    const previous = former.get(domain.name);
    if (domain.status === 'verified' && previous?.status !== 'verified') return [{ domain, reason: null }];
    if (previous?.isReserved && !domain.isReserved) return [{ domain, reason: 'moved' }];
    const isLost = previous?.status === 'verified' && domain.status === 'lost';
    return isLost ? [{ domain, reason: 'record_missing' }] : [];
  });
}
