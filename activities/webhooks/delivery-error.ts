/** Why an exchange with a receiver failed, in words that its owner may read. */
export class DeliveryError extends Error {}

const MEANINGS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
  EHOSTUNREACH: 'the host can not be reached',
  ENETUNREACH: 'the network can not be reached',
  ETIMEDOUT: 'no connection in time',
  ENOTFOUND: 'the name has no address',
  UND_ERR_SOCKET: 'the connection was closed before the answer was whole',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too long',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is signed by itself',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate can not be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
};

/** Text for the account's delivery log. Unknown errors give their code alone: their texts may name inside addresses. */
export function describeFailure(error: unknown): string {
  if (error instanceof DeliveryError) return error.message;
  const code = (error as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string') return 'the exchange failed';
  return MEANINGS[code] ?? `the exchange failed (${code})`;
}
