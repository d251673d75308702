import { setUpTotpSchema, totpSetupSchema } from '../../core/accounts/totp-schemas.js';
import { DomainError } from '../../core/basics/errors.js';
import { requirePassword } from '../accounts/require-password.js';
import { requirePerson } from '../auth/require-person.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { MeDeps } from './deps.js';

export const setUpTotp = defineRoute({
  method: 'post',
  path: '/api/v1/me/totp',
  operationId: 'setUpTotp',
  tag: 'Profile',
  summary: 'Begin to turn on two-factor sign-in',
  description:
    'Requires a session and the password; at most 10 passwords per minute and 100 per hour are checked. Returns a secret for an authenticator app (TOTP of RFC 6238: SHA-1, 6 digits, 30 s). Nothing changes until `POST /api/v1/me/totp/confirm` proves within 10 minutes that the app has it; a second call replaces the secret of the first. Two-factor sign-in that is on, and a person without a password, get 409 `conflict`.',
  access: { kind: 'account', sessionOnly: true, withoutMembership: true, countedPerSession: true },
  body: setUpTotpSchema,
  responses: { 200: { description: 'The secret, which waits for its confirmation', body: totpSetupSchema } },
  errors: ['not_found', 'conflict'],
  async handle(request, deps: MeDeps) {
    const user = await requirePerson(deps.users, request);
    if (user.passwordHash === undefined) {
      throw new DomainError('conflict', 'You sign in without a password, so there is no second factor');
    }
    await requirePassword(user, request.body.password, 'password', request, deps);
    return ok(await deps.secondFactor.begin(user));
  },
});
