import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createSender, type Sender, type SenderOptions } from '../../activities/webhooks/sender.js';
import { createSsrfGuard } from '../../core/webhooks/ssrf-guard.js';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '../support/test-certificate.js';
import { respondWith, startReceiver, type Responder } from '../support/webhook-receiver.js';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

function newSender(options: Partial<SenderOptions> = {}): Sender {
  const sender = createSender({
    guard: createSsrfGuard(['127.0.0.0/8']),
    resolve: () => Promise.resolve(['127.0.0.1']),
    now: () => new Date(),
    exchangeTimeoutMs: 1_000,
    timeoutMs: 500,
    ...options,
  });
  cleanUp.push(() => sender.close());
  return sender;
}

async function newReceiver(answer?: Responder) {
  const receiver = await startReceiver(answer);
  cleanUp.push(() => receiver.stop());
  return receiver;
}

async function listening(server: Server): Promise<number> {
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

describe('a receiver that misbehaves', () => {
  test('by a byte now and then is cut off when the exchange has had its time', async () => {
    const receiver = await newReceiver((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(drip));
    });
    const result = await post(newSender(), receiver.url);
    expect(result.error).toBe('not done within 1 s');
    expect(result.durationMs).toBeLessThan(1_500);
  });

  test('by never answering is cut off in the same time', async () => {
    const receiver = await newReceiver(() => undefined);
    expect(await post(newSender(), receiver.url)).toMatchObject({
      status: null,
      error: 'not done within 1 s',
    });
  });

  test('by an endless answer is read to 64 KiB, and 16 KiB are kept', async () => {
    let sent = 0;
    const receiver = await newReceiver((response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384, 'x'))) sent += 16_384;
      };
      response.on('drain', pour);
      pour();
    });
    const result = await post(newSender({ exchangeTimeoutMs: 10_000 }), receiver.url);
    expect(result).toMatchObject({ status: 200, error: null });
    expect(result.responseExcerpt).toBe('x'.repeat(16_384));
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  test('by a gzip bomb gets its bytes read as they are', async () => {
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

  test('by headers without end is given up', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = setInterval(() => socket.write(`X-${'y'.repeat(4_000)}: z\r\n`), 5);
      socket.on('close', () => clearInterval(more));
    });
    const port = await listening(server);
    expect(await post(newSender(), `http://127.0.0.1:${port}/`)).toMatchObject({
      status: null,
      error: 'the headers of the answer are too long',
    });
  });

  test('by answers that aren’t HTTP fails', async () => {
    const port = await listening(
      createTcpServer((socket) => socket.on('error', () => undefined).end('SSH-2.0-x\r\n')),
    );
    const result = await post(newSender(), `http://127.0.0.1:${port}/`);
    expect(result.status).toBeNull();
    expect(result.error).toMatch(/exchange failed/);
  });

  test('by breaking off in the middle of its answer fails', async () => {
    const receiver = await newReceiver((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await post(newSender(), receiver.url)).toMatchObject({
      status: 200,
      error: 'the connection was closed before the answer was whole',
    });
  });

  test('by redirecting fails, and nobody follows', async () => {
    const inside = await newReceiver();
    for (const status of [301, 302, 303, 307, 308]) {
      const receiver = await newReceiver(respondWith(status, { location: inside.url }));
      expect(await post(newSender(), receiver.url)).toMatchObject({
        status,
        error: `the receiver answered ${status}`,
      });
    }
    expect(inside.received).toHaveLength(0);
  });

  test('by refusing connections fails', async () => {
    const receiver = await startReceiver();
    await receiver.stop();
    expect(await post(newSender(), receiver.url)).toMatchObject({
      status: null,
      error: 'the connection was refused',
    });
  });

  test('by accepting connections and saying nothing in TLS gets the time of a connection', async () => {
    const port = await listening(createTcpServer((socket) => void socket.on('error', () => undefined)));
    const result = await post(newSender({ exchangeTimeoutMs: 5_000 }), `https://receiver.test:${port}/`);
    expect(result.error).toBe('no connection in time');
    expect(result.durationMs).toBeLessThan(1_000);
  });

  test('by a name server that never answers gets the same', async () => {
    const sender = newSender({ resolve: () => new Promise(() => undefined), exchangeTimeoutMs: 5_000 });
    expect((await post(sender, 'http://slow.test/')).error).toBe('no connection in time');
  });

  test('by asking for time with Retry-After is heard', async () => {
    const receiver = await newReceiver(respondWith(429, { 'retry-after': '864000' }));
    expect(await post(newSender(), receiver.url)).toMatchObject({ status: 429, retryAfterMs: 864_000_000 });
  });
});

