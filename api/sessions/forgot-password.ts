import { forgotPasswordSchema } from '../../core/accounts/account-schemas.js';
import { RESET_LINK_LIFETIME_MS } from '../../store/accounts/reset-tokens.js';
import { PASSWORD_ATTEMPT_COST } from '../../store/accounts/passwords.js';
import { newId } from '../../store/mongo/ids.js';
import { assertPasswordSignIn } from '../auth/assert-password-sign-in.js';
import { defineRoute } from '../http/route.js';
import { assertMailConfigured } from '../mail/assert-mail-configured.js';
import type { SessionDeps } from './deps.js';

/**
 * Only the worker looks the account up: the same work for every address takes the same time, and reveals
 * nothing.
 */
export const forgotPassword = defineRoute({
  method: 'post',
  path: '/api/v1/auth/forgot-password',
  operationId: 'forgotPassword',
  tag: 'Sessions',
  summary: 'Request a reset link by mail',
  description:
    'Sends a link to set a new password to the address, if a person with a password has it. The link works once, for one hour, and only until a newer one is created. The response is the same whether there is one or not. An address has 3 requests an hour, and a network has 10. Returns 403 if the operator has turned off passwords.',
  access: { kind: 'public', cost: PASSWORD_ATTEMPT_COST },
  body: forgotPasswordSchema,
  responses: { 204: { description: 'The request was accepted' } },
  errors: ['forbidden', 'mail_not_configured', 'rate_limited', 'unavailable'],
  async handle(request, { settings, loginThrottle, mails, mailDispatch, now }: SessionDeps) {
    assertPasswordSignIn(settings);
    assertMailConfigured(settings);
    const { email } = request.body;
    await loginThrottle.count('forgot-password', email, request);
    const id = newId('mail');
    const createdAt = now();
    const endsAt = new Date(createdAt.getTime() + RESET_LINK_LIFETIME_MS);
    await mails.insert({ id, template: 'password_reset', to: email, createdAt, endsAt });
    mailDispatch.start(id);
    return { status: 204, empty: true };
  },
});
