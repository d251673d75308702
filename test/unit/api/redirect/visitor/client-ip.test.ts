import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import express from 'express';
import fc from 'fast-check';
import { createClientIpReader } from '../../../../../api/redirect/visitor/client-ip.js';

const requestOf = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
    connection: { remoteAddress },
  }) as unknown as IncomingMessage;

/** Returns Express's own result for the same setting and request. */
function expressIp(setting: boolean | number | string, request: IncomingMessage): string | undefined {
  const app = express();
  app.set('trust proxy', setting);
  const known = Object.create(app.request, {
    app: { value: app },
    socket: { value: request.socket },
    connection: { value: request.socket },
    headers: { value: request.headers },
  }) as express.Request;
  return known.ip;
}

const addresses = fc.constantFrom(
  '127.0.0.1',
  '10.1.2.3',
  '192.168.0.9',
  '203.0.113.7',
  '198.51.100.1',
  '2001:db8::1',
  '::1',
);

test.each([
  ['', false],
  ['true', true],
  ['1', 1],
  ['2', 2],
  ['loopback', 'loopback'],
  ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
  ['uniquelocal', 'uniquelocal'],
] as const)("the client IP equals Express's with trust proxy %j", (setting, value) => {
  const clientIpOf = createClientIpReader(setting);
  fc.assert(
    fc.property(addresses, fc.array(addresses, { maxLength: 4 }), (peer, chain) => {
      const request = requestOf(peer, chain.length === 0 ? undefined : chain.join(', '));
      expect(clientIpOf(request)).toBe(expressIp(value, request));
    }),
    { numRuns: 200 },
  );
});

test('an IPv4-mapped address of a dual-stack socket is returned as IPv4', () => {
  expect(createClientIpReader('')(requestOf('::ffff:203.0.113.7'))).toBe('203.0.113.7');
});

test('an invalid entry of X-Forwarded-For ends the chain', () => {
  const clientIpOf = createClientIpReader('true');
  expect(clientIpOf(requestOf('127.0.0.1', 'unknown'))).toBe('127.0.0.1');
  expect(clientIpOf(requestOf('127.0.0.1', '<script>, 203.0.113.7'))).toBe('203.0.113.7');
  expect(clientIpOf(requestOf('127.0.0.1', ','.repeat(16_000)))).toBe('127.0.0.1');
});

test.each([
  ['203.0.113.7:49152', '203.0.113.7'],
  ['[2001:db8::1]:49152', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['198.51.100.1, 203.0.113.7:49152', '203.0.113.7'],
])('a port after an IP address is removed: %s', (forwarded, visitor) => {
  expect(createClientIpReader('loopback')(requestOf('127.0.0.1', forwarded))).toBe(visitor);
});

test('an invalid setting is rejected at startup', () => {
  expect(() => createClientIpReader('my-proxy')).toThrow(/invalid IP address/);
});
