import { z } from 'zod';
import { normalizeCheck } from './normalize.js';
import { normalizeIdentifier } from './pasted-text.js';

/**
 * Formats a number as a decimal without an exponent and without trailing zeros.
 *
 * @param maxDecimals Maximum number of digits after the point; more are rounded away.
 * @param minDecimals Minimum number of digits after the point, filled with zeros.
 */
export function formatDecimal(value: number, maxDecimals: number, minDecimals = 0): string {
  const fixed = value.toFixed(maxDecimals);
  if (maxDecimals === 0) return fixed;
  const [whole = '0', digits = ''] = fixed.split('.');
  const fraction = digits.replace(/0+$/, '').padEnd(minDecimals, '0');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Parses a decimal without an exponent. Returns any other text unchanged, so the schema rejects it. */
export function parseDecimal(text: string): number | string {
  const plain = normalizeIdentifier(text);
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

/** `1.234` and `1,234` are amounts that differ by a factor of a thousand, so a comma is never guessed. */
const AMOUNT_AS_TEXT = 'must be a number with a point and without separators of thousands, such as 1234.50';

/**
 * Returns the schema of an amount of money: a JSON number, or a plain decimal in a string, because some
 * clients avoid floating-point numbers for money. Rejects more decimals than the currency has; never rounds.
 *
 * @param decimals Maximum number of digits after the point.
 */
export function money({ min, max, decimals }: { min: number; max: number; decimals: number }) {
  const number = z
    .number({ error: ({ input }) => (typeof input === 'string' ? AMOUNT_AS_TEXT : undefined) })
    .min(min)
    .max(max)
    .check(
      normalizeCheck((value) =>
        Number(value.toFixed(decimals)) === value
          ? { value }
          : { problem: `must have at most ${decimals} decimals` },
      ),
    );
  return z.preprocess((input) => (typeof input === 'string' ? parseDecimal(input) : input), number);
}
