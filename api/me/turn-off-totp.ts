import { turnOffTotpSchema } from '../../core/accounts/totp-schemas.js';
import { DomainError } from '../../core/basics/errors.js';
import { requirePassword } from '../accounts/require-password.js';
import { recordPersonChange, TOTP_OFF } from '../audit/audit-user.js';
import { requirePerson } from '../auth/require-person.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import type { MeDeps } from './deps.js';

export const turnOffTotp = defineRoute({
  method: 'delete',
  path: '/api/v1/me/totp',
  operationId: 'turnOffTotp',
  tag: 'Profile',
  summary: 'Turn off two-factor sign-in',
  description:
    'Requires a session, the password, and a code of the app or a recovery code, which is used up; at most 10 attempts per minute and 100 per hour are checked, and 50 codes of the app per person in 24 hours. A person whose password was removed omits it. The secret and the recovery codes no longer work. A wrong code is 401 `totp_invalid`; if two-factor sign-in is off, this is 409 `conflict`.',
  access: { kind: 'account', sessionOnly: true, withoutMembership: true, countedPerSession: true },
  body: turnOffTotpSchema,
  responses: { 204: { description: 'Two-factor sign-in is off' } },
  errors: ['not_found', 'conflict', 'totp_invalid'],
  async handle(request, deps: MeDeps) {
    const { password, code } = request.body;
    const user = await requirePerson(deps.users, request);
    if (!user.totp) throw new DomainError('conflict', 'Two-factor sign-in is off');
    await requirePassword(user, password, 'password', request, deps);
    const { sessionId = user.email } = principalOf(request);
    // A password was counted with its check.
    if (password === undefined) await deps.loginThrottle.count('confirm-password', sessionId, request);
    await deps.secondFactor.requireCode(user, code, request);
    await deps.totp.remove(user.id);
    await recordPersonChange('user.totp_changed', user, request, deps, TOTP_OFF);
    return { status: 204, empty: true };
  },
});
