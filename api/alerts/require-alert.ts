import type { StoredAlert } from '../../core/alerts/alert.js';
import { DomainError } from '../../core/basics/errors.js';
import type { AlertDeps } from './deps.js';

/**
 * Returns the alert of the account with this ID.
 *
 * @throws DomainError `not_found` if there is none; the same for an alert of another account.
 */
export async function requireAlert(
  accountId: string,
  id: string,
  { alerts }: Pick<AlertDeps, 'alerts'>,
): Promise<StoredAlert> {
  const alert = await alerts.find(accountId, id);
  if (!alert) throw new DomainError('not_found', `There is no alert ${id}`);
  return alert;
}
