import { expect, test } from '@jest/globals';
import { variantDigest } from '../../../../../api/redirect/visitor/variant-digest.js';
import { chooseVariant } from '../../../../../core/codes/routing/variants.js';

const VISITORS = 10_000;
const SALT = new Uint8Array(32).fill(7);

/** Digest of one of 10,000 IP addresses with the same user agent. */
const digestOf = (visitor: number) =>
  variantDigest(SALT, 'qr_1', 'r1', `198.18.${visitor >> 8}.${visitor & 255}`, 'Mozilla/5.0');
const variantsOf = (weights: readonly number[]) =>
  weights.map((weight, index) => ({ id: `v${index + 1}`, url: `https://example.com/${index}`, weight }));

/** Returns the index of each visitor's variant. */
function choose(weights: readonly number[]): number[] {
  const variants = variantsOf(weights);
  return Array.from({ length: VISITORS }, (_, visitor) =>
    variants.indexOf(chooseVariant(variants, digestOf(visitor))),
  );
}

/** Pearson's statistic of the numbers of visitors against the weights. */
function chiSquared(weights: readonly number[]): number {
  const chosen = choose(weights);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight, index) => {
    const expected = (VISITORS * weight) / total;
    const observed = chosen.filter((one) => one === index).length;
    return sum + (observed - expected) ** 2 / expected;
  }, 0);
}

/** Critical values of chi-squared at p = 0.001, by degrees of freedom. */
const CRITICAL = [0, 10.83, 13.82, 16.27, 18.47];

test.each([
  [[70, 30]],
  [[1, 1]],
  [[999, 1]],
  [[50, 25, 15, 10]],
  [[200, 200, 200, 200, 200]],
  [[1, 2, 3, 4, 5]],
])('10,000 IP addresses are split by the weights %j', (weights) => {
  expect(chiSquared(weights)).toBeLessThan(CRITICAL[weights.length - 1]!);
});

test('a variant without weight gets nobody, wherever it is', () => {
  expect(new Set(choose([0, 1, 0, 2, 0]))).toEqual(new Set([1, 3]));
});

test('a small change of the weights moves only the visitors that the share changes by', () => {
  const [before, after] = [choose([70, 30]), choose([72, 28])];
  const moved = before.filter((variant, visitor) => variant !== after[visitor]);
  expect(moved.length / VISITORS).toBeCloseTo(0.02, 2);
  expect(new Set(moved)).toEqual(new Set([1]));
});

test('a variant that loses its weight moves only its own visitors', () => {
  const [before, after] = [choose([40, 30, 20, 10]), choose([40, 0, 20, 10])];
  expect(before.every((variant, visitor) => variant === 1 || variant === after[visitor])).toBe(true);
});
