import { z } from 'zod';
import { describeOidcFailure } from '../../outbound/oidc-errors.js';
import { defineRoute } from '../http/route.js';
import type { SingleSignOnDeps } from './deps.js';
import { failSignIn, redirectTo } from './failed-sign-in.js';
import { requireProvider } from './require-provider.js';

export const startSignIn = defineRoute({
  method: 'get',
  path: '/api/v1/auth/oidc/start',
  operationId: 'startSignIn',
  tag: 'Sessions',
  summary: 'Sign in at the OpenID provider',
  description:
    'For browsers: redirects to the provider of the operator, and sets a cookie with which the browser comes back within 10 minutes. While the provider is down, it redirects to `/sign-in?error=provider_unavailable`. With `reauthenticate=1`, the person must authenticate again there. This confirms for 10 minutes what the password of a person with one confirms.',
  access: { kind: 'public', cost: 1 },
  query: z.strictObject({
    returnTo: z
      .string()
      .optional()
      .describe('Path of a page of the dashboard, which opens after the sign-in; anything else becomes `/`.'),
    reauthenticate: z
      .enum(['1'])
      .optional()
      .describe('`1`: the person must authenticate again, even if they are signed in at the provider.'),
  }),
  responses: {
    302: { description: 'The provider, or the sign-in page', headers: ['Location', 'Set-Cookie'] },
  },
  errors: ['bad_request', 'not_found', 'unavailable'],
  async handle(request, deps: SingleSignOnDeps) {
    const { provider } = requireProvider(deps);
    const { returnTo, reauthenticate } = request.query;
    const mustAuthenticate = reauthenticate === '1';
    const caller = mustAuthenticate
      ? await deps.sessions.identify({ method: 'GET', headers: request.headers })
      : undefined;
    try {
      const { url, checks } = await provider.start({ reauthenticate: mustAuthenticate });
      const cookie = deps.signInCookie.set({
        ...checks,
        returnTo: deps.returnPath(returnTo),
        startedAt: deps.now().getTime(),
        purpose: mustAuthenticate ? 'reauthenticate' : 'sign_in',
        userId: caller?.person?.userId,
      });
      return redirectTo(url, [cookie]);
    } catch (error) {
      const { isUnavailable, reason } = describeOidcFailure(error);
      return failSignIn(
        { error: isUnavailable ? 'provider_unavailable' : 'provider_error', reason },
        request,
        deps,
      );
    }
  },
});
