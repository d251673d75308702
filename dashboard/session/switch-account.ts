import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { toast } from '../components/toast.js';
import { call } from '../http/call.js';
import { leaveGuarded } from '../router/leave-guard.js';
import { navigate } from '../router/location.js';
import { openSession } from './session.js';

/**
 * Shows another account of the person, on its start page.
 *
 * @throws ApiError 404 if the membership has ended.
 */
export async function switchAccount(accountId: string): Promise<void> {
  const account = await call<AccountResource>('POST', '/api/v1/auth/switch-account', { body: { accountId } });
  navigate('/', { saved: true });
  openSession(account);
}

/** Switches like `switchAccount`, after asking about unsaved changes; shows a toast if it fails. */
export function switchOrToast(accountId: string): void {
  leaveGuarded(() => {
    switchAccount(accountId).catch(() => toast('Couldn’t switch the account. Try again.'));
  });
}
