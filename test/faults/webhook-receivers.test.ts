import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createSender, type Sender, type SenderOptions } from '../../activities/webhooks/sender.js';
import { createSsrfGuard } from '../../core/events/webhooks/ssrf-guard.js';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '../support/test-certificate.js';
import { respondWith, startReceiver, type Responder } from '../support/webhook-receiver.js';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

function newSender(options: Partial<SenderOptions> = {}): Sender {
  const sender = createSender({
    maxConnections: 32,
    guard: createSsrfGuard(['127.0.0.0/8']),
    resolve: () => Promise.resolve(['127.0.0.1']),
    now: () => new Date(),
    requestTimeoutMs: 1_000,
    timeoutMs: 500,
    ...options,
  });
  cleanUp.push(() => sender.close());
  return sender;
}

async function newReceiver(respond?: Responder) {
  const receiver = await startReceiver(respond);
  cleanUp.push(() => receiver.stop());
  return receiver;
}

async function startListening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

const post = (sender: Sender, url: string, webhookId = 'wh_1') =>
  sender.send({
    webhookId,
    at: new Date(),
    url,
    headers: {},
    body: '{}',
    signal: new AbortController().signal,
  });

describe('a delivery fails or is limited if the receiver', () => {
  test('sends its response byte by byte: it is aborted after the request timeout', async () => {
    const receiver = await newReceiver((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(drip));
    });
    const result = await post(newSender(), receiver.url);
    expect(result.error).toBe('no complete response within 1 s');
    expect(result.durationMs).toBeLessThan(1_500);
  });

  test('never responds: it is aborted after the same timeout', async () => {
    const receiver = await newReceiver(() => undefined);
    expect(await post(newSender(), receiver.url)).toMatchObject({
      status: null,
      error: 'no complete response within 1 s',
    });
  });

  test('sends an endless response: 64 KiB are read, and 16 KiB are stored', async () => {
    let sent = 0;
    const receiver = await newReceiver((response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384, 'x'))) sent += 16_384;
      };
      response.on('drain', pour);
      pour();
    });
    const result = await post(newSender({ requestTimeoutMs: 10_000 }), receiver.url);
    expect(result).toMatchObject({ status: 200, error: null });
    expect(result.responseExcerpt).toBe('x'.repeat(16_384));
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  test('sends a gzip bomb: the bytes are not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    const receiver = await newReceiver((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const before = process.memoryUsage().rss;
    const result = await post(newSender(), receiver.url);
    expect(result.error).toBeNull();
    expect(Buffer.byteLength(result.responseExcerpt!)).toBeLessThanOrEqual(3 * 16_384);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
    expect(receiver.received[0]!.headers['accept-encoding']).toBeUndefined();
  });

  test('sends endless headers: it is aborted', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = setInterval(() => socket.write(`X-${'y'.repeat(4_000)}: z\r\n`), 5);
      socket.on('close', () => clearInterval(more));
    });
    const port = await startListening(server);
    expect(await post(newSender(), `http://127.0.0.1:${port}/`)).toMatchObject({
      status: null,
      error: 'the response headers are too long',
    });
  });

  test('does not speak HTTP', async () => {
    const port = await startListening(
      createTcpServer((socket) => socket.on('error', () => undefined).end('SSH-2.0-x\r\n')),
    );
    const result = await post(newSender(), `http://127.0.0.1:${port}/`);
    expect(result.status).toBeNull();
    expect(result.error).toMatch(/request failed/);
  });

  test('closes the connection in the middle of its response', async () => {
    const receiver = await newReceiver((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await post(newSender(), receiver.url)).toMatchObject({
      status: 200,
      error: 'the connection was closed before the response was complete',
    });
  });

  test('redirects: the redirect is not followed', async () => {
    const inside = await newReceiver();
    for (const status of [301, 302, 303, 307, 308]) {
      const receiver = await newReceiver(respondWith(status, { location: inside.url }));
      expect(await post(newSender(), receiver.url)).toMatchObject({
        status,
        error: `the receiver responded with ${status}`,
      });
    }
    expect(inside.received).toHaveLength(0);
  });

  test('refuses connections', async () => {
    const receiver = await startReceiver();
    await receiver.stop();
    expect(await post(newSender(), receiver.url)).toMatchObject({
      status: null,
      error: 'the connection was refused',
    });
  });

  test('accepts connections but sends nothing in TLS: it is aborted after the connection timeout', async () => {
    const port = await startListening(createTcpServer((socket) => void socket.on('error', () => undefined)));
    const result = await post(newSender({ requestTimeoutMs: 5_000 }), `https://receiver.test:${port}/`);
    expect(result.error).toBe('the connection timed out');
    expect(result.durationMs).toBeLessThan(1_000);
  });

  test('has a name server that never responds: it is aborted after the connection timeout', async () => {
    const sender = newSender({ resolve: () => new Promise(() => undefined), requestTimeoutMs: 5_000 });
    expect((await post(sender, 'http://slow.test/')).error).toBe('the connection timed out');
  });

  test('has a name server that responds just as the connection timeout expires: the connection is not opened', async () => {
    const receiver = await newReceiver();
    // Same duration as the connection timeout, so that this timer fires in the same turn.
    const sender = newSender({ resolve: () => sleep(500, ['127.0.0.1']) });
    const { port } = new URL(receiver.url);
    expect((await post(sender, `http://late.test:${port}/`)).error).toBe('the connection timed out');
  });

  test('sends Retry-After: the delay is passed on', async () => {
    const receiver = await newReceiver(respondWith(429, { 'retry-after': '864000' }));
    expect(await post(newSender(), receiver.url)).toMatchObject({ status: 429, retryAfterMs: 864_000_000 });
  });
});

