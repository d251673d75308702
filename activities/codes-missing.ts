import type { AccountView } from '../core/accounts/account-view.js';
import { DomainError } from '../core/basics/errors.js';

/**
 * Returns the `not_found` error of an export or a sheet whose codes its account, or its API key, no longer
 * has.
 */
export function codesMissing(
  what: 'export' | 'sheet',
  ids: readonly string[],
  { limit }: AccountView,
): DomainError {
  const cause = limit ? 'Deleted, or moved out of the folders of the API key,' : 'Deleted';
  return new DomainError('not_found', `${cause} since the ${what} was requested: ${ids.join(', ')}`);
}
