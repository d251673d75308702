import { confirmTotpSchema, recoveryCodesSchema } from '../../core/accounts/totp-schemas.js';
import { recordPersonChange, TOTP_ON } from '../audit/audit-user.js';
import { requirePerson } from '../auth/require-person.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { MeDeps } from './deps.js';

export const confirmTotp = defineRoute({
  method: 'post',
  path: '/api/v1/me/totp/confirm',
  operationId: 'confirmTotp',
  tag: 'Profile',
  summary: 'Turn on two-factor sign-in',
  description:
    'Requires a session, and a code for the secret of `POST /api/v1/me/totp`. From then on, `POST /api/v1/auth/sign-in` requires a code in addition to the password. Ends all other sessions and replaces the token of this one. Returns the recovery codes, which are shown only here. A wrong code is 401 `totp_invalid`; without a secret from the last 10 minutes, this is 409 `conflict`.',
  access: { kind: 'account', sessionOnly: true, withoutMembership: true, countedPerSession: true },
  body: confirmTotpSchema,
  responses: {
    200: { description: 'The recovery codes', body: recoveryCodesSchema, headers: ['Set-Cookie'] },
  },
  errors: ['not_found', 'conflict', 'totp_invalid'],
  async handle(request, deps: MeDeps) {
    const { accountId, sessionId = '', providerSessionEndsAt: providerEndsAt } = principalOf(request);
    const user = await requirePerson(deps.users, request);
    await deps.loginThrottle.count('confirm-password', sessionId, request);
    const { user: changed, recoveryCodes } = await deps.secondFactor.confirm(user, request.body.code);
    await recordPersonChange('user.totp_changed', changed, request, deps, TOTP_ON);
    await deps.sessionStore.removeAll(changed.id);
    const cookie = await deps.sessions.open(changed, accountId, request.headers, { providerEndsAt });
    return ok({ recoveryCodes }, { 'Set-Cookie': cookie });
  },
});
