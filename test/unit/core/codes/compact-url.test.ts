import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ERROR_CORRECTION_LEVELS } from '../../../../core/symbols/symbol/capacity.js';
import { encodeSymbol } from '../../../../core/symbols/symbol/encode-symbol.js';
import { compactUrl, shortLink } from '../../../../core/codes/urls.js';
import { propertyRuns } from '../../../support/property-runs.js';

const CODE = 'k7m2p9xq';
const versionsOf = (text: string) =>
  ERROR_CORRECTION_LEVELS.map((errorCorrection) => encodeSymbol(text, { errorCorrection }).version);

describe('the short link of a compact symbol', () => {
  test('has its host and path in uppercase, and its scheme in lowercase', () => {
    expect(compactUrl('https://qr.example.com', CODE)).toBe('https://QR.EXAMPLE.COM/R/K7M2P9XQ');
    expect(compactUrl('http://localhost:3000', 'a_b-c')).toBe('http://LOCALHOST:3000/R/A_B-C');
  });

  test('is unchanged if the service has a path, which may be case-sensitive', () => {
    expect(compactUrl('https://example.com/qr', CODE)).toBe('https://example.com/qr/r/k7m2p9xq');
  });

  test.each([
    ['https://qr.example.com', [3, 3, 4, 4], [2, 2, 3, 4]],
    ['https://go.brand.com', [2, 3, 3, 4], [2, 2, 3, 3]],
  ])(
    'of %s takes the versions %j at L, M, Q, and H as it is, and %j in compact form',
    (base, plain, compact) => {
      expect(versionsOf(shortLink(base, CODE))).toEqual(plain);
      expect(versionsOf(compactUrl(base, CODE))).toEqual(compact);
    },
  );

  test('never takes a larger version than the plain short link', () => {
    const base = fc.webUrl({ validSchemes: ['http', 'https'] }).map((url) => new URL(url).origin);
    fc.assert(
      fc.property(base, fc.stringMatching(/^[0-9a-z][0-9a-z_-]{0,63}$/), (origin, code) => {
        const [plain, compact] = [shortLink(origin, code), compactUrl(origin, code)].map(versionsOf);
        for (const [level, version] of compact!.entries())
          expect(version).toBeLessThanOrEqual(plain![level]!);
      }),
      propertyRuns(200),
    );
  });
});
