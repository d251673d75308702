import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadSettings, SettingsError } from '../../../config/settings.js';
import { buildConnectionOptions } from '../../../temporal/connection-options.js';
import { explainTemporalFailure } from '../../../worker/connect-to-temporal.js';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '../../support/test-certificate.js';

const ADDRESS = { TEMPORAL_ADDRESS: 'temporal.example:7233' };
const build = (env: Record<string, string>) => buildConnectionOptions(loadSettings({ ...ADDRESS, ...env }));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'qrelay-tls-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('the connection to Temporal', () => {
  test('has no TLS unless a setting asks for it', () => {
    expect(build({})).toEqual({ address: ADDRESS.TEMPORAL_ADDRESS, tls: undefined });
    expect(build({ TEMPORAL_TLS: 'on' })).toEqual({ address: ADDRESS.TEMPORAL_ADDRESS, tls: {} });
  });

  test('uses TLS with an API key, which is never sent in clear text', () => {
    expect(build({ TEMPORAL_API_KEY: 'secret' })).toEqual({
      address: ADDRESS.TEMPORAL_ADDRESS,
      tls: {},
      apiKey: 'secret',
    });
    expect(() => build({ TEMPORAL_API_KEY: 'secret', TEMPORAL_TLS: 'off' })).toThrow(
      /TEMPORAL_TLS: must not be off with TEMPORAL_API_KEY/,
    );
  });

  test('takes certificates and the key from files, or as PEM with escaped line breaks', () => {
    const file = join(folder, 'client.pem');
    writeFileSync(file, TEST_CERTIFICATE);
    const options = build({
      TEMPORAL_TLS_CA: file,
      TEMPORAL_TLS_CERT: TEST_CERTIFICATE.replaceAll('\n', '\\n'),
      TEMPORAL_TLS_KEY: TEST_CERTIFICATE_KEY,
      TEMPORAL_TLS_SERVER_NAME: 'receiver.test',
    });
    expect(options.tls).toEqual({
      serverNameOverride: 'receiver.test',
      serverRootCACertificate: Buffer.from(TEST_CERTIFICATE),
      clientCertPair: { crt: Buffer.from(TEST_CERTIFICATE), key: Buffer.from(TEST_CERTIFICATE_KEY) },
    });
  });

  const otherKey = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
  const pair = { TEMPORAL_TLS_CERT: TEST_CERTIFICATE, TEMPORAL_TLS_KEY: TEST_CERTIFICATE_KEY };

  test.each<[string, Record<string, string>, RegExp]>([
    ['a file that does not exist', { TEMPORAL_TLS_CA: '/no/such.pem' }, /^TEMPORAL_TLS_CA: .+ENOENT/],
    [
      'a CA that is no certificate',
      { TEMPORAL_TLS_CA: TEST_CERTIFICATE_KEY },
      /^TEMPORAL_TLS_CA: must be a certificate/,
    ],
    [
      'a damaged key',
      { ...pair, TEMPORAL_TLS_KEY: TEST_CERTIFICATE },
      /^TEMPORAL_TLS_KEY: must be a private key/,
    ],
    [
      'a key of another certificate',
      { ...pair, TEMPORAL_TLS_KEY: otherKey },
      /^TEMPORAL_TLS_KEY: does not belong/,
    ],
    [
      'a certificate without its key',
      { TEMPORAL_TLS_CERT: TEST_CERTIFICATE },
      /TEMPORAL_TLS_KEY: is missing/,
    ],
    ['a key without its certificate', { TEMPORAL_TLS_KEY: otherKey }, /TEMPORAL_TLS_CERT: is missing/],
    [
      'a certificate for the embedded Temporal',
      { ...pair, TEMPORAL_ADDRESS: '' },
      /TEMPORAL_TLS_CERT: needs TEMPORAL_ADDRESS/,
    ],
  ])('rejects %s, and names the setting without its value', (_, env, message) => {
    expect(() => build(env)).toThrow(SettingsError);
    expect(() => build(env)).toThrow(message);
    expect(() => build(env)).not.toThrow(/PRIVATE KEY-----/);
  });
});

describe('a worker that cannot use Temporal', () => {
  test.each([
    ['invalid peer certificate: UnknownIssuer', /^TEMPORAL_TLS_CA/],
    ['invalid peer certificate: certificate not valid for name "x"', /^TEMPORAL_TLS_SERVER_NAME/],
    ['received fatal alert: CertificateRequired', /^TEMPORAL_TLS_CERT/],
    ['received corrupt message of type InvalidContentType', /^TEMPORAL_TLS:/],
    ['Namespace qr is not found.', /^TEMPORAL_NAMESPACE/],
    ["Namespace not found: 'qr'", /^TEMPORAL_NAMESPACE/],
    ['Request unauthorized.', /^TEMPORAL_API_KEY/],
  ])('logs which setting to check: %s', (message, setting) => {
    expect(explainTemporalFailure(new Error('connection failed', { cause: new Error(message) }))).toMatch(
      setting,
    );
  });

  test('names no setting if the failure does not point to one', () => {
    expect(explainTemporalFailure(new Error('connect ECONNREFUSED'))).toBeUndefined();
  });
});
