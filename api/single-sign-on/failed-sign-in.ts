import type { SignInError } from '../../core/accounts/sign-in-decision.js';
import type { HandlerResponse } from '../http/response.js';
import type { Logger } from '../../telemetry/logger.js';
import type { SingleSignOnDeps } from './deps.js';

/** A sign-in that opens no session. */
export interface SignInFailure {
  error: SignInError;
  /** For the log; contains no token, code, or address. */
  reason: string;
}

/** Counts and logs a failed sign-in, and returns the redirect to the page that explains it. */
export function failSignIn(
  { error, reason }: SignInFailure,
  { log }: { log: Logger },
  { countSignIn, signInCookie }: Pick<SingleSignOnDeps, 'countSignIn' | 'signInCookie'>,
): HandlerResponse {
  countSignIn('oidc', error);
  log.warn({ method: 'oidc', error, reason }, 'sign-in failed');
  return redirectTo(`/sign-in?error=${error}`, [signInCookie.clear()]);
}

/** Returns a redirect of the browser, which no cache stores. */
export function redirectTo(location: string, cookies: string[]): HandlerResponse {
  return { status: 302, headers: { Location: location, 'Set-Cookie': cookies }, empty: true };
}
