import { describe, expect, test } from '@jest/globals';
import { encodeData, payloadType } from '../../../../core/payloads/registry.js';
import { parseValid, dataErrors } from '../../../support/payload-parsing.js';

describe('geo', () => {
  test.each([
    // RFC 5870, 6.1 and 6.3.
    [{ latitude: 13.4125, longitude: 103.8667 }, 'geo:13.4125,103.8667'],
    [{ latitude: 0.0000001, longitude: -1e-7 }, 'geo:0.0000001,-0.0000001'],
    [{ latitude: -0, longitude: -1e-9 }, 'geo:0,0'],
    [{ latitude: 90, longitude: -180 }, 'geo:90,-180'],
    [{ latitude: 1.23456789, longitude: 2 }, 'geo:1.2345679,2'],
    [{ latitude: 1, longitude: 2, label: 'Café (new)' }, 'geo:1,2?q=1,2(Caf%C3%A9%20%28new%29)'],
  ])('encodes %j without exponents', (input, encoded) => {
    expect(encodeData('geo', parseValid('geo', input))).toBe(encoded);
  });

  test.each([
    ['geo:48.198634,16.371648;crs=wgs84;u=40', { latitude: 48.198634, longitude: 16.371648 }],
    ['GEO:90,-22.43;crs=WGS84', { latitude: 90, longitude: -22.43 }],
    ['geo:1,2?q=1,2(A+b)&z=15', { latitude: 1, longitude: 2, label: 'A b' }],
    ['geo:1,2?z=15', { latitude: 1, longitude: 2 }],
  ])('parses %s', (text, data) => {
    expect(parseValid('geo', text)).toEqual(data);
  });

  test.each([
    [{ latitude: 90.1, longitude: 0 }, 'data.latitude'],
    [{ latitude: 0, longitude: -180.5 }, 'data.longitude'],
    [{ latitude: '1', longitude: 0 }, 'data.latitude'],
    [{ latitude: NaN, longitude: 0 }, 'data.latitude'],
    [{ latitude: 0, longitude: Infinity }, 'data.longitude'],
    ['geo:48.2010,16.3695,183', 'data.altitude: is not a field of geo'],
    ['geo:66,30;u=6.500;crs=nad27', 'data: has coordinates in nad27'],
    ['geo:x,1', 'data.latitude'],
    ['geo:1', 'data.longitude'],
    ['geo:1e3,1', 'data.latitude'],
  ])('rejects %j', (input, message) => {
    expect(dataErrors('geo', input)).toEqual([expect.stringContaining(message)]);
  });

  test('warns that only some phones show a label', () => {
    const warn = (data: object) => payloadType('geo').warnings?.(data);
    expect(warn({ latitude: 1, longitude: 2, label: 'x' })).toMatchObject([{ code: 'geo_label' }]);
    expect(warn({ latitude: 1, longitude: 2 })).toEqual([]);
  });
});
