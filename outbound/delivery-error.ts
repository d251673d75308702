/** Problem that the connector reports, apart from errors of Node.js and undici. */
export type ConnectionProblem = 'name' | 'not_public' | 'timeout';

/** Why an attempt failed, with a message that the account may see. */
export class DeliveryError extends Error {
  /** @param problem Set by the connector, for callers that distinguish its errors. */
  constructor(
    message: string,
    readonly problem?: ConnectionProblem,
  ) {
    super(message);
  }
}

/** Messages by error code of Node.js and undici. */
const MESSAGES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  ETIMEDOUT: 'the connection timed out',
  ENOTFOUND: 'the host name cannot be resolved',
  UND_ERR_SOCKET: 'the connection was closed before the response was complete',
  UND_ERR_HEADERS_OVERFLOW: 'the response headers are too long',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate chain contains a self-signed certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
};

/**
 * Returns the message for the account's delivery log. For an unknown error it contains only the error code,
 * because the error's own message may contain internal IP addresses.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof DeliveryError) return error.message;
  const code = (error as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string') return 'the request failed';
  return MESSAGES[code] ?? `the request failed (${code})`;
}
