import { BlockList, isIP, isIPv4 } from 'node:net';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseIpAddress } from '../../../../../core/codes/routing/ip-address.js';
import { NetworkTable } from '../../../../../core/codes/routing/networks.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const isIPv4MappedAddress = (ip: string) => parseIpAddress(ip).kind === 'ipv4';
const contains = (cidr: string, ip: string) =>
  new NetworkTable([{ cidr, bits: 1 }]).lookUp(parseIpAddress(ip)) === 1;

test.each([
  ['192.0.2.0/24', '192.0.2.255', true],
  ['192.0.2.77/24', '192.0.2.1', true],
  ['192.0.2.0/24', '192.0.3.0', false],
  ['0.0.0.0/0', '255.255.255.255', true],
  ['128.0.0.0/1', '127.255.255.255', false],
  ['203.0.113.9/32', '203.0.113.9', true],
  ['203.0.113.9/32', '203.0.113.8', false],
  ['2001:db8::/33', '2001:db8:7fff::1', true],
  ['2001:db8::/33', '2001:db8:8000::1', false],
  ['::1/128', '::1', true],
  ['::/0', '192.0.2.1', false],
  ['0.0.0.0/0', '::1', false],
  ['::ffff:10.0.0.0/104', '10.1.2.3', true],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['10.0.0.0/8', '', false],
  ['10.0.0.0/8', '10.1.2', false],
  ['10.0.0.0/8', '010.1.2.3', false],
  ['10.0.0.0/8', '10.1.2.256', false],
])('the network %s contains "%s": %s', (cidr, ip, expected) => {
  expect(contains(cidr, ip)).toBe(expected);
});

test('a table finds all networks that contain an address', () => {
  const networks = ['192.0.2.0/24', '192.0.2.128/25', '2001:db8::/32', '192.0.2.0/24', '2001:db8:1::/48'];
  const table = new NetworkTable(networks.map((cidr, index) => ({ cidr, bits: 1 << (index + 20) })));
  const found = (ip: string) => table.lookUp(parseIpAddress(ip)) >>> 20;
  expect(found('192.0.2.1')).toBe(0b01001);
  expect(found('192.0.2.200')).toBe(0b01011);
  expect(found('2001:db8:1::1')).toBe(0b10100);
  expect(found('2001:db8:2::1')).toBe(0b00100);
  expect(found('203.0.113.1')).toBe(0);
});

test('networks contain the same addresses as in the block lists of Node', () => {
  const check = (ip: string, network: string, bits: number, family: 'ipv4' | 'ipv6') => {
    const list = new BlockList();
    list.addSubnet(network, bits, family);
    const cidr = `${network}/${bits}`;
    expect([cidr, ip, contains(cidr, ip)]).toEqual([cidr, ip, list.check(ip, family)]);
  };
  const near = (ips: fc.Arbitrary<string>) =>
    ips.chain((ip) => fc.tuple(fc.constant(ip), fc.oneof(ips, fc.constant(ip))));
  fc.assert(
    fc.property(near(fc.ipV4()), fc.nat(32), ([ip, network], bits) => check(ip, network, bits, 'ipv4')),
    propertyRuns(300),
  );
  // IPv4-mapped networks are IPv4 networks here.
  const v6 = fc.ipV6().filter((ip) => !isIPv4MappedAddress(ip));
  fc.assert(
    fc.property(near(v6), fc.nat(128), ([ip, network], bits) => check(ip, network, bits, 'ipv6')),
    propertyRuns(300),
  );
});

test('IPv4 addresses are parsed exactly if Node does so', () => {
  const text = fc.oneof(fc.ipV4(), fc.string({ unit: fc.constantFrom(...'0123456789.'), maxLength: 16 }));
  fc.assert(
    fc.property(text, (ip) => {
      expect(parseIpAddress(ip).kind).toBe(isIPv4(ip) ? 'ipv4' : 'none');
    }),
    propertyRuns(500),
  );
});

test('IPv6 addresses are parsed exactly if Node does so', () => {
  const text = fc.oneof(
    fc.ipV6(),
    fc.ipV6().map((ip) => `${ip}%eth0`),
    fc.string({ unit: fc.constantFrom(...'012af:.', '::', '1.2.3.4'), maxLength: 24 }),
  );
  fc.assert(
    fc.property(text, (ip) => {
      expect([ip, parseIpAddress(ip).kind !== 'none']).toEqual([ip, isIP(ip) !== 0]);
    }),
    propertyRuns(2_000),
  );
});
