import { resetPasswordSchema } from '../../core/accounts/account-schemas.js';
import { validationError, type DomainError } from '../../core/basics/errors.js';
import { assertPasswordSignIn } from '../auth/assert-password-sign-in.js';
import { assertAcceptablePassword, findPasswordProblems } from '../auth/password-rules.js';
import { PASSWORD_ATTEMPT_COST } from '../../store/accounts/passwords.js';
import { hashResetToken } from '../../store/accounts/reset-tokens.js';
import { defineRoute } from '../http/route.js';
import { passwordReset } from '../audit/audit-user.js';
import type { SessionDeps } from './deps.js';

export const resetPassword = defineRoute({
  method: 'post',
  path: '/api/v1/auth/reset-password',
  operationId: 'resetPassword',
  tag: 'Sessions',
  summary: 'Set a new password with a reset link',
  description:
    '`POST /api/v1/auth/forgot-password` sends the link by mail, or the operator creates it. It works once, for one hour, and only until a newer one is created. Ends all sessions of the person and opens none; sign in with the new password. An unknown, used, or expired token is a `validation_error` at `token`. Returns 403 if the operator has turned off passwords.',
  access: { kind: 'public', cost: PASSWORD_ATTEMPT_COST },
  body: resetPasswordSchema,
  responses: { 204: { description: 'The password was changed' } },
  errors: ['forbidden', 'rate_limited', 'unavailable'],
  findMoreProblems: async ({ body }, _deps: SessionDeps) =>
    findPasswordProblems(body.newPassword, undefined, 'newPassword'),
  async handle(request, deps: SessionDeps) {
    assertPasswordSignIn(deps.settings);
    const { body } = request;
    const tokenHash = hashResetToken(body.token);
    await deps.loginThrottle.count('reset-password', tokenHash, request);
    const user = await deps.credentials.findByResetToken(tokenHash, deps.now());
    if (!user) throw invalidToken();
    await assertAcceptablePassword(body.newPassword, user.email, 'newPassword');
    const passwordHash = await deps.passwordHasher.hash(body.newPassword, request);
    const changed = await deps.credentials.resetPassword(tokenHash, passwordHash, deps.now());
    if (!changed) throw invalidToken();
    const memberships = await deps.members.listOfUser(changed.id);
    await deps.auditLog.recordAll(passwordReset(changed, memberships, request, deps));
    await deps.sessionStore.removeAll(changed.id);
    return { status: 204, empty: true };
  },
});

function invalidToken(): DomainError {
  const message = 'is unknown, used, or expired; request a new link';
  return validationError([{ path: 'token', message }]);
}
