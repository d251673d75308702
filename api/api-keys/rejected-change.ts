import { DomainError } from '../../core/basics/errors.js';
import type { ApiKeyDeps } from './deps.js';
import { apiKeyNotFound } from './present-api-key.js';

/**
 * Returns the error for a key that the store did not change: `not_found` if the account has no such key,
 * `forbidden` if the key is beyond the authority of the caller.
 */
export async function rejectedChange(
  { apiKeys }: Pick<ApiKeyDeps, 'apiKeys'>,
  accountId: string,
  id: string,
): Promise<DomainError> {
  if (!(await apiKeys.find(accountId, id))) return apiKeyNotFound(id);
  return new DomainError(
    'forbidden',
    'This API key has more scopes than the calling key, or ends later; use a key that covers it, or the dashboard',
  );
}
