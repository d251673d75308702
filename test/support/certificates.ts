import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Paths of PEM files. The server's certificate is for `temporal.test`. */
export interface Certificates {
  ca: string;
  server: { cert: string; key: string };
  client: { cert: string; key: string };
  /** A client certificate that the CA has not signed. */
  stranger: { cert: string; key: string };
}

/** Creates a CA and certificates that it signs, with `openssl`, valid for one day. */
export async function createCertificates(folder: string): Promise<Certificates> {
  mkdirSync(folder);
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

  async function createSelfSigned(name: string) {
    const files = ['-keyout', `${name}.key`, '-out', `${name}.crt`];
    await openssl('req', '-x509', ...newKey, '-days', '1', '-subj', `/CN=${name}`, ...files);
    return { cert: file(`${name}.crt`), key: file(`${name}.key`) };
  }

  async function createSigned(name: string, extensions: string) {
    await openssl('req', ...newKey, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.csr`);
    writeFileSync(file(`${name}.ext`), extensions);
    const signer = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'];
    const files = ['-in', `${name}.csr`, '-out', `${name}.crt`, '-extfile', `${name}.ext`];
    await openssl('x509', '-req', '-days', '1', ...signer, ...files);
    return { cert: file(`${name}.crt`), key: file(`${name}.key`) };
  }

  const { cert: ca } = await createSelfSigned('ca');
  return {
    ca,
    server: await createSigned('server', 'subjectAltName=DNS:temporal.test\nextendedKeyUsage=serverAuth\n'),
    client: await createSigned('client', 'extendedKeyUsage=clientAuth\n'),
    stranger: await createSelfSigned('stranger'),
  };
}
