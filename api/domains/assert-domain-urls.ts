import { listDomains, nameOf } from '../../core/accounts/domains/account-domains.js';
import type { DomainSettings } from '../../core/accounts/domains/change-domains.js';
import { validationError } from '../../core/basics/errors.js';
import type { Account } from '../../store/accounts/accounts.js';

/**
 * Asserts that the URLs of a domain do not lead to a domain of the account, where visitors could go round in
 * circles.
 *
 * @param added Host name of a domain that is being added.
 * @throws DomainError `validation_error`
 */
export function assertDomainUrls(
  { rootUrl, notFoundUrl }: DomainSettings,
  account: Account,
  added?: string,
): void {
  const names = new Set([added, ...listDomains(account).map(({ name }) => name)]);
  const details = Object.entries({ rootUrl, notFoundUrl })
    .filter(([, url]) => url && names.has(nameOf(new URL(url).hostname) ?? ''))
    .map(([path]) => ({ path, message: 'must not be on a domain of the account' }));
  if (details.length > 0) throw validationError(details);
}
