import { beforeAll, describe, expect, test } from '@jest/globals';
import { openGeoIp, type GeoIpLookup } from '../../../../../api/redirect/visitor/geoip.js';

describe('the embedded place database', () => {
  let lookUpLocation: GeoIpLookup;
  beforeAll(async () => {
    lookUpLocation = await openGeoIp('');
  });

  test('knows country, region and city of IPv4 and IPv6 addresses, without districts', () => {
    expect(lookUpLocation('85.214.132.117')).toEqual({ country: 'DE', region: 'Berlin', city: 'Berlin' });
    expect(lookUpLocation('2a02:8108::1')).toMatchObject({ country: 'DE', city: 'Berlin' });
  });

  test.each(['127.0.0.1', '::1', '10.1.2.3', 'garbage', ''])('knows nothing of %j', (address) => {
    expect(lookUpLocation(address)).toEqual({ country: null, region: null, city: null });
  });
});

test('places can be switched off', async () => {
  expect((await openGeoIp('none'))('85.214.132.117')).toEqual({ country: null, region: null, city: null });
});

test('a database that is not there is refused at start', async () => {
  await expect(openGeoIp('/nowhere/city.mmdb')).rejects.toThrow(/ENOENT/);
});
