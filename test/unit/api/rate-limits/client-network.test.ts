import { expect, test } from '@jest/globals';
import { CUSTOMER_NETWORK, networkOf, SITE_NETWORK } from '../../../../api/rate-limits/client-network.js';

/** Returns whether two clients share their limits. */
const share = (one: string, other: string, prefix = CUSTOMER_NETWORK) =>
  networkOf(one, prefix) === networkOf(other, prefix);

test('IPv4 clients share a network only at the length of the prefix', () => {
  expect(share('203.0.113.7', '203.0.113.8')).toBe(false);
  expect(share('203.0.113.7', '203.0.113.7')).toBe(true);
  expect(share('203.0.113.7', '203.0.113.200', SITE_NETWORK)).toBe(true);
  expect(share('203.0.113.7', '203.0.112.7', SITE_NETWORK)).toBe(false);
  expect(networkOf('203.0.113.7', CUSTOMER_NETWORK)).toBe('203.0.113.7');
});

test('IPv6 clients share a /64, and a site shares a /48', () => {
  expect(share('2001:db8:1:2::1', '2001:db8:1:2:ffff::9')).toBe(true);
  expect(share('2001:db8:1:2::1', '2001:db8:1:3::1')).toBe(false);
  expect(share('2001:db8:1:2::1', '2001:db8:1:ffff::1', SITE_NETWORK)).toBe(true);
  expect(share('2001:db8:1:2::1', '2001:db8:2:2::1', SITE_NETWORK)).toBe(false);
});

test('an IPv4-mapped IPv6 address counts as IPv4', () => {
  for (const prefix of [CUSTOMER_NETWORK, SITE_NETWORK]) {
    expect(share('::ffff:203.0.113.7', '203.0.113.7', prefix)).toBe(true);
    expect(share('::ffff:203.0.113.7', '::ffff:198.51.100.7', prefix)).toBe(false);
  }
});

test('networks of different protocols and lengths never share a key', () => {
  expect(networkOf('1.2.3.4', SITE_NETWORK)).not.toBe(networkOf('102:300::', { ipv4: 24, ipv6: 24 }));
  expect(networkOf('2001:db8::', CUSTOMER_NETWORK)).not.toBe(networkOf('2001:db8::', SITE_NETWORK));
});

test('anything else is a network of its own', () => {
  expect(networkOf('', CUSTOMER_NETWORK)).toBe('');
  expect(share('unknown', '127.0.0.1', SITE_NETWORK)).toBe(false);
  expect(networkOf('not an address', SITE_NETWORK)).toBe('not an address');
});
