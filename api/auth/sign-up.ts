import { accountSchema, signUpSchema } from '../../core/account-schemas.js';
import { DomainError } from '../../core/errors.js';
import { newId } from '../../store/mongo/ids.js';
import { presentAccount } from '../accounts/present-account.js';
import { created } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { SessionDeps } from './deps.js';
import { hashPassword, PASSWORD_ATTEMPT_COST } from './passwords.js';

export const signUp = defineRoute({
  method: 'post',
  path: '/api/v1/auth/sign-up',
  operationId: 'signUp',
  tag: 'Sessions',
  summary: 'Sign up for a Free account',
  description:
    'Creates an account on the Free plan and opens a session. Returns 403 if the operator has closed sign-up, and 409 if the email address has an account.',
  access: { kind: 'public', cost: PASSWORD_ATTEMPT_COST },
  body: signUpSchema,
  responses: {
    201: { description: 'The account', body: accountSchema, headers: ['Location', 'Set-Cookie'] },
  },
  errors: ['conflict', 'forbidden', 'rate_limited'],
  async handle({ body }, deps: SessionDeps) {
    if (!deps.settings.signUpOpen) {
      throw new DomainError('forbidden', 'Sign-up is closed. Ask the operator for an account');
    }
    await deps.loginThrottle.count('sign-up', body.email);
    const account = {
      id: newId('account'),
      email: body.email,
      passwordHash: await hashPassword(body.password, deps.settings.passwordHashCost),
      plan: 'free' as const,
      createdAt: deps.now(),
    };
    await deps.accounts.insert(account);
    const cookie = await deps.sessions.open(account.id);
    return created(await presentAccount(account, deps), '/api/v1/account', { 'Set-Cookie': cookie });
  },
});
