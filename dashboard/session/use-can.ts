import { hasPermission, type Permission } from './permissions.js';
import { useMembership } from './session.js';

/**
 * Returns a function that says whether the member may do something in the account that the page shows.
 * Components use it to leave out what the role lacks. `undefined` needs no permission.
 */
export function useCan(): (permission: Permission | undefined) => boolean {
  const membership = useMembership();
  return (permission) =>
    permission === undefined || membership === undefined || hasPermission(membership, permission);
}
