import { describe, expect, test } from '@jest/globals';
import { payloadType } from '../../../../../core/symbols/payloads/registry.js';
import { parseValid, dataErrors } from '../../../../support/payload-parsing.js';

const iosUrl = 'https://apps.apple.com/app/id1';
const androidUrl = 'https://play.google.com/store/apps/details?id=a.b';
const fallbackUrl = 'https://example.com/';

describe('app', () => {
  test('accepts URLs of web pages and of the platforms’ own stores', () => {
    expect(
      parseValid('app', {
        iosUrl: 'ITMS-APPS://apps.apple.com/app/id1',
        androidUrl: 'market://details?id=a.b',
      }),
    ).toEqual({
      iosUrl: 'itms-apps://apps.apple.com/app/id1',
      androidUrl: 'market://details?id=a.b',
    });
    expect(parseValid('app', { iosUrl, androidUrl, fallbackUrl: 'https://example.com' })).toEqual({
      iosUrl,
      androidUrl,
      fallbackUrl,
    });
  });

  test.each([
    [{}, 'data.fallbackUrl: is required unless iosUrl or androidUrl is given'],
    [{ fallbackUrl: 'market://details?id=a.b' }, 'data.fallbackUrl: must be an absolute URL'],
    [{ iosUrl: 'market://details?id=a.b' }, 'data.iosUrl: must be an http, https, or itms-apps URL'],
    [{ androidUrl: 'javascript:alert(1)' }, 'data.androidUrl: must be an http, https, or market URL'],
    [{ androidUrl: 'market://details?id=a b' }, 'data.androidUrl: must contain only ASCII'],
    [{ iosUrl: 'https://me:pw@apps.apple.com/' }, 'data.iosUrl: must not contain a username'],
    ['https://example.com/', 'data: must be an object with the fields of app'],
  ])('rejects %j', (input, message) => {
    expect(dataErrors('app', input)).toEqual([expect.stringContaining(message)]);
  });

  test('warns if some devices have no destination', () => {
    const warn = (data: object) => payloadType('app').warnings?.(data);
    expect(warn({ iosUrl })).toMatchObject([{ code: 'app_no_fallback' }]);
    expect(warn({ iosUrl, androidUrl })).toEqual([]);
    expect(warn({ iosUrl, fallbackUrl })).toEqual([]);
  });
});
