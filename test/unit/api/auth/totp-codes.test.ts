import { describe, expect, test } from '@jest/globals';
import { Secret } from 'otpauth';
import { buildTotpUri, findTotpStep, generateTotpSecret } from '../../../../api/auth/totp-codes.js';

/** Secret of RFC 6238, appendix B. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1_000);

describe('findTotpStep', () => {
  // The vectors of RFC 6238, appendix B, have eight digits; six digits are their end (RFC 4226, clause 5.3).
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('finds the step of second %d by the code %s of RFC 6238', (seconds, code) => {
    expect(findTotpStep(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test('accepts the code of the step before and of the step after, and names its step', () => {
    const step = 59 / 30;
    for (const seconds of [0, 29, 30, 59, 60, 89]) {
      expect(findTotpStep(SECRET, '287082', at(seconds))).toBe(Math.floor(step));
    }
    for (const seconds of [90, 120]) expect(findTotpStep(SECRET, '287082', at(seconds))).toBeUndefined();
  });

  test.each(['', '28708', '2870820', '94287082', '287O82', '28 082', '-87082', '２８７０８２', 'k7q2-m9xv'])(
    'rejects %j, which is no code',
    (code) => {
      expect(findTotpStep(SECRET, code, at(59))).toBeUndefined();
    },
  );

  test('rejects the code of another secret', () => {
    expect(findTotpStep(generateTotpSecret(), '287082', at(59))).toBeUndefined();
  });
});

test('a secret has 160 random bits in base32', () => {
  const secrets = Array.from({ length: 50 }, generateTotpSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
});

test('the URI names the service, the person, and the parameters', () => {
  const uri = new URL(buildTotpUri(SECRET, 'ada+qr@example.com'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Qrelay:ada+qr@example.com',
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Qrelay',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
