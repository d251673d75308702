import { baseUrl } from '../core/addresses.js';
import type { ApiDeps } from './deps.js';
import type { Principal } from './principal.js';

/** Base of the addresses that are handed to a caller: the account's own domain, or the service's. */
export function baseUrlOf(
  { domain }: Pick<Principal, 'domain'>,
  { settings }: Pick<ApiDeps, 'settings'>,
): string {
  return baseUrl(settings.publicUrl, domain);
}
