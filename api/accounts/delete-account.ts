import { deleteAccountSchema } from '../../core/accounts/account-schemas.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import type { AccountDeps } from './deps.js';
import { requirePerson } from '../auth/require-person.js';
import { requirePassword } from './require-password.js';

export const deleteAccount = defineRoute({
  method: 'delete',
  path: '/api/v1/account',
  operationId: 'deleteAccount',
  tag: 'Account',
  summary: 'Delete the account',
  description:
    'Deletes the account permanently. Requires a session, the role owner, and the password; at most 10 passwords per minute and 100 per hour are checked. A person without a password omits it, and must have signed in by `GET /api/v1/auth/oidc/start?reauthenticate=1` in the last 10 minutes, else this is 403 `reauthentication_required`. When the response arrives, keys, sessions, and the password no longer work, webhooks are no longer sent, and jobs stop. Short links return 410 within two seconds. All QR codes, scans, webhooks, and keys are then erased. Short codes are never assigned to another account, and custom domains only to one that proves them; the email addresses of members without another account can be used to sign up again.',
  access: { kind: 'account', sessionOnly: true, role: 'owner', countedPerSession: true },
  body: deleteAccountSchema,
  bodyOptional: true,
  responses: { 204: { description: 'The account was deleted', headers: ['Set-Cookie'] } },
  errors: ['not_found', 'reauthentication_required'],
  async handle(request, deps: AccountDeps) {
    const { accountId } = principalOf(request);
    const user = await requirePerson(deps.users, request);
    await requirePassword(user, request.body.password, 'password', request, deps);
    await deps.accountDeletion.delete(accountId);
    deps.keyVerifier.invalidate();
    deps.brandingResolver.invalidate(accountId);
    // The session of a person with other accounts would end with the erasure.
    const cookie = await deps.sessions.close(request.headers.cookie);
    return { status: 204, headers: { 'Set-Cookie': cookie }, empty: true };
  },
});
