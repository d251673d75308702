import { errors } from 'undici';
import type { CheckOutcome, HealthReason } from '../core/codes/link-watch/health.js';
import { DeliveryError } from './delivery-error.js';

/** Error codes of Node.js for certificates and handshakes; the codes of OpenSSL begin with `ERR_SSL_`. */
const TLS_CODES =
  /^(?:ERR_SSL_|ERR_TLS_|CERT_|CRL_|ERROR_IN_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$|INVALID_|PATH_LENGTH_|HOSTNAME_)/;

const TIMEOUT_CODES = ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'];
const NAME_CODES = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'];

/** Error codes of undici for responses that are HTTP, but not as it wants them, and for its arguments. */
const UNCLEAR_CODES =
  /^(?:UND_ERR_(?:HEADERS_OVERFLOW|RES_CONTENT_LENGTH_MISMATCH|INVALID_ARG|NOT_SUPPORTED)$|ERR_INVALID_)/;
/** Messages of undici's `SocketError` for informational responses that nobody asked for. */
const UNEXPECTED_RESPONSES = ['bad response', 'bad upgrade'];
/** Part of the message of undici's parser for a response that does not begin as HTTP does. */
const NOT_HTTP = 'Expected HTTP/';

/** Reasons that say nothing about the site. */
const UNKNOWN_REASONS: readonly HealthReason[] = ['not_public', 'unclear'];

/**
 * Returns the outcome of a check whose request failed.
 *
 * @param isTimedOut Whether the timeout of the check has passed.
 */
export function outcomeOfFailure(error: unknown, isTimedOut: boolean): CheckOutcome {
  const reason = isTimedOut ? 'timeout' : reasonOf(error);
  return { kind: UNKNOWN_REASONS.includes(reason) ? 'unknown' : 'failure', httpStatus: null, reason };
}

function reasonOf(error: unknown): HealthReason {
  if (error instanceof DeliveryError && error.problem) return error.problem;
  // Browsers show pages that a strict parser rejects.
  if (error instanceof errors.HTTPParserError)
    return error.message.includes(NOT_HTTP) ? 'connection' : 'unclear';
  if (error instanceof errors.SocketError && UNEXPECTED_RESPONSES.includes(error.message)) return 'unclear';
  const { code } = (error ?? {}) as { code?: unknown };
  // An error of a connection has a code; one without is an error of this check.
  if (typeof code !== 'string' || UNCLEAR_CODES.test(code)) return 'unclear';
  if (TIMEOUT_CODES.includes(code)) return 'timeout';
  if (NAME_CODES.includes(code)) return 'name';
  return TLS_CODES.test(code) ? 'tls' : 'connection';
}
