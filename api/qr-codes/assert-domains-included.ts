import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { planRequired } from '../../core/basics/errors.js';
import type { Principal } from '../http/principal.js';

/** Fields of a request that need domains. */
interface DomainRequest {
  domain?: string | null | undefined;
  aliases?: readonly unknown[] | undefined;
}

/**
 * Checks that the caller's plan includes the domain and the aliases that a request sets. Every plan may
 * remove them.
 *
 * @throws DomainError `plan_required`
 */
export function assertDomainsIncluded(
  { plan }: Pick<Principal, 'plan'>,
  { domain, aliases = [] }: DomainRequest,
): void {
  const needsDomains = (domain !== undefined && domain !== null) || aliases.length > 0;
  if (needsDomains && !PLAN_TERMS[plan].whiteLabel) throw planRequired(plan, 'business');
}
