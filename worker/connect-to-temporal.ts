import { NativeConnection } from '@temporalio/worker';
import type { Settings } from '../config/settings.js';
import { buildConnectionOptions } from '../temporal/connection-options.js';

/**
 * Connects a worker to Temporal.
 *
 * @throws Error if Temporal does not respond or rejects the connection; `explainTemporalFailure` may name the
 *   setting.
 * @throws SettingsError if a setting of the connection is missing or unusable.
 */
export function connectToTemporal(settings: Settings): Promise<NativeConnection> {
  const { tls, ...options } = buildConnectionOptions(settings);
  return NativeConnection.connect({ ...options, ...(tls && { tls }) });
}

/**
 * Patterns of error messages of the TLS library and of Temporal, with the setting that usually causes each of
 * them.
 */
const CAUSES: readonly [RegExp, string][] = [
  [
    /UnknownIssuer|unknown issuer|CaUsedAsEndEntity|self.signed/i,
    "TEMPORAL_TLS_CA: Temporal's certificate is not signed by these certificates",
  ],
  [
    /NotValidForName|not valid for (the )?name/i,
    "TEMPORAL_TLS_SERVER_NAME: Temporal's certificate is for another host name",
  ],
  [
    /CertificateRequired|certificate required|HandshakeFailure|BadCertificate|UnknownCA|DecryptError/i,
    'TEMPORAL_TLS_CERT: Temporal requires a client certificate, or rejects this one',
  ],
  [
    /InvalidContentType|corrupt message|WRONG_VERSION_NUMBER/i,
    'TEMPORAL_TLS: Temporal does not use TLS at this address',
  ],
  [
    /Namespace (not found|\S+ is not found)/i,
    'TEMPORAL_NAMESPACE: this namespace does not exist; create it first',
  ],
  [
    /unauthenticated|permission ?denied|unauthorized/i,
    'TEMPORAL_API_KEY or TEMPORAL_TLS_CERT: Temporal rejects it, or it has no access to TEMPORAL_NAMESPACE',
  ],
];

/**
 * Returns which setting to check after Temporal failed, and why; undefined if the failure does not point to
 * one.
 */
export function explainTemporalFailure(error: unknown): string | undefined {
  const texts: string[] = [];
  for (let cause = error; cause instanceof Error && texts.length < 5; cause = cause.cause)
    texts.push(cause.message);
  const text = texts.join('\n');
  return CAUSES.find(([pattern]) => pattern.test(text))?.[1];
}
