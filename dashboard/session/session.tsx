import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { AccountResource } from '../../core/account-schemas.js';
import { navigate } from '../router/location.js';
import type { ApiError } from '../http/api-error.js';
import { call, onSignedOut } from '../http/call.js';
import { clearQueries, setQueryData } from '../http/query-cache.js';
import { useQuery } from '../http/use-query.js';
import { expectsSession, expectSession } from './session-hint.js';

export const ACCOUNT = '/api/v1/account';

export type SessionState =
  | { state: 'unknown' }
  | { state: 'out' }
  | { state: 'failed'; error: ApiError; again: () => void }
  | { state: 'in'; account: AccountResource };

const opened = new EventTarget();

/** Called with what sign-in or sign-up answered. */
export function sessionOpened(account: AccountResource): void {
  clearQueries();
  expectSession(true);
  setQueryData(ACCOUNT, account);
  opened.dispatchEvent(new Event('in'));
}

export async function signOut(): Promise<void> {
  await call('POST', '/api/v1/auth/sign-out');
  expectSession(false);
  clearQueries();
  navigate('/sign-in');
  opened.dispatchEvent(new Event('out'));
}

/** Ends the account; what is left is the page to sign in, which says so. @throws ApiError 401 at `password` */
export async function deleteAccount(password: string): Promise<void> {
  await call('DELETE', ACCOUNT, { body: { password } });
  expectSession(false);
  clearQueries();
  navigate('/sign-in?account=deleted');
  opened.dispatchEvent(new Event('out'));
}

/** Whether someone is signed in, and who. */
export function useSessionState(): SessionState {
  const [signedIn, setSignedIn] = useState(expectsSession);
  const account = useQuery<AccountResource>(signedIn ? ACCOUNT : undefined);

  useEffect(() => {
    const enter = () => setSignedIn(true);
    const leave = () => {
      expectSession(false);
      setSignedIn(false);
    };
    opened.addEventListener('in', enter);
    opened.addEventListener('out', leave);
    const stop = onSignedOut(leave);
    return () => {
      opened.removeEventListener('in', enter);
      opened.removeEventListener('out', leave);
      stop();
    };
  }, []);

  if (!signedIn) return { state: 'out' };
  if (account.data) return { state: 'in', account: account.data };
  if (account.error) return { state: 'failed', error: account.error, again: () => void account.refetch() };
  return { state: 'unknown' };
}

const Session = createContext<AccountResource | undefined>(undefined);
export const SessionProvider = Session.Provider;

/** The account that is signed in. */
export function useAccount(): AccountResource {
  const account = useContext(Session);
  if (!account) throw new Error('nobody is signed in here');
  return account;
}
