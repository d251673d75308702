import type { AccountView } from '../../core/accounts/account-view.js';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { NO_BRANDING, type BrandingResource } from '../../core/accounts/branding.js';
import { DEFAULT_EVERY_HOURS } from '../../core/codes/link-watch/watch-policy.js';
import { listDomains } from '../../core/accounts/domains/account-domains.js';
import type { Account } from '../../store/accounts/accounts.js';
import { effectiveDomain } from '../../store/accounts/brandings.js';
import { baseUrlOf } from '../http/urls.js';
import type { PresentAccountDeps } from './deps.js';
import { limitsOf } from './plan-limits.js';

/**
 * Builds the API response for an account, with its limits and its usage.
 *
 * @param view What the caller sees. Default: everything.
 */
export async function presentAccount(
  account: Account,
  deps: PresentAccountDeps,
  view: AccountView = { accountId: account.id },
): Promise<AccountResource> {
  const { settings, dailyQuotas, qrCodes, apiKeys, files, now } = deps;
  const [callsToday, codes, keys, fileBytes] = await Promise.all([
    dailyQuotas.used(account.id, now()),
    qrCodes.count(view),
    // A key with a limit sees no other keys.
    view.limit ? 1 : apiKeys.count(account.id),
    files.usedBytes(account.id),
  ]);
  return {
    id: account.id,
    name: account.name ?? account.email,
    email: account.email,
    plan: account.plan,
    limits: limitsOf(account.plan, settings),
    usage: { callsToday, qrCodes: codes, apiKeys: keys, fileBytes },
    baseUrl: baseUrlOf(
      { domain: effectiveDomain({ plan: account.plan, domain: account.branding?.domain ?? undefined }) },
      deps,
    ),
    branding: presentBranding(account, deps),
    linkWatch: {
      enabled: account.linkWatch?.enabled ?? false,
      everyHours: account.linkWatch?.everyHours ?? DEFAULT_EVERY_HOURS,
    },
    domains: account.domains ?? [],
    createdAt: account.createdAt.toISOString(),
  };
}

/** Shows the default domain as set, with the state of its proof, whether it is in effect or not. */
function presentBranding(account: Account, { domainRecords }: PresentAccountDeps): BrandingResource {
  const domain = listDomains(account).find(({ isDefault }) => isDefault);
  return {
    ...NO_BRANDING,
    ...account.branding,
    domain: domain?.domain ?? null,
    domainStatus: domain?.status ?? null,
    domainRecord: domain ? domainRecords(account.id, domain.name) : null,
  };
}
