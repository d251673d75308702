import { DomainError } from '../../core/basics/errors.js';
import type { UserStore } from '../../store/accounts/users.js';
import type { User } from '../../store/accounts/user-documents.js';
import { personOf, type Principal } from '../http/principal.js';

/**
 * Returns the person of a session.
 *
 * @throws DomainError `not_found` if the person was erased during the request.
 */
export async function requirePerson(
  users: Pick<UserStore, 'find'>,
  request: { principal: Principal | undefined },
): Promise<User> {
  const user = await users.find(personOf(request).userId);
  if (!user) throw new DomainError('not_found', 'Your last membership has ended');
  return user;
}
