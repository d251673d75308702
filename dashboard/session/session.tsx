import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { navigate } from '../router/location.js';
import type { ApiError } from '../http/api-error.js';
import { call, onSignedOut } from '../http/call.js';
import { clearQueries, setQueryData } from '../http/query-cache.js';
import { useQuery } from '../http/use-query.js';
import { expectsSession, rememberSession } from './session-hint.js';

/** API path of the account. */
export const ACCOUNT_PATH = '/api/v1/account';

export type SessionState =
  | { state: 'unknown' }
  | { state: 'out' }
  | { state: 'failed'; error: ApiError; retry: () => void }
  | { state: 'in'; account: AccountResource };

const changes = new EventTarget();

/** Starts a session in the dashboard. @param account Response of the sign-in or sign-up. */
export function openSession(account: AccountResource): void {
  clearQueries();
  rememberSession(true);
  setQueryData(ACCOUNT_PATH, account);
  changes.dispatchEvent(new Event('in'));
}

/**
 * Ends the session and opens the sign-in page.
 *
 * @throws ApiError if the request fails; the session then continues.
 */
export async function signOut(): Promise<void> {
  await call('POST', '/api/v1/auth/sign-out');
  forgetSession('/sign-in');
}

/**
 * Deletes the account and opens the sign-in page with a notice.
 *
 * @param password undefined for a person without one, who has confirmed at the provider.
 * @throws ApiError 401 if the password is wrong.
 */
export async function deleteAccount(password: string | undefined): Promise<void> {
  await call('DELETE', ACCOUNT_PATH, { body: { password } });
  forgetSession('/sign-in?account=deleted');
}

/**
 * Sets a new password, which ends all sessions, and opens the sign-in page with a notice.
 *
 * @throws ApiError with details at `token` or `newPassword`.
 */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await call('POST', '/api/v1/auth/reset-password', { body: { token, newPassword } });
  forgetSession('/sign-in?password=changed');
}

/** Clears everything that belongs to the ended session. @param nextPath page to open */
function forgetSession(nextPath: string): void {
  rememberSession(false);
  clearQueries();
  navigate(nextPath);
  changes.dispatchEvent(new Event('out'));
}

/**
 * Returns whether the browser is signed in, and the account. Updates on sign-in, sign-out, and expired
 * sessions.
 */
export function useSessionState(): SessionState {
  const [signedIn, setSignedIn] = useState(expectsSession);
  const account = useQuery<AccountResource>(signedIn ? ACCOUNT_PATH : undefined);

  useEffect(() => {
    const onSignIn = () => setSignedIn(true);
    const onSignOut = () => {
      rememberSession(false);
      setSignedIn(false);
    };
    changes.addEventListener('in', onSignIn);
    changes.addEventListener('out', onSignOut);
    const stop = onSignedOut(onSignOut);
    return () => {
      changes.removeEventListener('in', onSignIn);
      changes.removeEventListener('out', onSignOut);
      stop();
    };
  }, []);

  if (!signedIn) return { state: 'out' };
  if (account.data) return { state: 'in', account: account.data };
  if (account.error) return { state: 'failed', error: account.error, retry: () => void account.refetch() };
  return { state: 'unknown' };
}

const Session = createContext<AccountResource | undefined>(undefined);
export const SessionProvider = Session.Provider;

/** Returns the signed-in account. @throws Error outside of `SessionProvider`. */
export function useAccount(): AccountResource {
  const account = useContext(Session);
  if (!account) throw new Error('useAccount needs a SessionProvider');
  return account;
}
