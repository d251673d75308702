import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { ProviderUnavailableError } from './bounded-fetch.js';

/** A sign-in that the checks of its response rejected. The message is a reason for the log. */
export class OidcError extends Error {}

const MAX_TEXT_CHARACTERS = 200;

/** Errors with which a provider says that it is down (RFC 6749, clause 4.1.2.1). */
const UNAVAILABLE_ERRORS = ['server_error', 'temporarily_unavailable'];

/**
 * Describes a failed sign-in.
 *
 * @returns `isUnavailable` if the provider is down or slow. `reason` never contains a token, a code, or a
 *   secret: of the library's errors it has the message, the name of the claim, and the code, and of the
 *   provider's own errors the name and the description.
 */
export function describeOidcFailure(error: unknown): { isUnavailable: boolean; reason: string } {
  const found = findCause(error, ProviderUnavailableError);
  if (found) return { isUnavailable: true, reason: found.message };
  if (error instanceof OidcError) return { isUnavailable: false, reason: error.message };
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const { error: name, error_description: description } = error;
    const text = description === undefined ? name : `${name}: ${description}`;
    return {
      isUnavailable: UNAVAILABLE_ERRORS.includes(name),
      reason: `the provider responded with the error ${clean(text)}`,
    };
  }
  if (error instanceof ClientError) {
    const isUnavailable = error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT';
    return { isUnavailable, reason: describeClientError(error) };
  }
  const message = error instanceof Error ? error.message : 'unknown error';
  return { isUnavailable: false, reason: clean(message) };
}

function describeClientError(error: ClientError): string {
  const { cause } = error;
  const parts = [error.message];
  if (cause instanceof Error && cause.message !== error.message) parts.push(cause.message);
  const claim = claimOf(cause);
  if (claim !== undefined) parts.push(`claim ${claim}`);
  if (error.code !== undefined) parts.push(error.code);
  return clean(parts.join('; '));
}

/** Returns the name of the claim that failed, which the library stores in the cause of the cause. */
function claimOf(cause: unknown): string | undefined {
  const details = cause instanceof Error ? cause.cause : cause;
  const { claim, attribute } = (details ?? {}) as { claim?: unknown; attribute?: unknown };
  const name = claim ?? attribute;
  return typeof name === 'string' ? name : undefined;
}

function findCause<T extends Error>(error: unknown, type: new () => T): T | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof type) return at;
  return undefined;
}

function clean(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, MAX_TEXT_CHARACTERS);
}
