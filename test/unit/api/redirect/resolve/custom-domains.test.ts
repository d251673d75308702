import type { IncomingMessage } from 'node:http';
import { beforeEach, expect, test } from '@jest/globals';
import {
  createCustomDomains,
  type CustomDomains,
} from '../../../../../api/redirect/resolve/custom-domains.js';

let asked: (readonly string[])[];
let owners: CustomDomains;

beforeEach(() => {
  // Of this test alone: look-ups of the one before may still be on their way.
  const mine: (readonly string[])[] = [];
  asked = mine;
  owners = createCustomDomains({
    publicUrl: 'https://codes.example.com',
    trustProxy: '10.0.0.1',
    brandings: {
      async findOwners(names) {
        mine.push(names);
        return new Map(
          names.includes('qr.rosa.example') ? [['qr.rosa.example', { accountId: 'acc_1' }]] : [],
        );
      },
    },
  });
});

const called = (host: string | undefined, forwarded?: string, from = '127.0.0.1') =>
  owners.accountOf({
    headers: { host, 'x-forwarded-host': forwarded },
    socket: { remoteAddress: from },
  } as unknown as IncomingMessage);

test('the host of the service is known at once and never looked up', () => {
  for (const host of [
    'codes.example.com',
    'CODES.example.com:443',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
    '',
    undefined,
  ]) {
    expect(called(host)).toBeUndefined();
  }
  expect(asked).toEqual([]);
});

test('a domain is looked up once, and known from then on without waiting', async () => {
  expect(await called('qr.rosa.example')).toBe('acc_1');
  expect(called('QR.ROSA.EXAMPLE:8443')).toBe('acc_1');
  expect(asked).toEqual([['qr.rosa.example']]);
});

test('the host that a trusted proxy forwards counts, and nobody else may say it', async () => {
  expect(await called('inside', 'qr.rosa.example', '10.0.0.1')).toBe('acc_1');
  expect(called('qr.rosa.example', 'codes.example.com', '10.0.0.1')).toBeUndefined();
  expect(called('codes.example.com', 'qr.rosa.example', '10.0.0.2')).toBeUndefined();
});

test('a flood of made-up hosts is asked for in few look-ups, and drives out no domain', async () => {
  await called('qr.rosa.example');
  const floods = Array.from({ length: 30_000 }, async (_, at) => called(`made-up-${at}.example`));
  expect(new Set(await Promise.all(floods))).toEqual(new Set([undefined]));
  expect(asked.length).toBeLessThan(100);
  expect(await called('qr.rosa.example')).toBe('acc_1');
});

test('a domain that this process has changed is looked up again', async () => {
  await called('new.rosa.example');
  owners.forget('new.rosa.example:8443');
  await called('new.rosa.example');
  expect(asked).toEqual([['new.rosa.example'], ['new.rosa.example']]);
});
