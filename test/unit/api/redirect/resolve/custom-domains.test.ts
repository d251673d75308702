import type { IncomingMessage } from 'node:http';
import { beforeEach, expect, test } from '@jest/globals';
import {
  createCustomDomains,
  type CustomDomains,
} from '../../../../../api/redirect/resolve/custom-domains.js';

let queried: (readonly string[])[];
let customDomains: CustomDomains;

beforeEach(() => {
  // A list per test: lookups of the previous test may still be in flight.
  const queries: (readonly string[])[] = [];
  queried = queries;
  customDomains = createCustomDomains({
    publicUrl: 'https://codes.example.com',
    serviceHosts: ['lb.example.net'],
    trustProxy: '10.0.0.1',
    domains: {
      async findOwners(names) {
        queries.push(names);
        return new Map(
          names.includes('qr.rosa.example') ? [['qr.rosa.example', { accountId: 'acc_1' }]] : [],
        );
      },
    },
  });
});

const SERVICE = { kind: 'service' };
const ACCOUNT = { kind: 'account', accountId: 'acc_1' };

const resolve = (host: string | undefined, forwarded?: string, from = '127.0.0.1') =>
  customDomains.resolve({
    headers: { host, 'x-forwarded-host': forwarded },
    socket: { remoteAddress: from },
  } as unknown as IncomingMessage);

test('the hosts of the service are resolved synchronously and never looked up', () => {
  for (const host of [
    'codes.example.com',
    'CODES.example.com:443',
    'lb.example.net',
    'LB.Example.net.:8080',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
    '',
    undefined,
  ]) {
    expect(resolve(host)).toEqual(SERVICE);
  }
  expect(queried).toEqual([]);
});

test('a custom domain is looked up once and then resolved synchronously', async () => {
  expect(await resolve('qr.rosa.example')).toEqual(ACCOUNT);
  expect(resolve('QR.ROSA.EXAMPLE:8443')).toEqual(ACCOUNT);
  expect(queried).toEqual([['qr.rosa.example']]);
});

test('X-Forwarded-Host counts only if a trusted proxy sends it', async () => {
  expect(await resolve('inside', 'qr.rosa.example', '10.0.0.1')).toEqual(ACCOUNT);
  expect(resolve('qr.rosa.example', 'codes.example.com', '10.0.0.1')).toEqual(SERVICE);
  expect(resolve('codes.example.com', 'qr.rosa.example', '10.0.0.2')).toEqual(SERVICE);
});

test('a flood of unknown hosts causes few lookups and evicts no custom domain', async () => {
  await resolve('qr.rosa.example');
  const flood = Array.from({ length: 30_000 }, async (_, n) => resolve(`made-up-${n}.example`));
  expect(new Set((await Promise.all(flood)).map(({ kind }) => kind))).toEqual(new Set(['service']));
  expect(queried.length).toBeLessThan(100);
  expect(await resolve('qr.rosa.example')).toEqual(ACCOUNT);
});

test('an invalidated domain is looked up again', async () => {
  await resolve('new.rosa.example');
  customDomains.invalidate('new.rosa.example:8443');
  await resolve('new.rosa.example');
  expect(queried).toEqual([['new.rosa.example'], ['new.rosa.example']]);
});

test('an unknown host is unavailable while the store is down, and a known service host is not', async () => {
  let down = false;
  customDomains = createCustomDomains({
    publicUrl: 'https://codes.example.com',
    serviceHosts: [],
    trustProxy: '',
    domains: {
      findOwners: () => (down ? Promise.reject(new Error('down')) : Promise.resolve(new Map())),
    },
  });
  expect(await resolve('alias.example.com')).toEqual(SERVICE);
  down = true;
  expect(await resolve('other.example.com')).toMatchObject({ kind: 'unavailable' });
  // The cached absence expires after 1 s.
  await new Promise((expire) => setTimeout(expire, 1_050));
  expect(await resolve('alias.example.com')).toEqual(SERVICE);
});
