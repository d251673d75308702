import type { AccountResource } from '../../core/account-schemas.js';
import { NO_BRANDING } from '../../core/branding.js';
import { DomainError } from '../../core/errors.js';
import type { Account } from '../../store/accounts/accounts.js';
import { effectiveDomain } from '../../store/accounts/brandings.js';
import { baseUrlOf } from '../http/urls.js';
import type { PresentAccountDeps } from './deps.js';
import { limitsOf } from './plan-limits.js';

/** Builds the API response for an account, with its limits and its usage. */
export async function presentAccount(account: Account, deps: PresentAccountDeps): Promise<AccountResource> {
  const { settings, dailyQuotas, qrCodes, apiKeys, now } = deps;
  const [callsToday, codes, keys] = await Promise.all([
    dailyQuotas.used(account.id, now()),
    qrCodes.count(account.id),
    apiKeys.count(account.id),
  ]);
  return {
    id: account.id,
    email: account.email,
    plan: account.plan,
    limits: limitsOf(account.plan, settings),
    usage: { callsToday, qrCodes: codes, apiKeys: keys },
    baseUrl: baseUrlOf(
      { domain: effectiveDomain({ plan: account.plan, domain: account.branding?.domain ?? undefined }) },
      deps,
    ),
    branding: { ...NO_BRANDING, ...account.branding },
    domains: account.domains ?? [],
    createdAt: account.createdAt.toISOString(),
  };
}

/** Returns the error for a caller whose account was deleted during the request. */
export function accountGone(): DomainError {
  return new DomainError('not_found', 'The account was deleted');
}
