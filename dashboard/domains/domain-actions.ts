import type { DomainResource } from '../../core/accounts/domains/domain-schemas.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import { ACCOUNT_PATH } from '../session/session.js';

/** API path of domains. */
export const DOMAINS_PATH = '/api/v1/domains';

/** Changes of a domain; absent fields stay as they are. */
export type DomainPatch = Partial<
  Pick<DomainResource, 'isDefault' | 'rootUrl' | 'notFoundUrl' | 'caseSensitive'>
>;

/** Adds a domain. */
export async function addDomain(domain: string, isDefault: boolean): Promise<DomainResource> {
  const added = await call<DomainResource>('POST', DOMAINS_PATH, { body: { domain, isDefault } });
  showChange();
  return added;
}

/** Changes a domain. */
export async function changeDomain({ id }: DomainResource, body: DomainPatch): Promise<void> {
  await call('PATCH', `${DOMAINS_PATH}/${id}`, { body });
  showChange();
}

/** Looks up the DNS record of a domain now. */
export async function verifyDomain({ id }: DomainResource): Promise<void> {
  try {
    await call('POST', `${DOMAINS_PATH}/${id}/verify`);
  } finally {
    // A check that fails changes the time of the last check, and possibly the status.
    showChange();
  }
}

/** Deletes a pending domain, or releases one that is or was in effect. */
export async function removeDomain({ id }: DomainResource): Promise<void> {
  await call('DELETE', `${DOMAINS_PATH}/${id}?release=true`);
  showChange();
}

/** Loads again what depends on domains: the URLs and images of codes, too. */
function showChange(): void {
  for (const path of [DOMAINS_PATH, ACCOUNT_PATH, '/api/v1/qr-codes']) invalidateQueries(path);
}
