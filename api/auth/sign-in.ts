import { accountSchema, signInSchema } from '../../core/account-schemas.js';
import { DomainError } from '../../core/errors.js';
import { presentAccount } from '../accounts/present-account.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { SessionDeps } from './deps.js';
import { PASSWORD_ATTEMPT_COST, verifyAgainstNothing, verifyPassword } from './passwords.js';

export const signIn = defineRoute({
  method: 'post',
  path: '/api/v1/auth/sign-in',
  operationId: 'signIn',
  tag: 'Sessions',
  summary: 'Sign in',
  description:
    'Opens a session and sets its cookie, which the dashboard uses in place of an API key. An email address allows 10 attempts per minute.',
  access: { kind: 'public', cost: PASSWORD_ATTEMPT_COST },
  body: signInSchema,
  responses: { 200: { description: 'The account', body: accountSchema, headers: ['Set-Cookie'] } },
  errors: ['unauthorized', 'rate_limited'],
  async handle({ body }, deps: SessionDeps) {
    await deps.loginThrottle.count('sign-in', body.email);
    const account = await deps.accounts.findByEmail(body.email);
    // An unknown email address takes as long as an incorrect password, so timing does not reveal which it was.
    const matches = account
      ? await verifyPassword(body.password, account.passwordHash)
      : await verifyAgainstNothing(body.password, deps.settings.passwordHashCost);
    if (!account || !matches)
      throw new DomainError('unauthorized', 'The email address or the password is incorrect');
    const cookie = await deps.sessions.open(account.id);
    return ok(await presentAccount(account, deps), { 'Set-Cookie': cookie });
  },
});
