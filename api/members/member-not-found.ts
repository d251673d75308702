import { DomainError } from '../../core/basics/errors.js';

/**
 * Returns the error for a member that the account does not have, whether the ID belongs to another account or
 * to nobody.
 */
export function memberNotFound(id: string): DomainError {
  return new DomainError('not_found', `There is no member ${id}`);
}
