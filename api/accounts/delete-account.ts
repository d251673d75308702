import { deleteAccountSchema } from '../../core/accounts/account-schemas.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import type { AccountDeps } from './deps.js';
import { requireAccount } from '../auth/require-account.js';
import { requirePassword } from './require-password.js';

export const deleteAccount = defineRoute({
  method: 'delete',
  path: '/api/v1/account',
  operationId: 'deleteAccount',
  tag: 'Account',
  summary: 'Delete the account',
  description:
    'Deletes the account permanently. Requires a session and the password; at most 10 passwords per minute and 100 per hour are checked. When the response arrives, keys, sessions, and the password no longer work, webhooks are no longer sent, and jobs stop. Short links return 410 within two seconds. All QR codes, scans, webhooks, and keys are then erased. Short codes are never assigned to another account, and custom domains only to one that proves them; the email address can be used to sign up again.',
  access: { kind: 'account', sessionOnly: true, countedPerSession: true },
  body: deleteAccountSchema,
  responses: { 204: { description: 'The account was deleted', headers: ['Set-Cookie'] } },
  errors: ['not_found'],
  async handle(request, deps: AccountDeps) {
    const { accountId } = principalOf(request);
    const account = await requireAccount(deps.accounts, accountId);
    await requirePassword(account, request.body.password, 'password', request, deps);
    await deps.accountDeletion.delete(accountId);
    deps.keyVerifier.invalidate();
    deps.brandingResolver.invalidate(accountId);
    // No cookie is passed: the session ended with the account and is erased with it.
    return { status: 204, headers: { 'Set-Cookie': await deps.sessions.close(undefined) }, empty: true };
  },
});
