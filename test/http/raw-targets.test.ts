import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { respondToClientErrors } from '../../api/client-errors.js';
import { createAnonymousLimiter } from '../../api/rate-limits/anonymous-limiter.js';
import { createHttpServer, startListening } from '../../api/server.js';
import { createLogger } from '../../telemetry/logger.js';
import { IPHONE, startScanServer, type ScanServer } from '../support/scan-server.js';

let codes: ScanServer;
let server: Server;
let port: number;
beforeAll(async () => {
  codes = await startScanServer();
  server = createHttpServer((_req, res) => res.end('app'), codes.handler);
  const limiter = createAnonymousLimiter(() => new Date());
  respondToClientErrors(server, { limiter, log: createLogger('silent', 'api') });
  ({ port } = await startListening(server, 0, '127.0.0.1'));
});
afterAll(async () => {
  server.close();
  await codes.stop();
});

/** Sends bytes and reads until the server closes the connection. */
async function exchange(...pieces: (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  for (const piece of pieces) socket.write(piece);
  await once(socket, 'close');
  return received;
}

const headers = (more = '') => `Host: codes.test\r\nUser-Agent: ${IPHONE}\r\n${more}\r\n`;
const statusOf = (response: string) => Number(response.split(' ')[1]);
const locationOf = (response: string) => /\r\nLocation: (\S+)/i.exec(response)?.[1];

async function forwardingCode(): Promise<{ id: string; shortCode: string }> {
  return codes.code('url', 'https://example.com/menu', {
    revision: 1,
    routing: { query: { forward: 'append' } },
  });
}

test.each([
  ['UTF-8', '?city=Köln', '?city=K%C3%B6ln'],
  ['an emoji', '?q=\u{1f355}', '?q=%F0%9F%8D%95'],
  ['Latin-1', Buffer.from('?city=K\xf6ln', 'latin1'), '?city=K%F6ln'],
  ['lone percent signs', '?q=%&r=%zz&s=100%', '?q=%&r=%zz&s=100%'],
  ['UTF-8 and escapes', '?a=ü%20%C3%BC&ü=1', '?a=%C3%BC%20%C3%BC&%C3%BC=1'],
])(
  '%s in the query of a short link leads to the destination, percent-encoded',
  async (_what, query, passed) => {
    const { id, shortCode } = await forwardingCode();
    const target = Buffer.concat([Buffer.from(`GET /r/${shortCode}`), Buffer.from(query as string)]);
    const response = await exchange(target, ` HTTP/1.1\r\n${headers('Connection: close\r\n')}`);
    expect([statusOf(response), locationOf(response)]).toEqual([302, `https://example.com/menu${passed}`]);
    const scans = (await codes.scans()).filter(({ qrCodeId }) => qrCodeId === id);
    expect(scans).toMatchObject([{ bot: false, shortCode }]);
  },
);

test.each([['\u3002'], ['\u200b'], ['\uff01'], ['\u{1f447}'], ['\u201d)'], ['\u3002?\u00fc=1']])(
  'raw %j after a short link is ignored, on a connection that the client keeps open',
  async (attached) => {
    const { shortCode } = await codes.code('url', 'https://example.com/menu');
    for (const connection of ['', 'Connection: keep-alive\r\n']) {
      const response = await exchange(
        `GET /R/${shortCode.toUpperCase()}${attached} HTTP/1.1\r\n${headers(connection)}`,
      );
      expect([statusOf(response), locationOf(response)]).toEqual([302, 'https://example.com/menu']);
      expect(response).toMatch(/\r\nConnection: close\r\n/i);
    }
  },
);

test('HEAD, paths of the app, and a referrer in UTF-8 are served as well', async () => {
  const { id, shortCode } = await codes.code('url', 'https://example.com/menu');
  expect(statusOf(await exchange(`HEAD /r/${shortCode}?ü HTTP/1.0\r\n${headers()}`))).toBe(302);
  expect(await exchange(`GET /docs?q=ü HTTP/1.1\r\n${headers()}`)).toMatch(/\r\n\r\n.*app/s);
  const referer = 'Referer: https://bücher.example/ü\r\nConnection: close\r\n';
  expect(statusOf(await exchange(`GET /r/${shortCode} HTTP/1.1\r\n${headers(referer)}`))).toBe(302);
  const scans = (await codes.scans()).filter(({ qrCodeId }) => qrCodeId === id);
  expect(scans).toMatchObject([{ referrer: 'xn--bcher-kva.example' }]);
});

test('an unknown code is 404 and a path trick stays one', async () => {
  for (const path of ['nosuchcode\u3002', 'ü', 'ab\u200bcd', '\u3002']) {
    expect([path, statusOf(await exchange(`GET /r/${path} HTTP/1.1\r\n${headers()}`))]).toEqual([path, 404]);
  }
});

test.each([
  ['a request with a body', `POST /r/x?ü HTTP/1.1\r\n${headers('Content-Length: 1\r\n')}a`],
  ['a second request behind it', `GET /r/x?ü HTTP/1.1\r\n${headers()}GET /r/y HTTP/1.1\r\n${headers()}`],
  ['a control character', `GET /r/x?ü\u0001 HTTP/1.1\r\n${headers()}`],
  ['an invalid header', `GET /r/x?ü HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n`],
  ['an unknown version', `GET /r/x?ü HTTP/3.0\r\n${headers()}`],
  ['a raw byte in the method', `GÄT /r/x?ü HTTP/1.1\r\n${headers()}`],
])('%s is still one 400', async (_what, text) => {
  const response = await exchange(text);
  expect(statusOf(response)).toBe(400);
  expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test('the checks of a head apply to the encoded request: hosts, and the size of headers', async () => {
  const twoHosts = await exchange('GET /r/x?ü HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n');
  expect(twoHosts).toContain('app');
  const large = await exchange(`GET /r/x?ü HTTP/1.1\r\n${headers(`X: ${'x'.repeat(17_000)}\r\n`)}`);
  expect(statusOf(large)).toBe(431);
});
