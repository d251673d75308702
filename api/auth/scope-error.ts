import { DomainError } from '../../core/basics/errors.js';
import { missingScopes, type RequiredScopes } from '../../core/accounts/scopes.js';
import type { Principal } from '../http/principal.js';

/**
 * Returns the `forbidden` error for a caller without the required scopes; undefined if the caller has them.
 */
export function scopeError(
  { scopes }: Pick<Principal, 'scopes'>,
  required: RequiredScopes,
): DomainError | undefined {
  const missing = missingScopes(scopes, required);
  if (missing.length === 0) return undefined;
  return new DomainError(
    'forbidden',
    `This API key lacks the scope ${missing.join(' or ')}; use a key that has it`,
  );
}
