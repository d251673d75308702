import { baseUrl } from '../../core/urls.js';
import type { ApiDeps } from '../deps.js';
import type { Principal } from '../auth/principal.js';

/** Base of the addresses that are handed to a caller: the account's own domain, or the service's. */
export function baseUrlOf(
  { domain }: Pick<Principal, 'domain'>,
  { settings }: Pick<ApiDeps, 'settings'>,
): string {
  return baseUrl(settings.publicUrl, domain);
}
