import type { CheckOutcome, HealthReason } from '../../core/link-watch/health.js';
import { DeliveryError } from '../webhooks/delivery-error.js';

/** Error codes of Node.js for certificates and handshakes; those of OpenSSL begin with `ERR_SSL_`. */
const TLS_CODES =
  /^(?:ERR_SSL_|ERR_TLS_|CERT_|CRL_|ERROR_IN_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$|INVALID_|PATH_LENGTH_|HOSTNAME_)/;

const TIMEOUT_CODES = ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'];
const NAME_CODES = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'];

/** Returns the outcome of a check whose request failed. @param isTimedOut Whether the timeout of the check has passed. */
export function outcomeOfFailure(error: unknown, isTimedOut: boolean): CheckOutcome {
  const reason = isTimedOut ? 'timeout' : reasonOf(error);
  return { kind: reason === 'not_public' ? 'unknown' : 'failure', httpStatus: null, reason };
}

function reasonOf(error: unknown): HealthReason {
  if (error instanceof DeliveryError && error.problem) return error.problem;
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return 'connection';
  if (TIMEOUT_CODES.includes(code)) return 'timeout';
  if (NAME_CODES.includes(code)) return 'name';
  return TLS_CODES.test(code) ? 'tls' : 'connection';
}
