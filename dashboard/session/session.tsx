import { createContext } from 'preact';
import { useContext, useEffect, useLayoutEffect, useReducer, useState } from 'preact/hooks';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import type { MeResource } from '../../core/accounts/user-schemas.js';
import { navigate } from '../router/location.js';
import type { ApiError } from '../http/api-error.js';
import { call, ME_QUERY, onAccessLost, onSignedOut } from '../http/call.js';
import { clearQueries, fetchQuery, setQueryData } from '../http/query-cache.js';
import { setShownAccount } from '../http/shown-account.js';
import { useQuery } from '../http/use-query.js';
import type { Viewer } from '../history/describe-actor.js';
import { expectsSession, rememberSession } from './session-hint.js';

export { ME_PATH, ME_QUERY } from '../http/call.js';

/** API path of the account. */
export const ACCOUNT_PATH = '/api/v1/account';

/** An account of the person, with the role in it. */
export type Membership = MeResource['accounts'][number];

/** The account that the page shows, and the person. */
export interface Session {
  account: AccountResource;
  me: MeResource;
  /** Undefined if another person has signed in in the meantime, who is not a member. */
  membership: Membership | undefined;
}

export type SessionState =
  | { state: 'unknown' }
  | { state: 'out' }
  | { state: 'failed'; error: ApiError; retry: () => void }
  /** The person is not, or no longer, let into the account of the session: see `NoAccessPage`. */
  | { state: 'shut'; me: MeResource; isOverPlan: boolean }
  | {
      state: 'in';
      session: Session;
      /** The session is in another account than the page shows, because another tab has switched. */
      hasMoved: boolean;
    };

const changes = new EventTarget();

/**
 * Starts a session in the dashboard, or shows another account of the same one.
 *
 * @param account Response of the sign-in, sign-up, or switch.
 */
export function openSession(account: AccountResource): void {
  clearQueries();
  rememberSession(true);
  setShownAccount(account.id);
  setQueryData(ACCOUNT_PATH, account);
  void fetchQuery(ME_QUERY);
  changes.dispatchEvent(new Event('in'));
}

/** Shows the account that the session is in now, whichever the page has shown so far. */
export function reloadSession(): void {
  clearQueries();
  setShownAccount(undefined);
  void fetchQuery(ME_QUERY);
  navigate('/', { saved: true });
  changes.dispatchEvent(new Event('in'));
}

/**
 * Ends the session and opens the sign-in page, or another one.
 *
 * @throws ApiError if the request fails; the session then continues.
 */
export async function signOut(nextPath = '/sign-in'): Promise<void> {
  await call('POST', '/api/v1/auth/sign-out');
  forgetSession(nextPath);
}

/** Clears everything that belongs to the ended session. @param nextPath page to open */
export function forgetSession(nextPath: string): void {
  rememberSession(false);
  clearQueries();
  setShownAccount(undefined);
  navigate(nextPath);
  changes.dispatchEvent(new Event('out'));
}

/**
 * Returns whether the browser is signed in, the account, and the person. Updates on sign-in, sign-out,
 * expired sessions, another account, and another role.
 */
export function useSessionState(): SessionState {
  const [signedIn, setSignedIn] = useState(expectsSession);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const me = useQuery<MeResource>(signedIn ? ME_QUERY : undefined);
  const account = useQuery<AccountResource>(signedIn && me.data ? ACCOUNT_PATH : undefined);

  useEffect(() => {
    const onSignIn = () => {
      setSignedIn(true);
      rerender(undefined);
    };
    const onSignOut = () => {
      rememberSession(false);
      setShownAccount(undefined);
      setSignedIn(false);
    };
    changes.addEventListener('in', onSignIn);
    changes.addEventListener('out', onSignOut);
    const stops = [onSignedOut(onSignOut), onAccessLost(() => void fetchQuery(ME_QUERY))];
    return () => {
      changes.removeEventListener('in', onSignIn);
      changes.removeEventListener('out', onSignOut);
      for (const stop of stops) stop();
    };
  }, []);

  // Before the effect that would fetch the account. Later ones are newer than what came with the person.
  useLayoutEffect(() => {
    const first = me.data?.account;
    if (first && !account.data) setQueryData(ACCOUNT_PATH, first);
  }, [me.data]);

  // Before the effects of the components that show the account, which fetch.
  useLayoutEffect(() => {
    if (account.data) setShownAccount(account.data.id);
  }, [account.data]);

  if (!signedIn) return { state: 'out' };
  if (me.data) {
    const { accountId, memberId, accounts } = me.data;
    const hasMoved = account.data !== undefined && account.data.id !== accountId;
    const isOverPlan = account.error?.code === 'plan_required';
    if (!hasMoved && (memberId === null || isOverPlan)) return { state: 'shut', me: me.data, isOverPlan };
    if (account.data) {
      const membership = accounts.find(({ id }) => id === account.data?.id);
      return { state: 'in', session: { account: account.data, me: me.data, membership }, hasMoved };
    }
  }
  const failed = [account, me].find(({ data, error }) => data === undefined && error !== undefined);
  if (failed?.error) {
    const retry = () => void Promise.all([account.refetch(), me.refetch()]);
    return { state: 'failed', error: failed.error, retry };
  }
  return { state: 'unknown' };
}

const SessionContext = createContext<Session | undefined>(undefined);
export const SessionProvider = SessionContext.Provider;

function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useAccount and useMe need a SessionProvider');
  return session;
}

/** Returns the account that the page shows. @throws Error outside of `SessionProvider`. */
export function useAccount(): AccountResource {
  return useSession().account;
}

/** Returns the person who is signed in. @throws Error outside of `SessionProvider`. */
export function useMe(): MeResource {
  return useSession().me;
}

/** Returns the membership in the account that the page shows; undefined without a session. */
export function useMembership(): Membership | undefined {
  return useContext(SessionContext)?.membership;
}

/** Returns the member who looks at the page, to whom a change by `you` belongs. */
export function useViewer(): Viewer {
  const { account, me } = useSession();
  return { accountId: account.id, memberId: me.memberId ?? undefined };
}
