import { linkIdentitySchema, startedLinkSchema } from '../../core/accounts/user-schemas.js';
import { describeOidcFailure } from '../../outbound/oidc-errors.js';
import { DomainError } from '../../core/basics/errors.js';
import { requirePassword } from '../accounts/require-password.js';
import { requirePerson } from '../auth/require-person.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { requireProvider } from '../single-sign-on/require-provider.js';
import type { MeDeps } from './deps.js';

/** Page of the dashboard with the identities of the person. */
const RETURN_TO = '/settings/security';

export const linkIdentity = defineRoute({
  method: 'post',
  path: '/api/v1/me/identities',
  operationId: 'linkIdentity',
  tag: 'Profile',
  summary: 'Link a sign-in at the OpenID provider',
  description:
    'Requires a session and the password of the person. A person without a password omits it, and must have signed in by `GET /api/v1/auth/oidc/start?reauthenticate=1` in the last 10 minutes. Returns the URL that the browser must open within 10 minutes. After the sign-in there, the identity is linked, and the browser comes back to the settings. Where the operator has configured no provider, this is 404 `not_found`.',
  access: { kind: 'account', sessionOnly: true, withoutMembership: true, countedPerSession: true },
  effect: 'none',
  body: linkIdentitySchema,
  bodyOptional: true,
  responses: {
    200: { description: 'Where the browser signs in', body: startedLinkSchema, headers: ['Set-Cookie'] },
  },
  errors: ['not_found', 'reauthentication_required', 'rate_limited', 'unavailable'],
  async handle(request, deps: MeDeps) {
    const { provider } = requireProvider(deps);
    const user = await requirePerson(deps.users, request);
    await requirePassword(user, request.body.password, 'password', request, deps);
    try {
      const { url, checks } = await provider.start({ reauthenticate: false });
      const cookie = deps.signInCookie.set({
        ...checks,
        returnTo: RETURN_TO,
        startedAt: deps.now().getTime(),
        purpose: 'link',
        userId: user.id,
      });
      return ok({ url }, { 'Set-Cookie': cookie });
    } catch (error) {
      const { reason } = describeOidcFailure(error);
      request.log.warn({ method: 'oidc', reason }, 'could not begin to link an identity');
      throw new DomainError('unavailable', 'The OpenID provider is unavailable; try again later');
    }
  },
});
