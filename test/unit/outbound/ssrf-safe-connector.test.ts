import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { buildConnector } from 'undici';
import { DeliveryError } from '../../../outbound/delivery-error.js';
import { createSsrfSafeConnector, type ConnectorOptions } from '../../../outbound/ssrf-safe-connector.js';
import { createSsrfGuard } from '../../../core/events/webhooks/ssrf-guard.js';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '../../support/test-certificate.js';

const closedOnly = createSsrfGuard([]);
const loopbackAllowed = createSsrfGuard(['127.0.0.0/8', '::1/128']);
const sockets = new Set<Socket>();
let plain: Server;
let secure: Server;

const listen = async (server: Server) => {
  server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};
const portOf = (server: Server) => String((server.address() as AddressInfo).port);

beforeAll(async () => {
  plain = await listen(createServer());
  secure = await listen(
    createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY, ALPNProtocols: ['h2', 'http/1.1'] }),
  );
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all([plain, secure].map((server) => new Promise((resolve) => server.close(resolve))));
});

/** Connects, and returns the socket or the error, with the names that were resolved. */
async function connect(
  {
    hostname,
    port = portOf(plain),
    protocol = 'http:',
  }: { hostname: string; port?: string; protocol?: string },
  options: Partial<ConnectorOptions> & { ips?: string[] } = {},
) {
  const resolved: string[] = [];
  const { ips = ['127.0.0.1'], ...rest } = options;
  const resolve = async (name: string) => {
    resolved.push(name);
    return ips;
  };
  const connector = createSsrfSafeConnector({ guard: loopbackAllowed, resolve, ...rest });
  const target = { hostname, port, protocol } as buildConnector.Options;
  const result = await new Promise<{ error: Error | null; socket: Socket | null }>((settle) =>
    connector(target, (error, socket) => settle({ error, socket })),
  );
  if (result.socket) sockets.add(result.socket);
  return { ...result, resolved };
}

describe('a connection to a receiver', () => {
  test('goes to the address that was checked, after the name was resolved once', async () => {
    const { socket, error, resolved } = await connect({ hostname: 'receiver.test.' });
    expect(error).toBeNull();
    expect(socket?.remoteAddress).toBe('127.0.0.1');
    expect(String(socket?.remotePort)).toBe(portOf(plain));
    expect(resolved).toEqual(['receiver.test']);
    expect(socket?.listenerCount('error')).toBe(0);
  });

  test.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['[::1]', ['::1']],
    ['receiver.test', ['127.0.0.1']],
    ['receiver.test', ['203.0.113.7', '10.0.0.1']],
  ])('is refused for %s at %p, and no connection is attempted', async (hostname, ips) => {
    const before = sockets.size;
    const { error, socket, resolved } = await connect({ hostname }, { guard: closedOnly, ips });
    expect(error).toBeInstanceOf(DeliveryError);
    expect(error?.message).toBe('the IP address is not on the public internet');
    expect(socket).toBeNull();
    expect(resolved).toEqual(hostname === 'receiver.test' ? [hostname] : []);
    expect(sockets.size).toBe(before);
  });

  test('fails if the name has no address', async () => {
    const { error } = await connect({ hostname: 'receiver.test' }, { ips: [] });
    expect(error).toBeInstanceOf(DeliveryError);
    expect(error?.message).toBe('the host name cannot be resolved');
  });

  test('tries up to three addresses, and reports the last failure', async () => {
    const closed = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
    expect(
      (await connect({ hostname: 'a.test' }, { ips: [closed[0]!, closed[1]!, '127.0.0.1'] })).error,
    ).toBeNull();
    const { error } = await connect({ hostname: 'a.test' }, { ips: [...closed, '127.0.0.1'] });
    expect(error).toMatchObject({ code: 'ECONNREFUSED', address: '127.0.0.4' });
  });

  test('fails after the timeout if DNS does not respond', async () => {
    const { error } = await connect(
      { hostname: 'a.test' },
      { timeoutMs: 30, resolve: () => new Promise<string[]>(() => undefined) },
    );
    expect(error?.message).toBe('the connection timed out');
  });

  test('fails after the timeout if the TLS handshake does not end, and tries no other address', async () => {
    const { error } = await connect(
      { hostname: 'receiver.test', protocol: 'https:' },
      { timeoutMs: 60, ips: ['127.0.0.1', '127.0.0.2'] },
    );
    expect(error).toBeInstanceOf(DeliveryError);
    expect(error?.message).toBe('the connection timed out');
  });

  test('over TLS checks the name in the certificate and speaks HTTP/1.1', async () => {
    const target = { protocol: 'https:', port: portOf(secure) };
    const { socket, error } = await connect(
      { ...target, hostname: 'receiver.test' },
      { ca: TEST_CERTIFICATE },
    );
    expect(error).toBeNull();
    expect((socket as TLSSocket).alpnProtocol).toBe('http/1.1');
    expect((socket as TLSSocket).servername).toBe('receiver.test');
    const other = await connect({ ...target, hostname: 'other.test' }, { ca: TEST_CERTIFICATE });
    expect(other.error).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    const untrusted = await connect({ ...target, hostname: 'receiver.test' });
    expect(untrusted.error).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });
});
