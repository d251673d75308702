import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { TLSConfig } from '@temporalio/common/lib/internal-non-workflow/index.js';
import { requireSetting, SettingsError, type Settings } from '../config/settings.js';

/** Options of every connection to Temporal, of clients and of workers. */
export interface TemporalConnectionOptions {
  address: string;
  /** undefined: no TLS. */
  tls: TLSConfig | undefined;
  /** Omitted if there is none. */
  apiKey?: string;
}

type ConnectionSettings = Pick<Settings, 'temporalAddress' | 'temporalTls' | 'temporalApiKey'>;

/**
 * Builds the connection options from the settings, and reads the certificates that they name.
 *
 * @throws SettingsError naming the variable if the address is missing, or a certificate or key is unusable.
 */
export function buildConnectionOptions({
  temporalAddress,
  temporalTls: { enabled, ca, cert, key, serverName },
  temporalApiKey,
}: ConnectionSettings): TemporalConnectionOptions {
  const address = requireSetting(temporalAddress, 'TEMPORAL_ADDRESS');
  if (!enabled) return { address, tls: undefined };
  const tls: TLSConfig = {
    ...(serverName !== undefined && { serverNameOverride: serverName }),
    ...(ca !== undefined && { serverRootCACertificate: readCertificate('TEMPORAL_TLS_CA', ca).pem }),
    ...(cert !== undefined && key !== undefined && { clientCertPair: readPair(cert, key) }),
  };
  return { address, tls, ...(temporalApiKey !== undefined && { apiKey: temporalApiKey }) };
}

function readPair(cert: string, key: string): { crt: Buffer; key: Buffer } {
  const { pem: crt, certificate } = readCertificate('TEMPORAL_TLS_CERT', cert);
  const pem = readPem('TEMPORAL_TLS_KEY', key);
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(pem);
  } catch {
    throw new SettingsError('TEMPORAL_TLS_KEY: must be a private key in PEM format, without a passphrase');
  }
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new SettingsError('TEMPORAL_TLS_KEY: does not belong to TEMPORAL_TLS_CERT');
  }
  return { crt, key: pem };
}

/** @returns The PEM, and its first certificate. */
function readCertificate(name: string, value: string): { pem: Buffer; certificate: X509Certificate } {
  const pem = readPem(name, value);
  try {
    return { pem, certificate: new X509Certificate(pem) };
  } catch {
    throw new SettingsError(`${name}: must be a certificate in PEM format`);
  }
}

/**
 * Returns the PEM of a setting, which is the text itself or the path of a file. An .env file has `\n` for
 * line breaks.
 */
function readPem(name: string, value: string): Buffer {
  if (value.includes('-----BEGIN ')) return Buffer.from(value.replaceAll('\\n', '\n'));
  try {
    return readFileSync(value);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(`${name}: the file cannot be read (${code}); set a path or PEM text`);
  }
}