describe('connections', () => {
  test('are kept: an endpoint’s deliveries share them, another endpoint has its own', async () => {
    const receiver = await newReceiver(respondWith(200, {}, 'thanks'));
    const sender = newSender();
    for (let n = 0; n < 20; n += 1) expect((await post(sender, receiver.url, 'wh_1')).error).toBeNull();
    // A second one when the first has not quite ended its exchange.
    const used = receiver.connections;
    expect(used).toBeGreaterThanOrEqual(1);
    expect(used).toBeLessThanOrEqual(2);
    expect((await post(sender, receiver.url, 'wh_2')).error).toBeNull();
    expect(receiver.connections).toBe(used + 1);
  });

  test('are not taken again after an answer that was not read to its end', async () => {
    const receiver = await newReceiver(respondWith(200, {}, 'x'.repeat(1024 * 1024)));
    const sender = newSender({ exchangeTimeoutMs: 10_000 });
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
    return listening(server);
  }

  test('is checked: a certificate that nobody vouches for fails', async () => {
    const port = await secureReceiver();
    expect(await post(newSender(), `https://receiver.test:${port}/`)).toMatchObject({
      status: null,
      error: 'the certificate is signed by itself',
    });
  });

  test('works by name, over a connection to the checked address', async () => {
    const port = await secureReceiver();
    const sender = newSender({ ca: TEST_CERTIFICATE });
    expect(await post(sender, `https://receiver.test:${port}/`)).toMatchObject({
      status: 200,
      responseExcerpt: 'safe',
    });
  });

  test('fails for another name than the certificate’s', async () => {
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

describe('an inside address', () => {
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
  ])('written as %s is refused where the connection is made', async (host) => {
    const receiver = await newReceiver();
    const result = await post(closed(), `http://${host}:${receiver.port}/`);
    expect(result).toMatchObject({ status: null, error: 'the address is not on the public internet' });
    expect(receiver.connections).toBe(0);
  });

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:7f00:1']],
    [['10.0.0.1']],
    [['93.184.215.14', '127.0.0.1']],
    [['127.0.0.1', '93.184.215.14']],
  ])('behind a name that resolves to %j is refused', async (addresses) => {
    const receiver = await newReceiver();
    const result = await post(
      closed(() => Promise.resolve(addresses)),
      `http://rebound.test:${receiver.port}/`,
    );
    expect(result.error).toBe('the address is not on the public internet');
    expect(receiver.connections).toBe(0);
  });

  test('that a name turns to after the check is never connected to: one answer is checked and used', async () => {
    const receiver = await newReceiver();
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const asked: string[] = [];
    const sender = newSender({
      guard: createSsrfGuard(['127.0.0.1/32']),
      resolve: (host) => {
        asked.push(host);
        return Promise.resolve(answers[Math.min(asked.length, answers.length) - 1]!);
      },
    });
    const url = `http://rebound.test:${receiver.port}/`;
    expect(await post(sender, url)).toMatchObject({ status: 204, error: null });
    expect(asked).toEqual(['rebound.test']);
    expect(receiver.received[0]!.headers.host).toBe(`rebound.test:${receiver.port}`);
    expect((await post(sender, url, 'wh_2')).error).toBe('the address is not on the public internet');
    expect(receiver.received).toHaveLength(1);
  });
});
