import { DomainError } from '../../core/basics/errors.js';
import type { Account, AccountStore } from '../../store/accounts/accounts.js';

/**
 * Returns the account of an authenticated caller.
 *
 * @throws DomainError `not_found` if the account was deleted during the request.
 */
export async function requireAccount(
  accounts: Pick<AccountStore, 'find'>,
  accountId: string,
): Promise<Account> {
  const account = await accounts.find(accountId);
  if (!account) throw accountGone();
  return account;
}

/** Returns the error for a caller whose account was deleted during the request. */
export function accountGone(): DomainError {
  return new DomainError('not_found', 'The account was deleted');
}
