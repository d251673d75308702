import type { IncomingHttpHeaders } from 'node:http';
import type { Account } from '../../store/accounts/accounts.js';
import type { User } from '../../store/accounts/user-documents.js';
import { DomainError } from '../../core/basics/errors.js';
import { newId } from '../../store/mongo/ids.js';
import { signedIn } from '../audit/audit-user.js';
import type { ThrottledRequest } from '../auth/login-throttle.js';
import type { OpenSessionOptions } from '../auth/sessions.js';
import type { SessionDeps } from './deps.js';

/**
 * Returns the account in which a person signs in: the one of the last switch, else the one that they joined
 * first.
 *
 * @throws DomainError `unauthorized` if the person was erased in the meantime.
 */
export async function findFirstAccount(
  { id, lastAccountId }: User,
  { accounts, members }: Pick<SessionDeps, 'accounts' | 'members'>,
): Promise<Account> {
  const memberships = await members.listOfUser(id);
  const last = memberships.find(({ accountId }) => accountId === lastAccountId);
  for (const { accountId } of last ? [last, ...memberships] : memberships) {
    const account = await accounts.find(accountId);
    if (account) return account;
  }
  throw new DomainError('unauthorized', 'The person is no longer a member of any account');
}

interface OpenSessionDeps extends Pick<SessionDeps, 'auditLog' | 'members' | 'now'> {
  loginThrottle: Pick<SessionDeps['loginThrottle'], 'rememberDevice'>;
  sessions: Pick<SessionDeps['sessions'], 'open'>;
}

/**
 * Opens a session, records the sign-in in each account of the person, and makes the browser known to them.
 *
 * @returns The `Set-Cookie` headers.
 */
export async function openSession(
  user: User,
  accountId: string,
  request: ThrottledRequest & { headers: IncomingHttpHeaders },
  { sessions, loginThrottle, auditLog, members, now }: OpenSessionDeps,
  options: OpenSessionOptions = {},
): Promise<string[]> {
  const id = newId('session');
  const cookie = await sessions.open(user, accountId, request.headers, { ...options, id });
  const memberships = await members.listOfUser(user.id);
  await auditLog.recordAll(signedIn(user, memberships, id, request, { now }));
  return [cookie, loginThrottle.rememberDevice(user.email, request)];
}
