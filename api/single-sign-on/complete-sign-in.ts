import { z } from 'zod';
import { DomainError } from '../../core/basics/errors.js';
import { HOUR_MS } from '../../core/basics/time/durations.js';
import type { OidcPerson } from '../../outbound/oidc-provider.js';
import type { User } from '../../store/accounts/user-documents.js';
import type { HandlerResponse } from '../http/response.js';
import { defineRoute, type RouteRequest } from '../http/route.js';
import { recordPersonChange } from '../audit/audit-user.js';
import { findFirstAccount, openSession } from '../sessions/open-session.js';
import { admitPerson, buildIdentity } from './admit-person.js';
import type { SingleSignOnDeps } from './deps.js';
import { failSignIn, redirectTo, type SignInFailure } from './failed-sign-in.js';
import { redeemResponse, type ProviderResponse } from './redeem-response.js';
import { OIDC_CALLBACK_PATH, requireProvider } from './require-provider.js';
import type { StartedSignIn } from './sign-in-cookie.js';

type CallbackRequest = RouteRequest<unknown, ProviderResponse, unknown>;

/** A parameter of the response. A repeated one counts as absent, and then fails a check. */
const parameter = z.string().optional().catch(undefined);

export const completeSignIn = defineRoute({
  method: 'get',
  path: OIDC_CALLBACK_PATH,
  operationId: 'completeSignIn',
  tag: 'Sessions',
  summary: 'Come back from the OpenID provider',
  description:
    'Redirect URI of the provider, for browsers. Opens a session, or links the identity to the person of the session, and redirects to the page that `returnTo` named. If that fails, it redirects to `/sign-in?error=<code>`: `email_not_verified`, `domain_not_allowed`, `link_required`, `not_invited`, `identity_taken`, `provider_error`, or `provider_unavailable`. Each sign-in comes back once, and only in the browser that has begun it.',
  access: { kind: 'public', cost: 1 },
  // Providers add parameters of their own, such as `session_state`.
  query: z.object({
    code: parameter.describe('Authorization code of the provider.'),
    state: parameter.describe('Must be the state that the browser was sent with.'),
    iss: parameter.describe('Issuer, from providers that send it (RFC 9207).'),
    error: parameter.describe('Error of the provider, in place of a code.'),
    error_description: parameter.describe('Description of the error.'),
  }),
  responses: {
    302: { description: 'A page of the dashboard', headers: ['Location', 'Set-Cookie'] },
  },
  errors: ['not_found', 'unavailable'],
  async handle(request, deps: SingleSignOnDeps) {
    requireProvider(deps);
    const redeemed = await redeemResponse(request.query, request, deps);
    if ('error' in redeemed) return failSignIn(redeemed, request, deps);
    const { person, signIn } = redeemed;
    if (signIn.purpose === 'link') return linkIdentity(person, signIn, request, deps);
    const admitted =
      signIn.userId === undefined
        ? await admitPerson(person, request, deps)
        : await confirm(person, signIn, deps);
    if ('error' in admitted) return failSignIn(admitted, request, deps);
    return openProviderSession(admitted.user, signIn, request, deps);
  },
});

/** Links the identity to the person who has begun this in their session. */
async function linkIdentity(
  person: OidcPerson,
  { userId, returnTo }: StartedSignIn,
  request: CallbackRequest,
  deps: SingleSignOnDeps,
): Promise<HandlerResponse> {
  const caller = await deps.sessions.identify({ method: 'GET', headers: request.headers });
  if (userId === undefined || caller?.person?.userId !== userId) {
    const reason = 'the session in which linking began has ended';
    return failSignIn({ error: 'provider_error', reason }, request, deps);
  }
  const outcome = await deps.identities.link(userId, buildIdentity(person, deps.now()));
  if (outcome !== 'linked') {
    const reason = 'the identity is linked to another person';
    return failSignIn({ error: 'identity_taken', reason }, request, deps);
  }
  const user = await deps.users.find(userId);
  const audited = { principal: caller, headers: request.headers };
  if (user) await recordPersonChange('user.identity_changed', user, audited, deps);
  return redirectTo(returnTo, [deps.signInCookie.clear()]);
}

/** Returns the person who was signed in when they began to authenticate again. */
async function confirm(
  person: OidcPerson,
  { userId }: StartedSignIn,
  { identities }: SingleSignOnDeps,
): Promise<{ user: User } | SignInFailure> {
  const user = await identities.findUser(person);
  if (user && user.id === userId) return { user };
  return { error: 'provider_error', reason: 'another person than the one of the session has authenticated' };
}

/** Opens a session where the former one was, if it was the person's, else in their first account. */
async function openProviderSession(
  user: User,
  { purpose, returnTo }: StartedSignIn,
  request: CallbackRequest,
  deps: SingleSignOnDeps,
): Promise<HandlerResponse> {
  const { oidc } = requireProvider(deps);
  try {
    const caller = await deps.sessions.identify({ method: 'GET', headers: request.headers });
    const isSame = caller?.person?.userId === user.id && caller.person.member !== undefined;
    const accountId = isSame ? caller.accountId : (await findFirstAccount(user, deps)).id;
    const cookies = await openSession(user, accountId, request, deps, {
      providerEndsAt: new Date(deps.now().getTime() + oidc.sessionHours * HOUR_MS),
      isReauthenticated: purpose === 'reauthenticate',
    });
    deps.countSignIn('oidc', 'ok');
    return redirectTo(returnTo, [...cookies, deps.signInCookie.clear()]);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'unauthorized') throw error;
    return failSignIn(
      { error: 'not_invited', reason: 'the person is a member of no account' },
      request,
      deps,
    );
  }
}
