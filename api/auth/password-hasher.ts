import { networkOf, SITE_NETWORK } from '../rate-limits/client-network.js';
import type { Admission, Caller } from '../admission/admission.js';
import { hashPassword, isOutdatedHash, verifyPassword } from '../../store/accounts/passwords.js';

/** Hashes and verifies passwords when it is the caller's turn. */
export interface PasswordHasher {
  /**
   * Hashes a password for storage.
   *
   * @throws DomainError `unavailable` if too many passwords wait.
   */
  hash(password: string, caller: Caller): Promise<string>;
  /**
   * Returns whether the password has this hash. Without a hash it returns false after the same time, so that
   * timing does not reveal which accounts exist.
   *
   * @throws DomainError `unavailable` if too many passwords wait.
   */
  verify(password: string, stored: string | undefined, caller: Caller): Promise<boolean>;
  /**
   * Returns whether a stored hash should be replaced, because new hashes have another form or other
   * parameters.
   */
  isOutdated(stored: string): boolean;
}

/**
 * Creates the hasher of passwords. One hash takes about 100 ms of a thread in Node's pool. The IPv4 addresses
 * of one /24 take turns together, as an IPv6 /48 does, because one customer of a provider can have all of
 * them.
 *
 * @param cost Cost of new hashes; see `PASSWORD_HASH_COST`.
 */
export function createPasswordHasher(admission: Admission, cost: number): PasswordHasher {
  return {
    hash: (password, { caller, signal }) =>
      admission.run('password', networkOf(caller, SITE_NETWORK), () => hashPassword(password, cost), signal),
    verify: (password, stored, { caller, signal }) =>
      admission.run<boolean>(
        'password',
        networkOf(caller, SITE_NETWORK),
        () => verifyPassword(password, stored, cost),
        signal,
      ),
    isOutdated: (stored) => isOutdatedHash(stored, cost),
  };
}
