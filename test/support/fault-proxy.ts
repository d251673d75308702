import { Transform } from 'node:stream';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy that can disconnect (connections break and new ones are closed), silence (bytes stop, connections
 * stay open), or slow down a server (responses are delayed); `restore` ends the fault.
 */
export interface FaultProxy {
  port: number;
  disconnect(): void;
  silence(): void;
  slow(milliseconds: number): void;
  restore(): void;
  close(): Promise<void>;
}

/** Starts a proxy on loopback that forwards to this host and port. */
export async function startFaultProxy(host: string, port: number): Promise<FaultProxy> {
  let state: 'open' | 'disconnected' | 'silent' = 'open';
  let delayMs = 0;
  const delay = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (delayMs === 0) done(null, chunk);
        else setTimeout(() => done(null, chunk), delayMs);
      },
    });
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((client) => {
    if (state === 'disconnected') {
      client.destroy();
      return;
    }
    const upstream = connect(port, host);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    client.pipe(upstream);
    upstream.pipe(delay()).pipe(client);
    const end = (): void => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    if (state === 'silent') silencePair(pair);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakAll = (): void => {
    for (const [client, upstream] of pairs) {
      client.destroy();
      upstream.destroy();
    }
  };

  return {
    port: (server.address() as AddressInfo).port,
    disconnect() {
      state = 'disconnected';
      breakAll();
    },
    silence() {
      state = 'silent';
      for (const pair of pairs) silencePair(pair);
    },
    slow(milliseconds) {
      delayMs = milliseconds;
    },
    restore() {
      delayMs = 0;
      if (state === 'silent') breakAll();
      state = 'open';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        breakAll();
      }),
  };
}

/**
 * Starts a proxy in front of the tests' MongoDB.
 *
 * @returns The proxy, and the connection string through it: with the tests' credentials, but without their
 *   timeouts.
 */
export async function startMongodbProxy(): Promise<FaultProxy & { uri: string }> {
  const uri = new URL(process.env['QRELAY_TEST_MONGODB_URI']!);
  const proxy = await startFaultProxy(uri.hostname, Number(uri.port));
  uri.port = String(proxy.port);
  uri.search = 'directConnection=true';
  return { ...proxy, uri: uri.toString() };
}

function silencePair([client, upstream]: [Socket, Socket]): void {
  client.unpipe(upstream);
  upstream.unpipe();
  client.pause();
  upstream.pause();
}
