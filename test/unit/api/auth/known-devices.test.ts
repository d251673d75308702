import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createKnownDevices } from '../../../../api/auth/known-devices.js';
import { createSecretBox } from '../../../../store/mongo/secret-box.js';

const EMAIL = 'ada@example.com';
const KEY = randomBytes(32);
const OWNER = createHash('sha256').update(EMAIL).digest('base64url');
const ID = 'abcdefghijklmnopqrstuv';

const pairOf = (setCookie: string) => setCookie.split(';')[0]!;

describe('known devices', () => {
  test('without https, the cookie has a plain name and is sent over http', () => {
    const devices = createKnownDevices(KEY, 'http://localhost:3000');
    const cookie = devices.remember(EMAIL, undefined);
    expect(cookie).toMatch(/^device=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(devices.recognize(EMAIL, pairOf(cookie))).toMatch(/^[\w-]{22}$/);
    const secure = createKnownDevices(KEY, 'https://qr.example.org');
    expect(secure.recognize(EMAIL, pairOf(cookie))).toBeUndefined();
  });

  test('a cookie of a former key is recognized, and one of another key is not', () => {
    const cookie = pairOf(createKnownDevices(KEY, 'http://localhost').remember(EMAIL, undefined));
    const rotated = createKnownDevices([randomBytes(32), KEY], 'http://localhost');
    expect(rotated.recognize(EMAIL, cookie)).toMatch(/^[\w-]{22}$/);
    expect(createKnownDevices(randomBytes(32), 'http://localhost').recognize(EMAIL, cookie)).toBeUndefined();
  });

  test.each([
    ['an ID sealed as a device', 'known-device', ID, ID],
    ['an ID sealed for another purpose', '', ID, undefined],
    ['something else sealed as a device', 'known-device', `${ID}!`, undefined],
  ])('%s is recognized or not', (_what, purpose, id, recognized) => {
    const sealed = createSecretBox(KEY, purpose).seal(id, OWNER);
    const header = `device=${encodeURIComponent(sealed)}`;
    expect(createKnownDevices(KEY, 'http://localhost').recognize(EMAIL, header)).toBe(recognized);
  });
});
