import { describe, expect, test } from '@jest/globals';
import { encodeData, payloadType } from '../../../../../core/symbols/payloads/registry.js';
import { parseValid, dataErrors } from '../../../../support/payload-parsing.js';

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
    ['geo:48.2,16.3;u=10', { latitude: 48.2, longitude: 16.3 }],
    ['geo:0,0?q=48.2,16.3(Label)', { latitude: 48.2, longitude: 16.3, label: 'Label' }],
    ['geo:0,0?q=48.2%2C16.3', { latitude: 48.2, longitude: 16.3 }],
    ['geo:0,0?q=loc:48.2,16.3', { latitude: 48.2, longitude: 16.3 }],
    ['geo:0,0?q=48.2,16.3(Caf%C3%A9+(new))', { latitude: 48.2, longitude: 16.3, label: 'Café (new)' }],
    ['geo:0,0', { latitude: 0, longitude: 0 }],
    ['geo:48.2,16.3?q=48.20001,16.3(x)', { latitude: 48.2, longitude: 16.3, label: 'x' }],
    ['geo:1,2?q=(Label)', { latitude: 1, longitude: 2, label: 'Label' }],
    ['48.2082, 16.3738', { latitude: 48.2082, longitude: 16.3738 }],
    ['48.2082,16.3738', { latitude: 48.2082, longitude: 16.3738 }],
    ['48,2082; 16,3738', { latitude: 48.2082, longitude: 16.3738 }],
    ['33.8568° S, 151.2153° E', { latitude: -33.8568, longitude: 151.2153 }],
    ['48° 12′ 3″ N 16° 22′ 48″ E', { latitude: 48.2008333, longitude: 16.38 }],
  ])('parses %s', (text, data) => {
    expect(parseValid('geo', text)).toEqual(data);
  });

  test.each([
    [{ latitude: 90.1, longitude: 0 }, 'data.latitude'],
    [{ latitude: 0, longitude: -180.5 }, 'data.longitude'],
    [{ latitude: 'north', longitude: 0 }, 'data.latitude: must be a number'],
    [{ latitude: '16° E', longitude: 0 }, 'data.latitude'],
    [{ latitude: '-48° N', longitude: 0 }, 'data.latitude'],
    [{ latitude: "48° 60' N", longitude: 0 }, 'data.latitude'],
    ['geo:0,0?q=Vienna+Austria', 'data: searches for "Vienna Austria", which has no coordinates'],
    ['geo:48.2,16.3?q=Caf%C3%A9', 'data: searches for "Café"'],
    ['geo:48.2,16.3?q=40.7,-74(x)', 'data: has two places'],
    ['geo:1,2?q=1,2&q=3,4', 'data: has q more than once'],
    ['geo:1,2;heading=90', 'data.heading: is not a field of geo'],
    ['geo:1,2?layer=t', 'data.layer: is not a field of geo'],
    ['48,2', 'data: must be an object with the fields of geo'],
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

  test.each([
    ['48,2', '16,3'],
    ['48.2° N', '16.3° E'],
    ['N 48.2°', 'E 16.3°'],
    ["48° 12' N", "16° 18' E"],
    ['48°12′0″N', '16°18′0″E'],
    ['\u00a048.2', '\uff11\uff16.3'],
  ])('reads coordinates in text: %s and %s', (latitude, longitude) => {
    expect(parseValid('geo', { latitude, longitude })).toEqual({ latitude: 48.2, longitude: 16.3 });
  });

  test('reads a minus sign as a sign', () => {
    expect(parseValid('geo', { latitude: '\u221233.8568', longitude: '151.2153' })).toEqual({
      latitude: -33.8568,
      longitude: 151.2153,
    });
  });

  test('warns that only some phones show a label', () => {
    const warn = (data: object) => payloadType('geo').warnings?.(data);
    expect(warn({ latitude: 1, longitude: 2, label: 'x' })).toMatchObject([{ code: 'geo_label' }]);
    expect(warn({ latitude: 1, longitude: 2 })).toEqual([]);
  });
});
