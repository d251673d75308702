import { deleteAccountSchema } from '../../core/account-schemas.js';
import { DomainError } from '../../core/errors.js';
import { accountGone } from './present-account.js';
import { verifyPassword } from '../auth/passwords.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';

export const deleteAccount = defineRoute({
  method: 'delete',
  path: '/api/v1/account',
  operationId: 'deleteAccount',
  tag: 'Account',
  summary: 'Delete the account and all that it has',
  description:
    'By the session alone, with the password once more; tries count with those of signing in. From the answer on no key, session or sign-in is taken, webhooks are not sent and jobs stop; short links answer 410 within two seconds, for ever. Codes, scans, webhooks, keys and all else are then erased. Short codes and domains that were printed are given to nobody else; the e-mail may sign up again.',
  access: { kind: 'account', sessionOnly: true },
  body: deleteAccountSchema,
  responses: { 204: { description: 'It is deleted', headers: ['Set-Cookie'] } },
  errors: ['not_found'],
  async handle(request, deps) {
    const { accountId } = principalOf(request);
    const account = await deps.accounts.find(accountId);
    if (!account) throw accountGone();
    await deps.loginThrottle.count('sign-in', account.email);
    if (!(await verifyPassword(request.body.password, account.passwordHash))) throw wrongPassword();
    await deps.accountDeletion.close(accountId);
    deps.keyVerifier.forget();
    deps.sites.forget(accountId);
    // Without the cookie: its session ended with the account, and is erased like all others.
    return { status: 204, headers: { 'Set-Cookie': await deps.sessions.close(undefined) }, empty: true };
  },
});

function wrongPassword(): DomainError {
  return new DomainError('unauthorized', 'The password is wrong', {
    details: [{ path: 'password', message: 'is wrong' }],
  });
}