describe('connections', () => {
  test('are reused by the deliveries of one endpoint and not shared between endpoints', async () => {
    const receiver = await newReceiver(respondWith(200, {}, 'thanks'));
    const sender = newSender();
    for (let n = 0; n < 20; n += 1) expect((await post(sender, receiver.url, 'wh_1')).error).toBeNull();
    // There may be a second connection if the first exchange has not ended completely.
    const used = receiver.connections;
    expect(used).toBeGreaterThanOrEqual(1);
    expect(used).toBeLessThanOrEqual(2);
    expect((await post(sender, receiver.url, 'wh_2')).error).toBeNull();
    expect(receiver.connections).toBe(used + 1);
  });

  test('are not reused after a response that was not read completely', async () => {
    const receiver = await newReceiver(respondWith(200, {}, 'x'.repeat(1024 * 1024)));
    const sender = newSender({ requestTimeoutMs: 10_000 });
    for (let n = 0; n < 3; n += 1) expect((await post(sender, receiver.url)).error).toBeNull();
    expect(receiver.connections).toBeGreaterThanOrEqual(3);
  });
});

describe('TLS', () => {
  async function secureReceiver(): Promise<number> {
    const server = createTlsServer(
      { cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY },
      (_request, response) => {
        response.end('safe');
      },
    );
    server.on('tlsClientError', () => undefined);
    return startListening(server);
  }

  test('rejects a certificate that no trusted authority has signed', async () => {
    const port = await secureReceiver();
    expect(await post(newSender(), `https://receiver.test:${port}/`)).toMatchObject({
      status: null,
      error: 'the certificate is self-signed',
    });
  });

  test('verifies the certificate by host name, over a connection to the checked IP address', async () => {
    const port = await secureReceiver();
    const sender = newSender({ ca: TEST_CERTIFICATE });
    expect(await post(sender, `https://receiver.test:${port}/`)).toMatchObject({
      status: 200,
      responseExcerpt: 'safe',
    });
  });

  test('rejects a certificate for another host', async () => {
    const port = await secureReceiver();
    const sender = newSender({ ca: TEST_CERTIFICATE });
    expect((await post(sender, `https://other.test:${port}/`)).error).toBe(
      'the certificate is for another host',
    );
    expect((await post(sender, `https://127.0.0.1:${port}/`)).error).toBe(
      'the certificate is for another host',
    );
  });
});

describe('an internal IP address', () => {
  const closed = (resolve: SenderOptions['resolve'] = () => Promise.resolve([])) =>
    newSender({ guard: createSsrfGuard([]), resolve });

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '169.254.169.254',
  ])('written as %s is rejected when the connection is opened', async (host) => {
    const receiver = await newReceiver();
    const result = await post(closed(), `http://${host}:${receiver.port}/`);
    expect(result).toMatchObject({ status: null, error: 'the IP address is not on the public internet' });
    expect(receiver.connections).toBe(0);
  });

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:7f00:1']],
    [['10.0.0.1']],
    [['93.184.215.14', '127.0.0.1']],
    [['127.0.0.1', '93.184.215.14']],
  ])('behind a host name that resolves to %j is rejected', async (addresses) => {
    const receiver = await newReceiver();
    const result = await post(
      closed(() => Promise.resolve(addresses)),
      `http://rebound.test:${receiver.port}/`,
    );
    expect(result.error).toBe('the IP address is not on the public internet');
    expect(receiver.connections).toBe(0);
  });

  test('to which a host name changes after the check is never used: one lookup is both checked and used', async () => {
    const receiver = await newReceiver();
    const lookups = [['127.0.0.1'], ['127.0.0.2']];
    const resolved: string[] = [];
    const sender = newSender({
      guard: createSsrfGuard(['127.0.0.1/32']),
      resolve: (host) => {
        resolved.push(host);
        return Promise.resolve(lookups[Math.min(resolved.length, lookups.length) - 1]!);
      },
    });
    const url = `http://rebound.test:${receiver.port}/`;
    expect(await post(sender, url)).toMatchObject({ status: 204, error: null });
    expect(resolved).toEqual(['rebound.test']);
    expect(receiver.received[0]!.headers.host).toBe(`rebound.test:${receiver.port}`);
    expect((await post(sender, url, 'wh_2')).error).toBe('the IP address is not on the public internet');
    expect(receiver.received).toHaveLength(1);
  });
});
