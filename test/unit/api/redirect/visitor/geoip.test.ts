import { beforeAll, describe, expect, test } from '@jest/globals';
import { openGeoIp, type GeoIpLookup } from '../../../../../api/redirect/visitor/geoip.js';

describe('the bundled location database', () => {
  let lookUpLocation: GeoIpLookup;
  beforeAll(async () => {
    lookUpLocation = await openGeoIp('');
  });

  test('returns country, region, and city of IPv4 and IPv6 addresses, without districts', () => {
    expect(lookUpLocation('85.214.132.117')).toEqual({ country: 'DE', region: 'Berlin', city: 'Berlin' });
    expect(lookUpLocation('2a02:8108::1')).toMatchObject({ country: 'DE', city: 'Berlin' });
  });

  test.each(['127.0.0.1', '::1', '10.1.2.3', 'garbage', ''])('has no location of %j', (ip) => {
    expect(lookUpLocation(ip)).toEqual({ country: null, region: null, city: null });
  });
});

test('locations can be turned off', async () => {
  expect((await openGeoIp('none'))('85.214.132.117')).toEqual({ country: null, region: null, city: null });
});

test('a missing database file is rejected at startup', async () => {
  await expect(openGeoIp('/nowhere/city.mmdb')).rejects.toThrow(/ENOENT/);
});
