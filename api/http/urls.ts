import type { Settings } from '../../config/settings.js';
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
