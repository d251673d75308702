import { accountSchema, signInSchema, signUpSchema } from '../../core/accounts/account-schemas.js';
import { DomainError } from '../../core/basics/errors.js';
import type { Account } from '../../store/accounts/accounts.js';
import { newId } from '../../store/mongo/ids.js';
import { presentAccount } from '../accounts/present-account.js';
import type { ThrottledRequest } from '../auth/login-throttle.js';
import { assertAcceptablePassword, findPasswordProblems } from '../auth/password-rules.js';
import { PASSWORD_ATTEMPT_COST } from '../../store/accounts/passwords.js';
import { created, ok } from '../http/response.js';
import { defineRoute, type Route, type RouteRequest } from '../http/route.js';
import { signedIn } from '../audit/audit-user.js';
import type { SessionDeps } from './deps.js';
import { forgotPassword } from './forgot-password.js';
import { resetPassword } from './reset-password.js';

const signUp = defineRoute({
  method: 'post',
  path: '/api/v1/auth/sign-up',
  operationId: 'signUp',
  tag: 'Sessions',
  summary: 'Sign up for a Free account',
  description:
    'Creates an account on the Free plan and opens a session. Common passwords, the email, and one repeated character are rejected. Returns 403 if the operator has closed sign-up, and 409 if the email address has an account.',
  access: { kind: 'public', cost: PASSWORD_ATTEMPT_COST },
  body: signUpSchema,
  responses: {
    201: { description: 'The account', body: accountSchema, headers: ['Location', 'Set-Cookie'] },
  },
  errors: ['conflict', 'forbidden', 'rate_limited', 'unavailable'],
  findMoreProblems: async ({ body }, _deps: SessionDeps) =>
    findPasswordProblems(body.password, body.email, 'password'),
  async handle(request, deps: SessionDeps) {
    const { body } = request;
    if (!deps.settings.signUpOpen) {
      throw new DomainError('forbidden', 'Sign-up is closed. Ask the operator for an account');
    }
    await assertAcceptablePassword(body.password, body.email, 'password');
    await deps.loginThrottle.count('sign-up', body.email, request);
    const account = {
      id: newId('account'),
      email: body.email,
      passwordHash: await deps.passwordHasher.hash(body.password, request),
      plan: 'free' as const,
      createdAt: deps.now(),
    };
    await deps.accounts.insert(account);
    const cookies = await openSession(account, request, deps);
    return created(await presentAccount(account, deps), '/api/v1/account', { 'Set-Cookie': cookies });
  },
});

const signIn = defineRoute({
  method: 'post',
  path: '/api/v1/auth/sign-in',
  operationId: 'signIn',
  tag: 'Sessions',
  summary: 'Sign in',
  description:
    'Opens a session and sets its cookie, which the dashboard uses in place of an API key. Attempts are limited per email address; the cookie `device` gives a browser in which the account has signed in before attempts of its own, so that strangers cannot use them up.',
  access: { kind: 'public', cost: PASSWORD_ATTEMPT_COST },
  body: signInSchema,
  responses: { 200: { description: 'The account', body: accountSchema, headers: ['Set-Cookie'] } },
  errors: ['unauthorized', 'rate_limited', 'unavailable'],
  async handle(request, deps: SessionDeps) {
    const { body } = request;
    await deps.loginThrottle.count('sign-in', body.email, request);
    const account = await deps.accounts.findByEmail(body.email);
    const matches = await deps.passwordHasher.verify(body.password, account?.passwordHash, request);
    if (!account || !matches) {
      throw new DomainError('unauthorized', 'The email address or the password is incorrect');
    }
    if (deps.passwordHasher.isOutdated(account.passwordHash)) await rehash(account, request, deps);
    const cookies = await openSession(account, request, deps);
    return ok(await presentAccount(account, deps), { 'Set-Cookie': cookies });
  },
});

/** Replaces an outdated hash. Best effort: the next sign-in tries again. */
async function rehash(
  account: Pick<Account, 'id' | 'passwordHash'>,
  request: RouteRequest<unknown, unknown, { password: string }>,
  { passwordHasher, credentials }: SessionDeps,
): Promise<void> {
  try {
    const hash = await passwordHasher.hash(request.body.password, request);
    await credentials.replaceHash(account.id, account.passwordHash, hash);
  } catch (error) {
    request.log.warn({ err: error }, 'could not replace an outdated password hash');
  }
}

const signOut = defineRoute({
  method: 'post',
  path: '/api/v1/auth/sign-out',
  operationId: 'signOut',
  tag: 'Sessions',
  summary: 'Sign out',
  description: 'Ends the current session and removes its cookie. Succeeds without a session, too.',
  access: { kind: 'public', cost: 1 },
  responses: { 204: { description: 'The session has ended', headers: ['Set-Cookie'] } },
  async handle({ headers }, { sessions }: SessionDeps) {
    return { status: 204, headers: { 'Set-Cookie': await sessions.close(headers.cookie) }, empty: true };
  },
});

/**
 * Opens a session, records it, and makes the browser known to the account.
 *
 * @returns The `Set-Cookie` headers.
 */
async function openSession(
  account: Account,
  request: ThrottledRequest,
  { sessions, loginThrottle, auditLog, now }: SessionDeps,
): Promise<string[]> {
  const sessionId = newId('session');
  const cookie = await sessions.open(account, request.headers, sessionId);
  await auditLog.record(signedIn(account, sessionId, request, { now }));
  return [cookie, loginThrottle.rememberDevice(account.email, request)];
}

/** The routes that open and close sessions, and those that reset a password without a session. */
export const SESSION_ROUTES: readonly Route<SessionDeps>[] = [
  signUp,
  signIn,
  signOut,
  forgotPassword,
  resetPassword,
];
