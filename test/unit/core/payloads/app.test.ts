import { describe, expect, test } from '@jest/globals';
import { payloadType } from '../../../../core/payloads/registry.js';
import { readValid, refusals } from '../../../support/payload-reading.js';

const iosUrl = 'https://apps.apple.com/app/id1';
const androidUrl = 'https://play.google.com/store/apps/details?id=a.b';
const fallbackUrl = 'https://example.com/';

describe('app', () => {
  test('takes web addresses and the addresses of the platforms’ own stores', () => {
    expect(
      readValid('app', {
        iosUrl: 'ITMS-APPS://apps.apple.com/app/id1',
        androidUrl: 'market://details?id=a.b',
      }),
    ).toEqual({
      iosUrl: 'itms-apps://apps.apple.com/app/id1',
      androidUrl: 'market://details?id=a.b',
    });
    expect(readValid('app', { iosUrl, androidUrl, fallbackUrl: 'https://example.com' })).toEqual({
      iosUrl,
      androidUrl,
      fallbackUrl,
    });
  });

  test.each([
    [{}, 'data.fallbackUrl: is needed, or else iosUrl or androidUrl'],
    [{ fallbackUrl: 'market://details?id=a.b' }, 'data.fallbackUrl: must be an absolute URL'],
    [{ iosUrl: 'market://details?id=a.b' }, 'data.iosUrl: must be an http, https or itms-apps URL'],
    [{ androidUrl: 'javascript:alert(1)' }, 'data.androidUrl: must be an http, https or market URL'],
    [{ androidUrl: 'market://details?id=a b' }, 'data.androidUrl: must hold no spaces'],
    [{ iosUrl: 'https://me:pw@apps.apple.com/' }, 'data.iosUrl: must not hold a user name'],
    ['https://example.com/', 'data: must be an object with the fields of app'],
  ])('refuses %j', (input, refusal) => {
    expect(refusals('app', input)).toEqual([expect.stringContaining(refusal)]);
  });

  test('warns when some devices have nowhere to go', () => {
    const warn = (data: object) => payloadType('app').warnings?.(data);
    expect(warn({ iosUrl })).toMatchObject([{ code: 'app_no_fallback' }]);
    expect(warn({ iosUrl, androidUrl })).toEqual([]);
    expect(warn({ iosUrl, fallbackUrl })).toEqual([]);
  });
});
