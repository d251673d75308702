import { accountSchema, signInSchema, signUpSchema } from '../../core/accounts/account-schemas.js';
import { DomainError } from '../../core/basics/errors.js';
import type { User } from '../../store/accounts/user-documents.js';
import { newId } from '../../store/mongo/ids.js';
import { presentAccount } from '../accounts/present-account.js';
import { assertPasswordSignIn } from '../auth/assert-password-sign-in.js';
import { countPasswordSignIn } from '../auth/sign-in-metrics.js';
import { assertAcceptablePassword, findPasswordProblems } from '../auth/password-rules.js';
import { PASSWORD_ATTEMPT_COST } from '../../store/accounts/passwords.js';
import { created, ok } from '../http/response.js';
import { defineRoute, type Route, type RouteRequest } from '../http/route.js';
import type { SessionDeps } from './deps.js';
import { findFirstAccount, openSession } from './open-session.js';
import { forgotPassword } from './forgot-password.js';
import { resetPassword } from './reset-password.js';

const signUp = defineRoute({
  method: 'post',
  path: '/api/v1/auth/sign-up',
  operationId: 'signUp',
  tag: 'Sessions',
  summary: 'Sign up for a Free account',
  description:
    'Creates an account on the Free plan and opens a session. Common passwords, the email, and one repeated character are rejected. Returns 403 if the operator has closed sign-up or turned off passwords, and 409 if the email address belongs to a person.',
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
    assertPasswordSignIn(deps.settings);
    if (!deps.settings.signUpOpen) {
      throw new DomainError('forbidden', 'Sign-up is closed. Ask the operator for an account');
    }
    await assertAcceptablePassword(body.password, body.email, 'password');
    await deps.loginThrottle.count('sign-up', body.email, request);
    const { account, user } = await deps.newAccounts.insert({
      id: newId('account'),
      email: body.email,
      passwordHash: await deps.passwordHasher.hash(body.password, request),
      plan: 'free',
      createdAt: deps.now(),
    });
    const cookies = await openSession(user, account.id, request, deps);
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
    'Opens a session and sets its cookie, which the dashboard uses in place of an API key. The session begins in the account to which the person switched last, else in the one that they joined first. Attempts are limited per email address; the cookie `device` gives a browser in which the account has signed in before attempts of its own, so that strangers cannot use them up. If two-factor sign-in is on, the right password without `code` gets 401 `totp_required`, and with a wrong or used one 401 `totp_invalid`; both count as attempts, and at most 50 codes of the app per person are checked in 24 hours. A wrong password gets 401 `unauthorized` with any code. Returns 403 if the operator has turned off passwords.',
  access: { kind: 'public', cost: PASSWORD_ATTEMPT_COST },
  body: signInSchema,
  responses: { 200: { description: 'The account', body: accountSchema, headers: ['Set-Cookie'] } },
  errors: ['unauthorized', 'totp_required', 'totp_invalid', 'forbidden', 'rate_limited', 'unavailable'],
  handle: (request, deps: SessionDeps) =>
    countPasswordSignIn(request, deps.countSignIn, async () => {
      const { body } = request;
      assertPasswordSignIn(deps.settings);
      await deps.loginThrottle.count('sign-in', body.email, request);
      const user = await deps.users.findByEmail(body.email);
      const matches = await deps.passwordHasher.verify(body.password, user?.passwordHash, request);
      if (!user || !matches) {
        throw new DomainError('unauthorized', 'The email address or the password is incorrect');
      }
      const account = await findFirstAccount(user, deps);
      await deps.secondFactor.requireCode(user, body.code, request);
      await replaceOutdatedHash(user, request, deps);
      const cookies = await openSession(user, account.id, request, deps);
      return ok(await presentAccount(account, deps), { 'Set-Cookie': cookies });
    }),
});

/** Replaces an outdated hash. Best effort: the next sign-in tries again. */
async function replaceOutdatedHash(
  { id, passwordHash: former }: User,
  request: RouteRequest<unknown, unknown, { password: string }>,
  { passwordHasher, credentials }: SessionDeps,
): Promise<void> {
  if (former === undefined || !passwordHasher.isOutdated(former)) return;
  try {
    const hash = await passwordHasher.hash(request.body.password, request);
    await credentials.replaceHash(id, former, hash);
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

/** The routes that open and close sessions, and those that reset a password without a session. */
export const SESSION_ROUTES: readonly Route<SessionDeps>[] = [
  signUp,
  signIn,
  signOut,
  forgotPassword,
  resetPassword,
];
