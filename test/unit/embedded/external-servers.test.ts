import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import {
  assertMongodbReachable,
  assertTemporalReachable,
  withoutCredentials,
} from '../../../embedded/external-servers.js';

describe('a message about an address', () => {
  test.each([
    ['mongodb://me:secret@db.example.com/x', 'mongodb://***@db.example.com/x'],
    ['mongodb+srv://me:se@cr/et@db.example.com/x', 'mongodb+srv://***@db.example.com/x'],
    ['mongodb://db.example.com/x', 'mongodb://db.example.com/x'],
  ])('%s is shown as %s', (address, shown) => {
    expect(withoutCredentials(`MONGODB_URI ${address} can't be used`)).toBe(
      `MONGODB_URI ${shown} can't be used`,
    );
  });
});

describe('a given server', () => {
  test('that is there is accepted', async () => {
    await assertMongodbReachable(process.env.QRELAY_TEST_MONGODB_URI ?? '');
    await assertTemporalReachable(process.env.QRELAY_TEST_TEMPORAL_ADDRESS ?? '');
  });

  test('that does not answer is refused within seconds, without its password', async () => {
    const connections: Socket[] = [];
    const silent = createServer((socket) => connections.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const started = Date.now();
    await expect(assertMongodbReachable(`mongodb://me:secret@127.0.0.1:${port}/`)).rejects.toThrow(
      /^MONGODB_URI mongodb:\/\/\*\*\*@127\.0\.0\.1:\d+\/ can't be used: /,
    );
    expect(Date.now() - started).toBeLessThan(20_000);
    for (const connection of connections) connection.destroy();
    silent.close();
  });

  test('Temporal, where nothing listens, is refused', async () => {
    await expect(assertTemporalReachable('127.0.0.1:1')).rejects.toThrow(
      "TEMPORAL_ADDRESS 127.0.0.1:1 can't be used: 127.0.0.1:1 can't be reached (ECONNREFUSED)",
    );
  });
});
