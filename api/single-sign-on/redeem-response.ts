import { createHash } from 'node:crypto';
import { SECOND_MS } from '../../core/basics/time/durations.js';
import { describeOidcFailure } from '../../outbound/oidc-errors.js';
import type { OidcPerson } from '../../outbound/oidc-provider.js';
import { PER_HOUR } from '../../store/limits/rate-limits.js';
import type { SingleSignOnDeps } from './deps.js';
import type { SignInFailure } from './failed-sign-in.js';
import { requireProvider } from './require-provider.js';
import type { StartedSignIn } from './sign-in-cookie.js';

/** Difference of the clocks of the provider and of this service. */
const CLOCK_TOLERANCE_MS = 30 * SECOND_MS;

/** The response of the provider, as the query of the request to the redirect URI. */
export type ProviderResponse = Readonly<
  Partial<Record<'code' | 'state' | 'iss' | 'error' | 'error_description', string | undefined>>
>;

type Redeemed = { person: OidcPerson; signIn: StartedSignIn } | SignInFailure;

type RedeemDeps = Pick<
  SingleSignOnDeps,
  'oidcProvider' | 'signInCookie' | 'loginLimits' | 'now' | 'settings'
>;

/**
 * Redeems the response of the provider for the browser that has begun the sign-in. Each sign-in is redeemed
 * once, also if several processes receive it.
 */
export async function redeemResponse(
  response: ProviderResponse,
  { headers }: { headers: { cookie?: string | undefined } },
  deps: RedeemDeps,
): Promise<Redeemed> {
  const signIn = deps.signInCookie.read(headers.cookie);
  if (!signIn) return rejected('the browser has begun no sign-in, or more than 10 minutes ago');
  if (response.state !== signIn.state) return rejected('the state belongs to another sign-in');
  if (!(await isFirstUse(signIn.state, deps))) return rejected('the state was used before');
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(response)) if (value !== undefined) query.set(name, value);
  try {
    const { provider } = requireProvider(deps);
    const person = await provider.redeem(query, signIn);
    if (signIn.purpose === 'reauthenticate' && !hasAuthenticatedSince(person, signIn)) {
      return rejected('the person has not authenticated again: auth_time is missing or too early');
    }
    return { person, signIn };
  } catch (error) {
    const { isUnavailable, reason } = describeOidcFailure(error);
    return { error: isUnavailable ? 'provider_unavailable' : 'provider_error', reason };
  }
}

/** @see OpenID Connect Core 1.0, clause 3.1.2.1, `max_age` */
function hasAuthenticatedSince({ authTime }: OidcPerson, { startedAt }: StartedSignIn): boolean {
  return authTime !== undefined && authTime * SECOND_MS >= startedAt - CLOCK_TOLERANCE_MS;
}

/**
 * Counts a use of a state, in a window that outlasts its cookie. Without the database it is not the first.
 */
async function isFirstUse(state: string, { loginLimits }: Pick<RedeemDeps, 'loginLimits'>): Promise<boolean> {
  const id = createHash('sha256').update(state).digest('base64url');
  const [use] = await loginLimits.consume(`oidc-state:${id}`, 1, 1, PER_HOUR);
  return use?.allowed ?? false;
}

function rejected(reason: string): SignInFailure {
  return { error: 'provider_error', reason };
}
