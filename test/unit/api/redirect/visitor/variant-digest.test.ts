import { expect, test } from '@jest/globals';
import { variantDigest } from '../../../../../api/redirect/visitor/variant-digest.js';
import { chooseVariant } from '../../../../../core/codes/routing/variants.js';
import { IPHONE } from '../../../../support/scan-server.js';

const SALT = Buffer.alloc(32, 7);
const VARIANTS = [
  { id: 'a', url: 'https://example.com/a', weight: 70 },
  { id: 'b', url: 'https://example.com/b', weight: 30 },
];
/** Quantile of the χ² distribution with one degree of freedom for p = 0.001. */
const CRITICAL = 10.828;

const choose = (clientIp: string, { code = 'qr_1', rule = 'default', salt = SALT, agent = IPHONE } = {}) =>
  chooseVariant(VARIANTS, variantDigest(salt, code, rule, clientIp, agent)).id;

const ADDRESSES = Array.from({ length: 10_000 }, (_, n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);

/** Returns χ² of a split of visitors against the shares. */
function chiSquared(chosen: readonly string[], shareOfA: number): number {
  const a = chosen.filter((id) => id === 'a').length;
  const expected = chosen.length * shareOfA;
  const difference = (a - expected) ** 2;
  return difference / expected + difference / (chosen.length - expected);
}

test('10,000 IP addresses are split by the weights', () => {
  expect(
    chiSquared(
      ADDRESSES.map((ip) => choose(ip)),
      0.7,
    ),
  ).toBeLessThan(CRITICAL);
});

test.each([
  ['another code', { code: 'qr_2' }],
  ['another rule', { rule: 'r1' }],
  ['another day', { salt: Buffer.alloc(32, 8) }],
  ['another user agent', { agent: 'Mozilla/5.0' }],
])("a visitor's variant says nothing about the variant for %s", (_what, other) => {
  const ofA = ADDRESSES.filter((ip) => choose(ip) === 'a');
  expect(
    chiSquared(
      ofA.map((ip) => choose(ip, other)),
      0.7,
    ),
  ).toBeLessThan(CRITICAL);
});

test('a visitor gets the same variant every time', () => {
  expect(new Set(Array.from({ length: 100 }, () => choose('203.0.113.7'))).size).toBe(1);
});
