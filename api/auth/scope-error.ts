import { DomainError } from '../../core/basics/errors.js';
import { missingScopes, type RequiredScopes } from '../../core/accounts/scopes.js';
import type { Principal } from '../http/principal.js';

/**
 * Returns the `forbidden` error for a caller without the required scopes; undefined if the caller has them.
 */
export function scopeError(
  { scopes, keyId }: Pick<Principal, 'scopes' | 'keyId'>,
  required: RequiredScopes,
): DomainError | undefined {
  const missing = missingScopes(scopes, required);
  if (missing.length === 0) return undefined;
  const names = missing.join(' or ');
  const message =
    keyId === null
      ? `Your role in this account lacks the scope ${names}`
      : `This API key lacks the scope ${names}; use a key that has it`;
  return new DomainError('forbidden', message);
}
