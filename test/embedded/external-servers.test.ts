import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import {
  assertMongodbReachable,
  assertTemporalReachable,
  maskCredentials,
} from '../../embedded/external-servers.js';

describe('masking credentials', () => {
  test.each([
    ['mongodb://me:secret@db.example.com/x', 'mongodb://***@db.example.com/x'],
    ['mongodb+srv://me:se@cr/et@db.example.com/x', 'mongodb+srv://***@db.example.com/x'],
    ['mongodb://db.example.com/x', 'mongodb://db.example.com/x'],
  ])('turns %s into %s', (uri, masked) => {
    expect(maskCredentials(`Cannot use MONGODB_URI ${uri}: timeout`)).toBe(
      `Cannot use MONGODB_URI ${masked}: timeout`,
    );
  });
});

describe('an external server', () => {
  test('is accepted if it responds', async () => {
    await assertMongodbReachable(process.env.QRELAY_TEST_MONGODB_URI ?? '');
    await assertTemporalReachable(process.env.QRELAY_TEST_TEMPORAL_ADDRESS ?? '');
  });

  test('is rejected within seconds, without its password, if MongoDB does not respond', async () => {
    const connections: Socket[] = [];
    const silent = createServer((socket) => connections.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const startedAt = Date.now();
    await expect(assertMongodbReachable(`mongodb://me:secret@127.0.0.1:${port}/`)).rejects.toThrow(
      /^Cannot use MONGODB_URI mongodb:\/\/\*\*\*@127\.0\.0\.1:\d+\/: /,
    );
    expect(Date.now() - startedAt).toBeLessThan(20_000);
    for (const connection of connections) connection.destroy();
    silent.close();
  });

  test('is rejected if nothing listens on the port of Temporal', async () => {
    await expect(assertTemporalReachable('127.0.0.1:1')).rejects.toThrow(
      'Cannot use TEMPORAL_ADDRESS 127.0.0.1:1: 127.0.0.1:1 is unreachable (ECONNREFUSED)',
    );
  });
});
