import { changePasswordSchema } from '../../core/accounts/account-schemas.js';
import { assertAcceptablePassword, findPasswordProblems } from '../auth/password-rules.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import type { AccountDeps } from './deps.js';
import { recordPersonChange } from '../audit/audit-user.js';
import { requirePerson } from '../auth/require-person.js';
import { incorrectPassword, requirePassword } from './require-password.js';

export const changePassword = defineRoute({
  method: 'put',
  path: '/api/v1/account/password',
  operationId: 'changePassword',
  tag: 'Account',
  summary: 'Change the password',
  description:
    'Requires a session and the current password; a person has 10 attempts per minute and 100 per hour. A person without a password omits it, and must have signed in by `GET /api/v1/auth/oidc/start?reauthenticate=1` in the last 10 minutes, else this is 403 `reauthentication_required`. Ends all other sessions, replaces the token of this one, and invalidates a reset link. API keys keep working. Common passwords, the email, and one repeated character are rejected.',
  access: { kind: 'account', sessionOnly: true, folderKeys: true, countedPerSession: true },
  body: changePasswordSchema,
  responses: { 204: { description: 'The password was changed', headers: ['Set-Cookie'] } },
  errors: ['not_found', 'reauthentication_required'],
  findMoreProblems: async ({ body }, _deps: AccountDeps) =>
    findPasswordProblems(body.newPassword, undefined, 'newPassword'),
  async handle(request, deps: AccountDeps) {
    const { currentPassword, newPassword } = request.body;
    const user = await requirePerson(deps.users, request);
    await assertAcceptablePassword(newPassword, user.email, 'newPassword');
    await requirePassword(user, currentPassword, 'currentPassword', request, deps);
    const passwordHash = await deps.passwordHasher.hash(newPassword, request);
    const changed = await deps.credentials.changePassword(user, passwordHash);
    // The password was changed, or all sessions were ended, since it was verified.
    if (!changed) throw incorrectPassword('currentPassword');
    const caller = principalOf(request);
    await recordPersonChange('user.password_changed', changed, request, deps);
    await deps.sessionStore.removeAll(user.id);
    const { accountId, providerSessionEndsAt: providerEndsAt } = caller;
    const cookie = await deps.sessions.open(changed, accountId, request.headers, { providerEndsAt });
    return { status: 204, headers: { 'Set-Cookie': cookie }, empty: true };
  },
});
