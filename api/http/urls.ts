import type { Settings } from '../../config/settings.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { AccountLinks } from '../../core/codes/links.js';
import { baseUrl } from '../../core/codes/urls.js';
import type { Principal } from './principal.js';

/**
 * Returns the base of the URLs in responses to a caller: the account's custom domain if it has one, otherwise
 * `PUBLIC_URL`.
 *
 * @param caller.domain Custom domain in effect; null for the service's own host.
 * @returns A URL without a trailing slash, e.g. `https://qr.example.com`.
 */
export function baseUrlOf(
  { domain }: Pick<Principal, 'domain'>,
  { settings }: { settings: Pick<Settings, 'publicUrl'> },
): string {
  return baseUrl(settings.publicUrl, domain);
}

/** Returns where a caller's account publishes links. */
export function linksOf(
  { domain, linkDomains = [], plan }: Pick<Principal, 'domain' | 'linkDomains' | 'plan'>,
  { settings }: { settings: Pick<Settings, 'publicUrl'> },
): AccountLinks {
  return {
    base: baseUrl(settings.publicUrl, domain),
    domains: linkDomains,
    usesDomains: PLAN_TERMS[plan].whiteLabel,
  };
}
