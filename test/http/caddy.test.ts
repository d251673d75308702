import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getFreePort } from '../../embedded/ports.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { canHaveProgram, findDebianProgram, type TestProgram } from '../support/debian-packages.js';
import { startMongodbProxy, type FaultProxy } from '../support/fault-proxy.js';
import { requestWithHost } from '../support/request-with-host.js';
import { waitFor } from '../support/wait-for.js';
import { startWebServer, type WebServer } from '../support/web-server.js';

const CADDYFILE = fileURLToPath(new URL('../../deploy/caddy/Caddyfile', import.meta.url));
const SERVICE = 'codes.example';
const PROVED = 'go.rosa.example';

const describeWithCaddy = process.env['CI'] || canHaveProgram('caddy') ? describe : describe.skip;

let program: TestProgram;
let folder: string;
let port: number;
let httpPort: number;
let caddy: WebServer | undefined;

/**
 * Starts Caddy with the file of the project and its internal CA. Its data stays in the folder of the test.
 */
async function startCaddy(apiUrl: string): Promise<void> {
  const options = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    `http_port ${httpPort}`,
    `https_port ${port}`,
    'default_bind 127.0.0.1',
  ];
  caddy = await startWebServer(program, ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], port, {
    PUBLIC_HOST: SERVICE,
    API: new URL(apiUrl).host,
    CADDY_OPTIONS: options.join('\n'),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    HOME: folder,
  });
}

interface TlsResponse {
  status: number;
  text: string;
}

/** Requests a path over TLS, trusting nothing but Caddy's CA. Rejects if the handshake fails. */
async function request(host: string, path: string, headers: readonly string[] = []): Promise<TlsResponse> {
  const ca = await readFile(join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt'));
  return new Promise((resolve, reject) => {
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers, 'Connection: close', '', ''];
    const socket = connect({ host: '127.0.0.1', port, servername: host, ca }, () =>
      socket.write(lines.join('\r\n')),
    );
    let text = '';
    socket.setEncoding('utf8').on('data', (data: string) => (text += data));
    socket.once('error', reject);
    socket.once('close', () => resolve({ status: Number(text.split(' ', 2)[1]), text }));
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qrelay-caddy-'));
  port = await getFreePort();
  httpPort = await getFreePort();
});
afterEach(async () => {
  await caddy?.stop();
  caddy = undefined;
  await rm(folder, { recursive: true, force: true });
});

describeWithCaddy('Caddy with deploy/caddy/Caddyfile', () => {
  beforeAll(async () => {
    program = await findDebianProgram('caddy');
  }, 300_000);

  describe('in front of the API', () => {
    let proxy: FaultProxy & { uri: string };
    let api: TestApi;
    let account: TestAccount;

    beforeAll(async () => {
      proxy = await startMongodbProxy();
      api = await startTestApi({
        MONGODB_URI: proxy.uri,
        PUBLIC_URL: `https://${SERVICE}`,
        SCAN_TIMEOUT_MS: '200',
        DOMAIN_PROOF: 'off',
        TRUST_PROXY: '127.0.0.1',
      });
      account = await api.createAccount('business');
      const branded = await account.request('PATCH', '/api/v1/account', { branding: { domain: PROVED } });
      expect(branded.status).toBe(200);
    });
    afterAll(async () => {
      proxy?.restore();
      await api?.stop();
      await proxy?.close();
    });

    test('a proved domain gets a certificate, an unknown one does not, and an outage of MongoDB changes nothing', async () => {
      const code = await account.request('POST', '/api/v1/qr-codes', {
        type: 'url',
        data: 'https://example.com/menu',
      });
      const { shortCode } = (await code.json()) as { shortCode: string };
      await startCaddy(api.url);
      const redirected = await request(PROVED, `/r/${shortCode}`);
      expect(redirected.text).toMatch(/^HTTP\/1\.1 302 .*\r\nlocation: https:\/\/example\.com\/menu\r\n/is);
      expect((await request(SERVICE, '/healthz')).status).toBe(200);
      await expect(request('unknown.example', '/')).rejects.toThrow(/alert|ECONNRESET/);
      const plain = await requestWithHost(`http://127.0.0.1:${httpPort}`, PROVED, `/r/${shortCode}?qr=1`);
      expect([plain.status, plain.headers.location]).toEqual([308, `https://${PROVED}/r/${shortCode}?qr=1`]);

      proxy.disconnect();
      await caddy!.stop();
      await startCaddy(api.url);
      expect((await request(PROVED, `/r/${shortCode}`)).status).toBe(302);
      expect((await request(SERVICE, '/healthz')).status).toBe(200);
      await expect(request('unknown.example', '/')).rejects.toThrow(/alert|ECONNRESET/);
      proxy.restore();
      await waitFor(
        async () => (await fetch(`${api.url}/readyz?for=api`)).status === 200,
        20_000,
        () => 'the API to be ready',
      );
    }, 120_000);
  });

  describe('in front of a server that records requests', () => {
    let server: Server;
    let received: { url: string; headers: NodeJS.Dict<string | string[]> }[];

    beforeAll(async () => {
      server = createServer((req, res) => {
        if (req.url?.startsWith('/tls-check')) return res.end();
        received.push({ url: req.url ?? '', headers: req.headers });
        return res.end('ok');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));

    test('the host, the address of the client, and the path arrive as they were sent', async () => {
      received = [];
      await startCaddy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      const paths = [
        '/caf%C3%A9/a%2Fb%20c',
        '/%63af%c3%a9?q=%20+&qr=1',
        "/a+b;c=1,'(d)!*",
        '//two//slashes/',
        '/a/../b/./c',
        '/a%5Cb%3F%23',
      ];
      const forged = ['X-Forwarded-For: 192.0.2.1', 'X-Forwarded-Host: forged.example'];
      for (const path of paths) {
        expect((await request(PROVED, path, forged)).status).toBe(200);
      }
      expect(received.map(({ url }) => url)).toEqual(paths);
      for (const { headers } of received) {
        expect(headers['host']).toBe(PROVED);
        expect(headers['x-forwarded-for']).toBe('127.0.0.1');
        expect(headers['x-forwarded-host']).toBe(PROVED);
        expect(headers['x-forwarded-proto']).toBe('https');
      }
    }, 60_000);
  });
});
