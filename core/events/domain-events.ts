import type { DomainTransition } from '../accounts/domains/domain-transitions.js';
import type { AccountEvent } from './events.js';

/**
 * Builds the event of a domain that was verified or lost. Its key is the same for each repetition of the
 * change.
 */
export function domainEvent(accountId: string, { domain, reason }: DomainTransition, at: Date): AccountEvent {
  const type = reason === null ? 'domain.verified' : 'domain.lost';
  return {
    key: `${domain.id}_${reason ?? 'verified'}_${at.getTime()}`,
    type,
    accountId,
    at,
    data: { domain: domain.domain, reason },
    codes: [],
  };
}
